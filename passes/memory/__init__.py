"""Where every buffer lies."""

from .plan import MemoryOptions, OutOfMemory, plan_memory

__all__ = ["MemoryOptions", "OutOfMemory", "plan_memory"]

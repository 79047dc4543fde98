"""Where every buffer lies."""

from .plan import MemoryOptions, OutOfMemory, plan_memory
from .share import share_buffers

__all__ = ["MemoryOptions", "OutOfMemory", "plan_memory", "share_buffers"]

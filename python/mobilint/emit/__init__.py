"""Programs: their format, their files and how a module becomes one."""

from .build import Origin, emit_program
from .program import Program

__all__ = ["Origin", "Program", "emit_program"]

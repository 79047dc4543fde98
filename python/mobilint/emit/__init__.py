"""Programs: their format, their files and how a module becomes one."""

from typing import TYPE_CHECKING, Any

from .program import Program

if TYPE_CHECKING:
    from .build import Origin, emit_program

__all__ = ["Origin", "Program", "emit_program"]


def __getattr__(name: str) -> Any:
    """Import what needs MLIR only when it is used: reading and running a program does not."""
    if name not in __all__:
        raise AttributeError(name)
    from . import build

    return getattr(build, name)

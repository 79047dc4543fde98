"""An open compiler from ONNX and ncnn models to Mobilint NPUs."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .runtime import Accelerator, Model, Program

__version__ = "0.1.0"
__all__ = ["Accelerator", "Model", "Program", "__version__"]


def __getattr__(name: str) -> Any:
    """Import what runs programs only when it is used: the tools start without it."""
    if name not in __all__:
        raise AttributeError(f"module 'mobilint' has no attribute '{name}'")
    from . import runtime

    return getattr(runtime, name)

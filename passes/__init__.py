"""The passes: from the `onnx` and `ncnn` dialects down to commands for the hardware."""

from collections.abc import Callable
from importlib import import_module

_MODULES = (
    "expand",
    "fit",
    "fuse.activations",
    "fuse.convolution",
    "fuse.movements",
    "fuse.simplify",
    "inline.control_flow",
    "inline.invariants",
    "layout.assign",
    "lower.boundary",
    "lower.ncnn",
    "lower.onnx",
    "memory.plan",
    "memory.share",
    "partition.outline",
    "recognize",
    "quantize.to_integers",
    "schedule.to_npu",
    "simplify.constants",
    "simplify.floats",
    "simplify.quantized",
    "simplify.onnx",
    "simplify.shapes",
)


def load_all() -> None:
    """Import every module that registers passes, so that the registry is complete."""
    load_until(lambda: False)


def load_until(found: Callable[[], bool]) -> None:
    """Import the modules one by one until what is wanted is found; some are slow to import."""
    for module in _MODULES:
        if found():
            return
        import_module(f".{module}", __name__)

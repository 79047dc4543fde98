"""The `npu` dialect: commands in program order on buffers at addresses."""

from .base import NPU, byte_size, memory_space, memref_type
from .buffers import Buffer, Input, Output, Part, StateBuffer, View, WeightBuffer
from .commands import Compute, Copy, HostCall

__all__ = [
    "NPU",
    "Buffer",
    "Compute",
    "Copy",
    "HostCall",
    "Input",
    "Output",
    "Part",
    "StateBuffer",
    "View",
    "WeightBuffer",
    "byte_size",
    "memory_space",
    "memref_type",
]

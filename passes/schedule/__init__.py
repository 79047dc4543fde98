"""From `mobilint` ops to commands: which kernels run, in which order, on which buffers."""

from .command import CommandForm
from .forms import command_of
from .to_npu import NotSchedulable, convert_mobilint_to_npu

__all__ = ["CommandForm", "NotSchedulable", "command_of", "convert_mobilint_to_npu"]

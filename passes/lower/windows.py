"""The geometry of convolution and pooling windows as ONNX states it, resolved to numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..rewriting import Decline


@dataclass(frozen=True)
class Window:
    """A 2-D window: per axis H, W its size, stride, dilation and zero padding on both sides."""

    kernel: tuple[int, int]
    stride: tuple[int, int]
    dilation: tuple[int, int]
    begin: tuple[int, int]
    end: tuple[int, int]

    @property
    def paddings(self) -> dict[str, Any]:
        """The four paddings under the names of the `mobilint` attributes."""
        return {
            "north_padding": self.begin[0],
            "south_padding": self.end[0],
            "west_padding": self.begin[1],
            "east_padding": self.end[1],
        }

    @property
    def sizes(self) -> dict[str, Any]:
        """Kernel, stride and dilation under the names of the `mobilint` attributes."""
        return {
            "h_kernel": self.kernel[0],
            "w_kernel": self.kernel[1],
            "h_stride": self.stride[0],
            "w_stride": self.stride[1],
            "h_dilation": self.dilation[0],
            "w_dilation": self.dilation[1],
        }


def window_of(op: Any, spatial: Sequence[int], kernel: Sequence[int]) -> Window:
    """The window of an ONNX op over an input of the given spatial extents (one or two).

    A missing H axis is one of extent 1. Raises Decline for three spatial axes.
    """
    rank = len(spatial)
    if rank not in (1, 2):
        raise Decline(f"has {rank} spatial axes, and the NPU's windows have two")
    strides = list(op.strides or [1] * rank)
    dilations = list(op.dilations or [1] * rank)
    begin, end = _pads(op, spatial, kernel, strides, dilations)
    return Window(
        _two(kernel, 1), _two(strides, 1), _two(dilations, 1), _two(begin, 0), _two(end, 0)
    )


def _pads(
    op: Any,
    spatial: Sequence[int],
    kernel: Sequence[int],
    strides: Sequence[int],
    dilations: Sequence[int],
) -> tuple[list[int], list[int]]:
    rank = len(spatial)
    if op.auto_pad in ("SAME_UPPER", "SAME_LOWER"):
        totals = [
            max((-(-size // stride) - 1) * stride + (k - 1) * dilation + 1 - size, 0)
            for size, k, stride, dilation in zip(spatial, kernel, strides, dilations, strict=True)
        ]
        small = [total // 2 for total in totals]
        large = [total - half for total, half in zip(totals, small, strict=True)]
        return (small, large) if op.auto_pad == "SAME_UPPER" else (large, small)
    if op.auto_pad == "VALID":
        return [0] * rank, [0] * rank
    pads = list(op.pads or [0] * (2 * rank))
    if any(pad < 0 for pad in pads):
        raise Decline(f"has negative pads {pads}")
    return pads[:rank], pads[rank:]


def _two(values: Sequence[int], missing: int) -> tuple[int, int]:
    return (missing, values[0]) if len(values) == 1 else (values[0], values[1])

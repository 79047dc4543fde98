"""Windows along one to three axes, as convolutions and pooling have them, resolved to numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from .base import SAME_LOWER, WHOLE

_SIDES = {"w": ("left", "right"), "h": ("top", "bottom"), "d": ("front", "behind")}


@dataclass(frozen=True)
class Window:
    """A window along one axis: its size, stride, dilation and the padding on both sides."""

    kernel: int
    stride: int = 1
    dilation: int = 1
    begin: int = 0
    end: int = 0

    @property
    def reach(self) -> int:
        return self.dilation * (self.kernel - 1) + 1

    def places(self, extent: int) -> int:
        """How many places the window has along an extent; 0 or less where it does not fit."""
        return (extent + self.begin + self.end - self.reach) // self.stride + 1


def own(op: Any, name: str) -> int:
    """A parameter of a window; one that is not given has the value of another.

    Sizes of the other axes are those of w, pad_behind is pad_front, pad_bottom is pad_top, and the
    others are pad_left.
    """
    value = getattr(op, name)
    if value is not None:
        return value
    stem, _, axis = name.rpartition("_")
    if stem == "pad":
        return own(op, {"bottom": "pad_top", "behind": "pad_front"}.get(axis, "pad_left"))
    return own(op, f"{stem}_w")


def given_paddings(op: Any, axes: str) -> list[int]:
    """The paddings as given, two for each axis."""
    return [own(op, f"pad_{side}") for axis in axes for side in _SIDES[axis]]


def windows_of(op: Any, axes: str, spatial: Sequence[int]) -> list[Window]:
    """The windows of a convolution along the named axes of the given extents.

    Where all paddings are -233 or -234 they are what keeps the extent, divided by the stride.
    """
    found = []
    pads = given_paddings(op, axes)
    same = pads[0] if len(set(pads)) == 1 and pads[0] in (WHOLE, SAME_LOWER) else None
    for index, (axis, extent) in enumerate(zip(axes, spatial, strict=True)):
        window = Window(
            own(op, f"kernel_{axis}"),
            own(op, f"stride_{axis}"),
            own(op, f"dilation_{axis}"),
            max(pads[2 * index], 0),
            max(pads[2 * index + 1], 0),
        )
        found.append(window if same is None else with_same_padding(window, extent, same))
    return found


def with_same_padding(window: Window, extent: int, kind: int) -> Window:
    """The window with the padding that gives one place for each stride of the extent."""
    covered = window.reach + (extent - 1) // window.stride * window.stride
    total = max(covered - extent, 0)
    half = total // 2
    begin, end = (half, total - half) if kind == WHOLE else (total - half, half)
    return Window(window.kernel, window.stride, window.dilation, begin, end)


def window_problems(op: Any, axes: str, names: Sequence[str]) -> Iterator[str]:
    """Sizes below 1."""
    for axis in axes:
        for name in names:
            if own(op, f"{name}_{axis}") < 1:
                yield f"needs {name}_{axis} of at least 1, got {own(op, f'{name}_{axis}')}"


def places_problem(windows: Sequence[Window], spatial: Sequence[int]) -> str | None:
    """Why a window does not fit into the padded input, or None."""
    if all(w.places(extent) > 0 for w, extent in zip(windows, spatial, strict=True)):
        return None
    reach = "x".join(str(w.reach) for w in windows)
    padded = "x".join(str(n + w.begin + w.end) for w, n in zip(windows, spatial, strict=True))
    return f"has a window of {reach} over a padded input of {padded}"


def padded(x: np.ndarray, windows: Sequence[Window], value: float) -> np.ndarray:
    """An array with the padding of the windows over its last axes."""
    widths = [(0, 0)] * (x.ndim - len(windows)) + [(w.begin, w.end) for w in windows]
    return np.pad(x, widths, constant_values=value)


def gathered(x: np.ndarray, windows: Sequence[Window]) -> np.ndarray:
    """All windows over the last axes of a padded array, as a view: places, then elements."""
    axes = tuple(range(x.ndim - len(windows), x.ndim))
    view = sliding_window_view(x, tuple(w.reach for w in windows), axis=axes)
    before = (slice(None),) * (x.ndim - len(windows))
    places = tuple(slice(None, None, w.stride) for w in windows)
    elements = tuple(slice(None, None, w.dilation) for w in windows)
    return view[before + places + elements]

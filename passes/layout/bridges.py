"""Device bridges in another layout: the copy between host and NPU transposes for nothing."""

from typing import Any

from mobilint.dialect import mobilint as mbl

from .orders import IDENTITY, Order, inverse, then


def to_npu(bridge: mbl.DeviceBridge, order: Order) -> dict[str, Any]:
    """The attributes of a bridge to the NPU whose result is transposed by `order`."""
    # Host axes by number, axes that the bridge adds as None.
    added = set(bridge.unsqueeze_axes)
    host = iter(bridge.permute_axes)
    present = [None if axis in added else next(host) for axis in range(len(IDENTITY))]
    wanted = [present[axis] for axis in order]
    return {
        "squeeze_axes": list(bridge.squeeze_axes),
        "permute_axes": [axis for axis in wanted if axis is not None],
        "unsqueeze_axes": [index for index, axis in enumerate(wanted) if axis is None],
    }


def to_cpu(bridge: mbl.DeviceBridge, order: Order) -> dict[str, Any]:
    """The attributes of a bridge to the host whose operand is transposed by `order`."""
    squeezed = set(bridge.squeeze_axes)
    kept = [axis for axis in range(len(IDENTITY)) if axis not in squeezed]
    # The axes of the transposed operand that stay, named by their place among the kept ones.
    stored = [kept.index(axis) for axis in order if axis not in squeezed]
    return {
        "squeeze_axes": [index for index, axis in enumerate(order) if axis in squeezed],
        "permute_axes": list(then(inverse(stored), bridge.permute_axes)),
        "unsqueeze_axes": list(bridge.unsqueeze_axes),
    }

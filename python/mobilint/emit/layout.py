"""Which part each axis of an input or output plays on the device."""

from collections.abc import Sequence

from .format import Buffer, Command, Copy, Space

DEVICE_AXES = "NHWC"
LOST = "1"  # an axis of extent 1 that has no counterpart


def layout_of(port: int, buffers: Sequence[Buffer], commands: Sequence[Command]) -> str:
    """The layout of a buffer on the host by the first copy to or from the device, such as NCHW.

    It is empty for a buffer that only the host uses.
    """
    for command in commands:
        match command.action:
            case Copy(source=source, destination=destination) as copy:
                if source == port and buffers[destination].space is Space.DEVICE:
                    return _before(
                        copy, len(buffers[source].shape), len(buffers[destination].shape)
                    )
                if destination == port and buffers[source].space is Space.DEVICE:
                    return _behind(
                        copy, len(buffers[source].shape), len(buffers[destination].shape)
                    )
            case _:
                continue
    return ""


def _before(copy: Copy, rank: int, device_rank: int) -> str:
    """The layout of the source of a copy to the device."""
    permuted = [a for axis, a in enumerate(DEVICE_AXES) if axis not in copy.unsqueeze_axes]
    order = copy.permute_axes or range(len(permuted))
    if device_rank != len(DEVICE_AXES) or len(order) != len(permuted):
        return ""
    kept = dict(zip(order, permuted, strict=True))
    letters = iter(kept[axis] for axis in sorted(kept))
    return "".join(LOST if axis in copy.squeeze_axes else next(letters) for axis in range(rank))


def _behind(copy: Copy, device_rank: int, rank: int) -> str:
    """The layout of the destination of a copy from the device."""
    if device_rank != len(DEVICE_AXES):
        return ""
    kept = [a for axis, a in enumerate(DEVICE_AXES) if axis not in copy.squeeze_axes]
    order = copy.permute_axes or range(len(kept))
    letters = iter([kept[axis] for axis in order])
    return "".join(LOST if axis in copy.unsqueeze_axes else next(letters) for axis in range(rank))

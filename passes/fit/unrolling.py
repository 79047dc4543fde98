"""Ops that need all channels of an image at once: one op for each image of a batch."""

from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ..rewriting import Decline
from .base import fit, integers, is_unfit, real, reshaped, shape_of

MAX_IMAGES = 16  # more copies of an op than that cost more than the host
IMAGE = 4


@fit(onnx.Conv, onnx.ConvTranspose, onnx.DepthToSpace, onnx.SpaceToDepth, onnx.LRN)
def image_by_image(op: Any) -> Any:
    x, y = op.operands[0], op.results[0]
    if not is_unfit(x, y) or len(shape_of(x)) != IMAGE:
        return None
    if shape_of(x)[0] > MAX_IMAGES:
        raise Decline(f"has a batch of {shape_of(x)[0]}, and {MAX_IMAGES} images are unrolled")
    rest, one = list(op.operands)[1:], real([1, *shape_of(y)[1:]])
    images = [op.rebuilt([image, *rest], results=[one]).result for image in _images(x)]
    return _batch(images)


def _images(x: ir.Value) -> list[ir.Value]:
    """The images of a batch, cut from one image that has the channels of all."""
    count, channels, *spatial = shape_of(x)
    part = real([channels, *spatial])
    together = reshaped(x, [count * channels, *spatial])
    parts = onnx.Split(together, integers([channels] * count), axis=0, results=[part] * count)
    return [reshaped(image, [1, channels, *spatial]) for image in parts.results]


def _batch(images: list[ir.Value]) -> Any:
    _, channels, *spatial = shape_of(images[0])
    parts = [reshaped(image, [channels, *spatial]) for image in images]
    kind = real([len(images) * channels, *spatial])
    together = onnx.Concat(parts, axis=0, results=[kind]).concat_result
    return reshaped(together, [len(images), channels, *spatial])

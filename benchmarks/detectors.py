"""The YOLO detectors at 640 whose speed the vendor publishes, layer by layer."""

from networks import (
    Block,
    Network,
    Tensor,
    attention,
    bottleneck,
    c2f,
    c3,
    detect,
    enlarged,
    inverted,
    joined,
    partial_attention,
    pyramid_pool,
    rounded,
)

IMAGE: Tensor = (640, 640, 3)


class Scale:
    """How deep and wide a detector of a family is; wide layers end at `most` channels."""

    def __init__(self, depth: float, width: float, most: int = 1024) -> None:
        self._depth, self._width, self._most = depth, width, most

    def channels(self, count: int) -> int:
        return rounded(min(count, self._most) * self._width)

    def repeats(self, count: int) -> int:
        return max(1, round(count * self._depth))


def yolov5(scale: Scale) -> Network:
    """YOLOv5 with anchors."""
    n, c, r = Network(), scale.channels, scale.repeats
    plain = bottleneck(1, 1)

    def stage(x: Tensor, channels: int, repeats: int) -> Tensor:
        return c3(plain, r(repeats), c(channels))(n, x)

    def halved(x: Tensor, channels: int) -> Tensor:
        return n.convolution(x, c(channels), 3, 2)

    x = stage(halved(n.convolution(IMAGE, c(64), 6, 2), 128), 128, 3)
    third = stage(halved(x, 256), 256, 6)
    fourth = stage(halved(third, 512), 512, 9)
    top = n.convolution(pyramid_pool(n, stage(halved(fourth, 1024), 1024, 3)), c(512))
    middle = n.convolution(stage(joined(enlarged(top), fourth), 512, 3), c(256))
    first = stage(joined(enlarged(middle), third), 256, 3)
    second = stage(joined(halved(first, 256), middle), 512, 3)
    last = stage(joined(halved(second, 512), top), 1024, 3)
    for level in (first, second, last):
        n.convolution(level, 255)
    return n


def yolov10b() -> Network:
    """YOLOv10-B, without the branch that only training uses."""
    n, scale = Network(), Scale(0.67, 1.0, 512)
    plain = bottleneck(1)

    def stage(x: Tensor, channels: int, repeats: int, block: Block) -> Tensor:
        return c2f(n, x, channels, scale.repeats(repeats), block)

    def halved(x: Tensor, channels: int) -> Tensor:
        return n.convolution(x, channels, 3, 2)

    def lightly_halved(x: Tensor) -> Tensor:
        return n.depthwise(n.convolution(x, 512), 3, 2)

    x = stage(halved(halved(IMAGE, 64), 128), 128, 3, plain)
    third = stage(halved(x, 256), 256, 6, plain)
    fourth = stage(lightly_halved(third), 512, 6, plain)
    x = pyramid_pool(n, stage(lightly_halved(fourth), 512, 3, inverted))
    top = partial_attention(n, x, 1)
    middle = stage(joined(enlarged(top), fourth), 512, 3, inverted)
    first = stage(joined(enlarged(middle), third), 256, 3, plain)
    second = stage(joined(halved(first, 256), middle), 512, 3, inverted)
    last = stage(joined(lightly_halved(second), top), 512, 3, inverted)
    detect(n, [first, second, last])
    return n


def yolo11(scale: Scale, *, large: bool) -> Network:
    """YOLO11; the large ones nest their blocks everywhere."""
    n, c, r = Network(), scale.channels, scale.repeats(2)
    nested = c3(bottleneck(1), 2)
    block = nested if large else bottleneck(0.5)

    def halved(x: Tensor, channels: int) -> Tensor:
        return n.convolution(x, c(channels), 3, 2)

    x = c2f(n, halved(halved(IMAGE, 64), 128), c(256), r, block, 0.25)
    third = c2f(n, halved(x, 256), c(512), r, block, 0.25)
    fourth = c2f(n, halved(third, 512), c(512), r, nested)
    x = pyramid_pool(n, c2f(n, halved(fourth, 1024), c(1024), r, nested))
    top = partial_attention(n, x, r)
    middle = c2f(n, joined(enlarged(top), fourth), c(512), r, block)
    first = c2f(n, joined(enlarged(middle), third), c(256), r, block)
    second = c2f(n, joined(halved(first, 256), middle), c(512), r, block)
    last = c2f(n, joined(halved(second, 512), top), c(1024), r, nested)
    detect(n, [first, second, last])
    return n


def yolo12(scale: Scale, *, large: bool) -> Network:
    """YOLO12, whose deep stages attend within areas."""
    n, c, r = Network(), scale.channels, scale.repeats(2)
    nested = c3(bottleneck(1), 2)
    block = nested if large else bottleneck(0.5)

    def halved(x: Tensor, channels: int) -> Tensor:
        return n.convolution(x, c(channels), 3, 2)

    x = c2f(n, halved(halved(IMAGE, 64), 128), c(256), r, block, 0.25)
    third = c2f(n, halved(x, 256), c(512), r, block, 0.25)
    fourth = area_stage(n, halved(third, 512), c(512), scale.repeats(4), 4)
    top = area_stage(n, halved(fourth, 1024), c(1024), scale.repeats(4), 1)
    middle = area_stage(n, joined(enlarged(top), fourth), c(512), r, 0)
    first = area_stage(n, joined(enlarged(middle), third), c(256), r, 0)
    second = area_stage(n, joined(halved(first, 256), middle), c(512), r, 0)
    last = c2f(n, joined(halved(second, 512), top), c(1024), r, nested)
    detect(n, [first, second, last])
    return n


def area_stage(n: Network, x: Tensor, channels: int, repeats: int, areas: int) -> Tensor:
    """YOLO12's A2C2f: two attentions per block, or nested blocks where there are no areas."""
    y = n.convolution(x, channels // 2)
    parts = [y]
    for _ in range(repeats):
        if areas:
            for _ in range(2):
                attention(n, y, max(1, y[2] // 32), 32, 32, areas=areas, kernel=7)
        else:
            y = c3(bottleneck(1), 2)(n, y)
        parts.append(y)
    return n.convolution(joined(*parts), channels)

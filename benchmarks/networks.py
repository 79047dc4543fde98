"""The layers of the networks whose speed the vendor publishes, written down from their definitions.

Each network is a list of `Work` for the cost model; no weights are needed. Tensors are `(height,
width, channels)`, and activation functions are done as the results leave the array.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil

from mobilint.target import Unit, Work

Tensor = tuple[int, int, int]


class Network:
    """A network as it is built, layer by layer; activations and weights take `digits` bytes."""

    def __init__(self, activation_digits: int = 1) -> None:
        self.works: list[Work] = []
        self._digits = activation_digits

    @property
    def gigaflops(self) -> float:
        """Twice the multiply-accumulates, whatever their width."""
        digits = {Unit.MATMUL: self._digits**2}
        return sum(2 * work.macs / digits.get(work.unit, self._digits) for work in self.works) / 1e9

    def _add(self, work: Work, *sizes: int) -> None:
        """Add a step that reads and writes tensors of so many elements."""
        tensors = tuple(size * self._digits for size in sizes)
        self.works.append(replace(work, activations=tensors))

    def convolution(
        self, x: Tensor, channels: int, kernel: int = 1, stride: int = 1, groups: int = 1
    ) -> Tensor:
        """A convolution with "same" padding."""
        height, width = ceil(x[0] / stride), ceil(x[1] / stride)
        depth = kernel * kernel * x[2] // groups
        elements = height * width * channels
        alone = groups == x[2] > 1
        work = Work(
            f"convolution {kernel}x{kernel}",
            Unit.DEPTHWISE if alone else Unit.ARRAY,
            macs=elements * depth * self._digits,
            depth=depth,
            width=channels,
            weight_bytes=channels * depth,
        )
        self._add(work, x[0] * x[1] * x[2], elements)
        return height, width, channels

    def depthwise(self, x: Tensor, kernel: int = 3, stride: int = 1) -> Tensor:
        return self.convolution(x, x[2], kernel, stride, x[2])

    def elementwise(self, x: Tensor, operands: int = 2) -> Tensor:
        """A function of one or two tensors, element by element."""
        count = x[0] * x[1] * x[2]
        self._add(Work("elementwise", Unit.VECTOR, elements=count), operands * count, count)
        return x

    def pool(self, x: Tensor) -> Tensor:
        count = x[0] * x[1] * x[2]
        self._add(Work("pooling", Unit.VECTOR, elements=2 * count), count, count)
        return x

    def normalize(self, count: int) -> None:
        """A softmax or a layer normalisation of so many elements."""
        self._add(Work("normalize", Unit.VECTOR, elements=2 * count), count, count)

    def matmul(self, heads: int, rows: int, depth: int, columns: int) -> None:
        """A product of two activations per head."""
        macs = heads * rows * depth * columns * self._digits**2
        read, written = heads * depth * (rows + columns), heads * rows * columns
        self._add(Work("matmul", Unit.MATMUL, macs, depth, columns), read, written)


def joined(*parts: Tensor) -> Tensor:
    """A concatenation of channels, which costs nothing."""
    return parts[0][0], parts[0][1], sum(part[2] for part in parts)


def enlarged(x: Tensor) -> Tensor:
    """An upsampling by two, of which the next convolution reads each element."""
    return 2 * x[0], 2 * x[1], x[2]


def resnet50() -> Network:
    """ResNet-50 at 224."""
    n = Network()
    n.pool(n.convolution((224, 224, 3), 64, 7, 2))
    x: Tensor = (56, 56, 64)
    for channels, repeats, first in ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)):
        for index in range(repeats):
            stride = 1 if index else first
            y = n.convolution(n.convolution(x, channels), channels, 3, stride)
            y = n.convolution(y, 4 * channels)
            if not index:
                n.convolution(x, 4 * channels, 1, stride)
            x = n.elementwise(y)
    n.convolution((1, 1, 2048), 1000)
    return n


def vision_transformer(tokens: int, size: int, layers: int, patch: int) -> Network:
    """A ViT with 16-bit activations, as its accuracy needs."""
    n, x = Network(activation_digits=2), (tokens, 1, size)
    n.convolution((tokens - 1, 1, 3 * patch * patch), size)
    for _ in range(layers):
        n.normalize(tokens * size)
        n.convolution(x, 3 * size)
        n.matmul(size // 64, tokens, 64, tokens)
        n.normalize(size // 64 * tokens * tokens)
        n.matmul(size // 64, tokens, tokens, 64)
        n.elementwise(n.convolution(x, size))
        n.normalize(tokens * size)
        n.elementwise(n.convolution(n.convolution(x, 4 * size), size))
    return n


def llama(size: int, layers: int, keys: int, inner: int, vocabulary: int = 128_256) -> Network:
    """A step of a Llama's decoder with 8-bit weights; its time is that of reading them."""
    n, x = Network(), (1, 1, size)
    for _ in range(layers):
        n.convolution(x, size + 2 * keys)
        n.convolution(x, size)
        n.convolution(x, 2 * inner)
        n.convolution((1, 1, inner), size)
    n.convolution(x, vocabulary)
    return n


def rounded(channels: float) -> int:
    """Channels as the YOLO models round them."""
    return max(8, ceil(channels / 8) * 8)


Block = Callable[[Network, Tensor], Tensor]


def bottleneck(share: float, first: int = 3) -> Block:
    """Two convolutions and a sum; `share` of the channels in between."""

    def block(n: Network, x: Tensor) -> Tensor:
        y = n.convolution(x, int(x[2] * share), first)
        return n.elementwise(n.convolution(y, x[2], 3))

    return block


def c3(block: Block, repeats: int, channels: int | None = None) -> Block:
    """YOLO's C3 and C3k: half of the channels go through the blocks."""

    def whole(n: Network, x: Tensor) -> Tensor:
        out = channels or x[2]
        one, other = n.convolution(x, out // 2), n.convolution(x, out // 2)
        for _ in range(repeats):
            one = block(n, one)
        return n.convolution(joined(one, other), out)

    return whole


def inverted(n: Network, x: Tensor) -> Tensor:
    """YOLOv10's CIB: depthwise and pointwise convolutions in turn."""
    y = n.depthwise(n.convolution(n.depthwise(x), 2 * x[2]))
    return n.elementwise(n.depthwise(n.convolution(y, x[2])))


def c2f(
    n: Network, x: Tensor, channels: int, repeats: int, block: Block, share: float = 0.5
) -> Tensor:
    """YOLO's C2f and C3k2: every block's result is kept."""
    inner = int(channels * share)
    y = n.convolution(x, 2 * inner)
    parts: list[Tensor] = [(y[0], y[1], inner)] * 2
    for _ in range(repeats):
        parts.append(block(n, parts[-1]))
    return n.convolution(joined(*parts), channels)


def pyramid_pool(n: Network, x: Tensor) -> Tensor:
    """YOLO's SPPF."""
    parts = [n.convolution(x, x[2] // 2)]
    for _ in range(3):
        parts.append(n.pool(parts[-1]))
    return n.convolution(joined(*parts), x[2])


def attention(
    n: Network, x: Tensor, heads: int, key: int, value: int, *, areas: int = 1, kernel: int = 3
) -> Tensor:
    """YOLO's attention with its feed-forward part; `areas` attend each to itself."""
    tokens, channels = x[0] * x[1] // areas, x[2]
    n.convolution(x, channels + 2 * key * heads)
    n.matmul(heads * areas, tokens, key, tokens)
    n.normalize(heads * areas * tokens * tokens)
    n.matmul(heads * areas, tokens, tokens, value)
    n.elementwise(n.depthwise(x, kernel))
    n.elementwise(n.convolution(x, channels))
    return n.elementwise(n.convolution(n.convolution(x, 2 * channels), channels))


def partial_attention(n: Network, x: Tensor, repeats: int) -> Tensor:
    """YOLO's PSA and C2PSA: half of the channels attend."""
    half = x[2] // 2
    n.convolution(x, 2 * half)
    for _ in range(repeats):
        attention(n, (x[0], x[1], half), max(1, half // 64), 32, 64)
    return n.convolution(x, x[2])


def detect(n: Network, levels: Sequence[Tensor]) -> None:
    """The head of YOLOv10 and later for 80 classes."""
    boxes, classes = max(64, levels[0][2] // 4), max(levels[0][2], 80)
    for level in levels:
        n.convolution(n.convolution(n.convolution(level, boxes, 3), boxes, 3), 64)
        y = n.convolution(n.depthwise(level), classes)
        n.convolution(n.convolution(n.depthwise(y), classes), 80)
    n.normalize(8400 * 64)
    n.elementwise((1, 8400, 80), 1)

"""What a step of a program costs on a target: a roofline, with a unit for each kind of work.

A step runs on one unit while its data moves: it takes as long as the slower of the two, and a
little to start. The multiply-accumulate array works on blocks of its own size, so that a step of
few channels leaves some of it idle. Tensors that are small enough stay on the chip; the others, and
the weights, go through the memory of the device, which all cores share. All figures are those of
the target description, most of them assumed.
"""

from dataclasses import dataclass
from enum import Enum

from .description import Target


class Unit(Enum):
    """What does the work of a step."""

    ARRAY = "array"  # sums of products with weights
    MATMUL = "matmul"  # the same array on two activations
    DEPTHWISE = "depthwise"
    VECTOR = "vector"
    HOST = "host"


@dataclass(frozen=True)
class Work:
    """A step of a program in numbers.

    `macs` are multiply-accumulates of 8-bit numbers, wider ones counted as often as they take. Each
    of the `width` channels of the result sums `depth` products. `elements` pass the vector unit.
    `activations` are the bytes of each tensor that is read or written, and `host_bytes` go over the
    link to the host. `source` has the nodes of the source model.
    """

    name: str
    unit: Unit
    macs: int = 0
    depth: int = 1
    width: int = 1
    elements: int = 0
    weight_bytes: int = 0
    activations: tuple[int, ...] = ()
    host_bytes: int = 0
    source: str = ""


@dataclass(frozen=True)
class CoreMode:
    """How inferences share cores: each has `cores`, and `batch` of them run at once."""

    name: str
    cores: int
    batch: int
    shares_weights: bool = False


@dataclass(frozen=True)
class Cost:
    """The seconds of a step by what they are spent on, and its bytes of device memory."""

    work: Work
    compute: float
    memory: float
    link: float
    start: float
    traffic: int

    @property
    def seconds(self) -> float:
        return max(self.compute, self.memory, self.link) + self.start

    @property
    def limit(self) -> str:
        """What the step waits for."""
        parts = {
            self.work.unit.value: self.compute,
            "memory": self.memory,
            "link": self.link,
            "start": self.start,
        }
        return max(parts, key=lambda name: parts[name])


def core_modes(target: Target) -> list[CoreMode]:
    """The core modes of a target, and its first one on all cores at once."""
    cluster, cores = target.cores_per_cluster, target.cores
    known = {
        "single": CoreMode("single", 1, 1),
        "multi": CoreMode("multi", 1, cluster, shares_weights=True),
        "global4": CoreMode("global4", cluster, 1),
        "global8": CoreMode("global8", cores, 1),
    }
    everywhere = [CoreMode(f"single x{cores}", 1, cores)] if cores > 1 else []
    return [known[name] for name in target.core_modes] + everywhere


def cost(work: Work, target: Target, mode: CoreMode) -> Cost:
    """What a step costs each of the inferences that run at once."""
    stays = target.resident_bytes_per_core * mode.cores
    activations = sum(size for size in work.activations if size > stays)
    weights = work.weight_bytes / (mode.batch if mode.shares_weights else 1)
    bandwidth = target.dram_bytes_per_second * target.dram_efficiency / mode.batch
    return Cost(
        work,
        _compute_seconds(work, target) / speedup(target, mode.cores),
        (activations + weights) / bandwidth,
        work.host_bytes / target.link_bytes_per_second,
        target.host_call_seconds if work.unit is Unit.HOST else target.step_seconds,
        activations + work.weight_bytes,
    )


def speedup(target: Target, cores: int) -> float:
    """How much faster several cores are on one input; each more waits for the others a little."""
    return cores / (1 + target.core_wait * (cores - 1))


def _compute_seconds(work: Work, target: Target) -> float:
    """The seconds of a step on one core whose data is at hand."""
    products = 2 * work.macs / (target.peak_tops_per_core * 1e12)
    match work.unit:
        case Unit.ARRAY:
            used = _share_used(work.depth, target.array_depth)
            used *= _share_used(work.width, target.array_width)
            seconds = products / (target.dense_convolution_efficiency * used)
        case Unit.MATMUL:
            seconds = products / target.matmul_efficiency
        case Unit.DEPTHWISE:
            seconds = products / target.depthwise_efficiency
        case Unit.VECTOR | Unit.HOST:
            seconds = 0.0
    return seconds + work.elements / target.vector_elements_per_second


def _share_used(extent: int, block: int) -> float:
    """The share of its blocks that an extent fills."""
    return extent / (-(-extent // block) * block)

"""The vendor's published figures against the cost model: `python benchmarks/published.py`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from detectors import Scale, yolo11, yolo12, yolov5, yolov10b
from mobilint.target import TARGETS, CoreMode, core_modes, cost
from networks import Network, llama, resnet50, vision_transformer

TARGET = TARGETS["aries"]
MODES = {mode.name: mode for mode in core_modes(TARGET)}
DETECTION_SECONDS = 3.64e-3  # assumed: preparing an image and reading boxes, which figures include
CLOSE = 0.25


@dataclass(frozen=True)
class Figure:
    """A published figure and the model's."""

    name: str
    unit: str
    published: float
    model: float

    @property
    def error(self) -> float:
        return self.model / self.published - 1


def npu_seconds(network: Network, mode: CoreMode) -> float:
    """The time of a run on the NPU alone."""
    return sum(cost(work, TARGET, mode).seconds for work in network.works)


def networks() -> dict[str, Callable[[], Network]]:
    """How to build each network."""
    return {
        "ResNet-50": resnet50,
        "YOLOv5m": lambda: yolov5(Scale(0.67, 0.75)),
        "YOLOv5x": lambda: yolov5(Scale(1.33, 1.25)),
        "YOLOv10b": yolov10b,
        "YOLO11n": lambda: yolo11(Scale(0.5, 0.25), large=False),
        "YOLO11s": lambda: yolo11(Scale(0.5, 0.5), large=False),
        "YOLO11m": lambda: yolo11(Scale(0.5, 1.0, 512), large=True),
        "YOLO11l": lambda: yolo11(Scale(1.0, 1.0, 512), large=True),
        "YOLO11x": lambda: yolo11(Scale(1.0, 1.5, 512), large=True),
        "YOLO12s": lambda: yolo12(Scale(0.5, 0.5), large=False),
        "YOLO12m": lambda: yolo12(Scale(0.5, 1.0, 512), large=True),
        "ViT-L/14-336": lambda: vision_transformer(577, 1024, 24, 14),
        "Llama-3.2-1B": lambda: llama(2048, 16, 512, 8192),
        "Llama-3.2-3B": lambda: llama(3072, 28, 1024, 8192),
        "Llama-3.1-8B": lambda: llama(4096, 32, 1024, 14336),
    }


PER_SECOND = {
    "YOLOv5m": 596, "YOLOv5x": 177, "YOLOv10b": 269, "YOLO11s": 784, "YOLO11m": 340,
    "YOLO11l": 259, "YOLO11x": 109, "YOLO12s": 342, "YOLO12m": 174,
}  # fmt: skip
REQUESTS = {"YOLO11n": (10.8, 5.7, 6.7), "YOLO11m": (20.8, 9.8, 9.0)}
TRANSFORMER = {"single": 285, "multi": 358, "global4": 119, "global8": 70.5}
TOKENS = {"Llama-3.2-1B": 30.7, "Llama-3.2-3B": 12.2, "Llama-3.1-8B": 5.8}


def figures() -> Iterator[Figure]:
    """Every published figure with the model's."""
    built = {name: build() for name, build in networks().items()}

    def milliseconds(name: str, mode: str, host: float) -> float:
        return 1e3 * (npu_seconds(built[name], MODES[mode]) + host)

    launch = TARGET.launch_seconds
    yield Figure("ResNet-50, NPU", "ms", 1.79, milliseconds("ResNet-50", "single", 0))
    yield Figure("ResNet-50", "ms", 3.52, milliseconds("ResNet-50", "single", launch))
    for name, published in PER_SECOND.items():
        mode = MODES["single x8"]
        yield Figure(name, "per s", published, mode.batch / npu_seconds(built[name], mode))
    for name, times in REQUESTS.items():
        for mode, published in zip(("single", "global4", "global8"), times, strict=True):
            model = milliseconds(name, mode, launch + DETECTION_SECONDS)
            yield Figure(f"{name}, {mode}", "ms", published, model)
    for mode, published in TRANSFORMER.items():
        model = milliseconds("ViT-L/14-336", mode, launch)
        yield Figure(f"ViT-L/14-336, {mode}", "ms", published, model)
    for name, published in TOKENS.items():
        seconds = npu_seconds(built[name], MODES["global8"]) + launch
        yield Figure(f"{name}, decoding", "per s", published, 1 / seconds)


def main() -> None:
    print("| network | unit | published | model | difference |\n| --- | --- | --- | --- | --- |")
    found = list(figures())
    for figure in found:
        print(
            f"| {figure.name} | {figure.unit} | {figure.published:g} | {figure.model:.4g} "
            f"| {100 * figure.error:+.0f} % |"
        )
    close = sum(abs(figure.error) <= CLOSE for figure in found)
    print(f"\n{close} of {len(found)} within {CLOSE:.0%}")


if __name__ == "__main__":
    main()

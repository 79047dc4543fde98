"""Images as a model wants them, by a preprocessing that the user declares."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from mobilint.errors import CompileError

from .errors import BadPreprocessing, BadSamples

if TYPE_CHECKING:
    from PIL.Image import Image

SUFFIXES = (".png", ".jpg", ".jpeg", ".bmp", ".webp")
_GREY = 114  # what a letterbox is filled with
Size = tuple[int, int]


@dataclass(frozen=True)
class Preprocessing:
    """The steps from an image file to an input, in the order in which they are done."""

    resize: Size | None = None
    center_crop: Size | None = None
    letterbox: Size | None = None
    color: str = "rgb"
    divide: float = 1.0
    mean: tuple[float, ...] = ()
    std: tuple[float, ...] = ()
    layout: str = "nchw"

    def input_of(self, path: Path) -> np.ndarray:
        """An image file as the input of a model, batch 1."""
        pixels = self._pixels(_opened(path, "L" if self.color == "gray" else "RGB"))
        if self.color == "bgr":
            pixels = pixels[..., ::-1]
        reals = pixels.astype(np.float32) / np.float32(self.divide)
        if self.mean:
            reals = reals - np.array(self.mean, np.float32)
        if self.std:
            reals = reals / np.array(self.std, np.float32)
        batch = reals[np.newaxis]
        return np.ascontiguousarray(batch.transpose(0, 3, 1, 2) if self.layout == "nchw" else batch)

    def _pixels(self, image: "Image") -> np.ndarray:
        if self.resize is not None:
            image = image.resize((self.resize[1], self.resize[0]))
        if self.letterbox is not None:
            image = _letterboxed(image, self.letterbox)
        pixels = np.asarray(image)
        pixels = pixels[..., np.newaxis] if pixels.ndim == 2 else pixels
        return pixels if self.center_crop is None else _cropped(pixels, self.center_crop)


def _opened(path: Path, mode: str) -> "Image":
    from PIL import Image  # slow to import, and most samples are arrays

    try:
        return Image.open(path).convert(mode)
    except OSError as error:
        message = f"{path.name} is no image that can be read: {error}"
        raise CompileError(BadSamples, message) from None


def _letterboxed(image: "Image", size: Size) -> "Image":
    """The image as large as it fits, in the middle of a grey one."""
    from PIL import Image

    height, width = size
    scale = min(height / image.height, width / image.width)
    fitted = image.resize((round(image.width * scale), round(image.height * scale)))
    grey = (_GREY,) * len(image.getbands())
    result = Image.new(image.mode, (width, height), grey if len(grey) > 1 else _GREY)
    result.paste(fitted, ((width - fitted.width) // 2, (height - fitted.height) // 2))
    return result


def _cropped(pixels: np.ndarray, size: Size) -> np.ndarray:
    top, left = ((have - want) // 2 for have, want in zip(pixels.shape, size, strict=False))
    if top < 0 or left < 0:
        have = "x".join(map(str, pixels.shape[:2]))
        raise CompileError(BadSamples, f"cannot crop {size[0]}x{size[1]} out of {have} pixels")
    return pixels[top : top + size[0], left : left + size[1]]


def parse_preprocessing(text: str) -> Preprocessing:
    """A preprocessing from its text, such as `resize=256x256,center-crop=224x224,divide=255`."""
    found = Preprocessing()
    for step in filter(None, text.split(",")):
        name, _, value = step.partition("=")
        if name not in _STEPS:
            listed = ", ".join(_STEPS)
            raise CompileError(BadPreprocessing, f"there is no step '{name}'; there are {listed}")
        try:
            parsed = _STEPS[name](value)
        except ValueError:
            message = f"step '{name}' cannot be '{value}'"
            raise CompileError(BadPreprocessing, message) from None
        found = replace(found, **{name.replace("-", "_"): parsed})
    return found


def _size(text: str) -> Size:
    height, width = (int(part) for part in text.split("x"))
    if min(height, width) < 1:
        raise ValueError(text)
    return height, width


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(part) for part in text.split(":"))


def _divisor(text: str) -> float:
    if not float(text):
        raise ValueError(text)
    return float(text)


def _divisors(text: str) -> tuple[float, ...]:
    return tuple(_divisor(part) for part in text.split(":"))


def _one_of(*choices: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text not in choices:
            raise ValueError(text)
        return text

    return parse


_STEPS: dict[str, Callable[[str], object]] = {
    "resize": _size,
    "center-crop": _size,
    "letterbox": _size,
    "color": _one_of("rgb", "bgr", "gray"),
    "divide": _divisor,
    "mean": _numbers,
    "std": _divisors,
    "layout": _one_of("nchw", "nhwc"),
}

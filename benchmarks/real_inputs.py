"""Real inputs for the real models: photographs, faces, rendered text, speech-like sound.

Photographs and faces ship inside scikit-image; what calibrates and what measures comes from
different pictures.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

CALIBRATION = (
    "coffee.png", "rocket.jpg", "motorcycle_left.png", "camera.png", "brick.png", "ihc.png",
    "retina.jpg", "page.png",
)  # fmt: skip
MEASUREMENT = ("astronaut.png", "chelsea.png", "coins.png", "moon.png", "grass.png", "text.png")
WORDS = [
    "invoice",
    "total",
    "shipping",
    "address",
    "quantity",
    "order",
    "number",
    "reference",
    "customer",
    "signature",
    "north",
    "station",
    "exit",
    "platform",
    "ticket",
    "return",
    "valid",
    "until",
    "menu",
    "coffee",
    "orange",
    "juice",
    "bread",
    "butter",
    "open",
    "closed",
    "monday",
    "friday",
    "warning",
    "high",
    "voltage",
    "keep",
    "clear",
    "maximum",
    "speed",
    "limit",
    "please",
    "do",
    "not",
    "touch",
]
Inputs = Callable[[bool, int], Iterator[np.ndarray]]  # whether to calibrate, and how many


def _photo_folder() -> Path:
    return Path(str(import_module("skimage.data").__file__)).parent


def photos(calibrate: bool, count: int, size: int) -> Iterator[np.ndarray]:
    """Square parts of photographs as bytes, RGB."""
    generator = np.random.default_rng(11 if calibrate else 12)
    names = CALIBRATION if calibrate else MEASUREMENT
    for index in range(count):
        image = Image.open(_photo_folder() / names[index % len(names)]).convert("RGB")
        side = int(min(image.size) * generator.uniform(0.5, 1))
        left, top = (int(generator.integers(extent - side + 1)) for extent in image.size)
        part = image.crop((left, top, left + side, top + side)).resize((size, size))
        pixels = np.asarray(part)
        yield pixels[:, ::-1] if generator.random() < 0.5 else pixels


def text_line(generator: np.random.Generator, height: int, width: int) -> np.ndarray:
    """A line of text in one of several sizes, colours and backgrounds."""
    back = int(generator.integers(150, 256))
    image = Image.new("RGB", (width, height), (back, back, int(generator.integers(120, 256))))
    words = " ".join(generator.choice(WORDS, 3))
    font = ImageFont.load_default(int(generator.integers(height // 2, int(height * 0.8))))
    ink = tuple(int(value) for value in generator.integers(0, 90, 3))
    ImageDraw.Draw(image).text((4, int(generator.integers(0, height // 5))), words, ink, font)
    noise = generator.normal(0, generator.uniform(0, 8), (height, width, 3))
    return np.clip(np.asarray(image) + noise, 0, 255).astype(np.uint8)


def text_lines(calibrate: bool, count: int, height: int, width: int) -> Iterator[np.ndarray]:
    generator = np.random.default_rng(21 if calibrate else 22)
    for _ in range(count):
        line = text_line(generator, height, width)
        yield line[::-1, ::-1] if generator.random() < 0.5 and width == 192 else line


def pages(calibrate: bool, count: int, size: int) -> Iterator[np.ndarray]:
    """Photographs with lines of text over them."""
    generator = np.random.default_rng(31 if calibrate else 32)
    for page in photos(calibrate, count, size):
        pixels = page.copy()
        for top in range(20, size - 80, 90):
            line = text_line(generator, 48, min(400, size - 40))
            left = int(generator.integers(0, size - line.shape[1]))
            pixels[top : top + 48, left : left + line.shape[1]] = line
        yield pixels


def faces(calibrate: bool, count: int, size: int) -> Iterator[np.ndarray]:
    """Faces and things that are none, in turn."""
    found = np.load(_photo_folder() / "lfw_subset.npy")
    order = np.random.default_rng(41).permutation(100)
    order = order[:60] if calibrate else order[60:]
    for index in range(count):
        which = order[index // 2 % len(order)] + (100 if index % 2 else 0)
        image = Image.fromarray((found[which] * 255).astype(np.uint8)).convert("RGB")
        yield np.asarray(image.resize((size, size)))


def scaled(
    pixels: np.ndarray, mean: float | tuple[float, ...], std: float, *, bgr: bool, nchw: bool
) -> np.ndarray:
    """Bytes as the input of a network."""
    values = pixels[..., ::-1] if bgr else pixels
    reals = (values.astype(np.float32) - np.array(mean, np.float32)) / np.float32(std)
    batch = reals[np.newaxis]
    return np.ascontiguousarray(batch.transpose(0, 3, 1, 2) if nchw else batch)


def sounds(calibrate: bool, count: int) -> Iterator[np.ndarray]:
    """Voiced sound, a hundred harmonics under moving formants, and noise between syllables."""
    generator = np.random.default_rng(51 if calibrate else 52)
    time = np.arange(16000 * 2) / 16000
    for _ in range(count):
        pitch = generator.uniform(90, 220) * (
            1 + 0.1 * np.sin(2 * np.pi * generator.uniform(1, 4) * time)
        )
        phase = 2 * np.pi * np.cumsum(pitch) / 16000
        formants = [generator.uniform(300, 900), generator.uniform(900, 2500)]
        voice = np.zeros_like(time)
        for harmonic in range(1, 30):
            near = sum(np.exp(-(((harmonic * 150 - f) / 200) ** 2)) for f in formants)
            voice += (near + 0.02) * np.sin(harmonic * phase)
        rhythm = np.clip(np.sin(2 * np.pi * generator.uniform(2, 5) * time) * 2, 0, 1)
        sound = voice * rhythm + generator.normal(0, 0.05, time.shape)
        yield (sound / np.abs(sound).max() * generator.uniform(2000, 20000)).astype(np.float32)

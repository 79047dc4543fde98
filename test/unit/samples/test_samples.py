"""Samples from folders: what is read, and what is refused."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from mobilint.errors import CompileError
from mobilint.samples import (
    FolderSamples,
    InputPort,
    Preprocessing,
    RandomSamples,
    Samples,
    checked,
    parse_preprocessing,
)

PORT = InputPort("x", (1, 3, 4, 6), np.dtype(np.float32))
OTHER = InputPort("y", (2,), np.dtype(np.int64))
REALS = np.arange(72, dtype=np.float32).reshape(PORT.shape)


def arrays(samples: Samples, *ports: InputPort) -> list[list[np.ndarray]]:
    return [checked(sample, ports) for sample in samples.read(ports)]


def test_arrays_of_one_input(tmp_path: Path) -> None:
    np.save(tmp_path / "b.npy", np.concatenate([REALS + 1, REALS + 2]))
    np.save(tmp_path / "a.npy", REALS)
    np.save(tmp_path / "c.npy", np.stack([REALS + 3]))
    (tmp_path / "notes.txt").write_text("no sample")
    found = arrays(FolderSamples(tmp_path), PORT)
    assert [int(sample[0].flat[0]) for sample in found] == [0, 1, 2, 3]
    assert len(arrays(FolderSamples(tmp_path, most=2), PORT)) == 2


def test_inputs_by_name(tmp_path: Path) -> None:
    np.savez(tmp_path / "one.npz", y=np.array([1, 2]), x=REALS)
    (found,) = arrays(FolderSamples(tmp_path), PORT, OTHER)
    np.testing.assert_array_equal(found[0], REALS)
    np.testing.assert_array_equal(found[1], [1, 2])


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (REALS.astype(np.float64), "a.npy has float64 for 'x', which takes float32"),
        (REALS[:, :2], "a.npy has the shape 1x2x4x6 for 'x', which takes 1x3x4x6"),
        (REALS * np.float32(np.nan), "a.npy has numbers that are not finite"),
    ],
)
def test_arrays_that_do_not_fit(tmp_path: Path, array: np.ndarray, message: str) -> None:
    np.save(tmp_path / "a.npy", array)
    with pytest.raises(CompileError, match=message):
        arrays(FolderSamples(tmp_path), PORT)


def test_names_that_do_not_fit(tmp_path: Path) -> None:
    np.savez(tmp_path / "a.npz", x=REALS)
    with pytest.raises(CompileError, match=r"a.npz has nothing for the input 'y'"):
        arrays(FolderSamples(tmp_path), PORT, OTHER)
    np.savez(tmp_path / "a.npz", x=REALS, z=REALS)
    with pytest.raises(CompileError, match=r"a.npz has 'z'; the inputs are 'x'"):
        arrays(FolderSamples(tmp_path), PORT)
    np.save(tmp_path / "b.npy", REALS)
    (tmp_path / "a.npz").unlink()
    with pytest.raises(CompileError, match=r"b.npy holds one array, and the model has 2 inputs"):
        arrays(FolderSamples(tmp_path), PORT, OTHER)


def test_folders_without_samples(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match="holds no samples"):
        arrays(FolderSamples(tmp_path), PORT)
    with pytest.raises(CompileError, match="there is no folder"):
        arrays(FolderSamples(tmp_path / "none"), PORT)


def test_images_want_a_preprocessing(tmp_path: Path) -> None:
    Image.new("RGB", (6, 4), (10, 20, 30)).save(tmp_path / "a.png")
    with pytest.raises(CompileError, match="is an image, and no preprocessing is declared"):
        arrays(FolderSamples(tmp_path), PORT)
    steps = parse_preprocessing("color=bgr,divide=10,mean=1:1:1,std=2:2:2")
    ((found,),) = arrays(FolderSamples(tmp_path, steps), PORT)
    np.testing.assert_allclose(found[0, :, 0, 0], [1.0, 0.5, 0.0])
    (tmp_path / "b.png").write_bytes(b"no image")
    with pytest.raises(CompileError, match=r"b.png is no image that can be read"):
        arrays(FolderSamples(tmp_path, steps), PORT)


def test_sizes_of_images(tmp_path: Path) -> None:
    Image.new("RGB", (20, 10), (200, 200, 200)).save(tmp_path / "a.png")
    path = tmp_path / "a.png"
    assert Preprocessing(resize=(4, 6)).input_of(path).shape == (1, 3, 4, 6)
    cropped = Preprocessing(center_crop=(8, 8), layout="nhwc").input_of(path)
    assert cropped.shape == (1, 8, 8, 3)
    boxed = Preprocessing(letterbox=(16, 16)).input_of(path)
    assert boxed.shape == (1, 3, 16, 16)
    assert boxed[0, 0, 0, 0] == 114
    assert boxed[0, 0, 8, 8] == 200
    assert Preprocessing(color="gray").input_of(path).shape == (1, 1, 10, 20)
    with pytest.raises(CompileError, match="cannot crop 30x30 out of 10x20 pixels"):
        Preprocessing(center_crop=(30, 30)).input_of(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rotate=90", "there is no step 'rotate'; there are resize,"),
        ("resize=4", "step 'resize' cannot be '4'"),
        ("resize=0x4", "step 'resize' cannot be '0x4'"),
        ("color=cmyk", "step 'color' cannot be 'cmyk'"),
        ("divide=0", "step 'divide' cannot be '0'"),
        ("mean=a:b", "step 'mean' cannot be 'a:b'"),
    ],
)
def test_preprocessing_that_is_refused(text: str, message: str) -> None:
    with pytest.raises(CompileError, match=message):
        parse_preprocessing(text)


def test_random_samples_are_the_same_for_a_seed() -> None:
    first, again = (arrays(RandomSamples(2, 5), PORT, OTHER) for _ in range(2))
    other = arrays(RandomSamples(2, 6), PORT, OTHER)
    assert len(first) == 2
    np.testing.assert_array_equal(first[1][0], again[1][0])
    assert not np.array_equal(first[1][0], other[1][0])
    assert RandomSamples(2).described() == "random:2"

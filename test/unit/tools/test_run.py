"""mobilint-run: where inputs come from and outputs go."""

import numpy as np
import pytest

from mobilint.emit import Program
from mobilint.emit.format import (
    Buffer,
    Command,
    Copy,
    Description,
    ElementType,
    Memory,
    Port,
    Provenance,
    Space,
)
from mobilint.emit.program import Weights
from mobilint.tools import run


@pytest.fixture
def path(tmp_path):
    """A program of one input that it gives back under names that files cannot have."""
    names = ("a/b", "a_b", "..", "scalar")
    buffers = [
        Buffer(Space.HOST, ElementType.F32, 64 * index, (2,), None) for index in range(len(names))
    ]
    description = Description(
        Provenance("", "", (), "test", "aries"),
        (Memory(Space.HOST, 256, 256),),
        (Port("x=1", 0, ""),),
        tuple(Port(name, index, "") for index, name in enumerate(names)),
        tuple(buffers),
        tuple(Command("", Copy(0, index, (), (), ())) for index in (1, 2, 3)),
        (),
    )
    Program(description, Weights([]), memoryview(b"")).save(tmp_path / "p.mprog")
    return tmp_path / "p.mprog"


def test_reads_and_writes_arrays(path, tmp_path, capsys):
    np.save(tmp_path / "in.npy", np.array([1, -2], np.float32))
    given = ["--input", f"x=1={tmp_path / 'in.npy'}", "--output", f"scalar={tmp_path / 'o.npy'}"]
    assert run.main([str(path), *given]) == 0
    np.testing.assert_array_equal(np.load(tmp_path / "o.npy"), [1, -2])
    assert "a_b" in capsys.readouterr().out


def test_every_output_has_a_file_of_its_own(path, tmp_path):
    folder = tmp_path / "new" / "folder"
    assert run.main([str(path), "--random-inputs", "3", "--output-dir", str(folder)]) == 0
    written = sorted(file.name for file in folder.iterdir())
    assert written == ["1a_b.npy", "2.npy", "a_b.npy", "scalar.npy"]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (["--input", "x=1=nowhere.npy"], "ML0101"),
        (["--input", "y=nowhere.npy", "--random-inputs", "1"], "ML0101"),
        (["--random-inputs", "1", "--output-dir", "/dev/null/x"], "ML0102"),
        (["--random-inputs", "1", "--output", "scalar=/nowhere/o.npy"], "ML0102"),
    ],
)
def test_one_line_for_each_error(path, given, code, capsys):
    assert run.main([str(path), *given]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert code in captured.err


@pytest.mark.parametrize("text", ["x", "=a.npy", "x="])
def test_refuses_other_assignments(path, text, capsys):
    with pytest.raises(SystemExit, match="1"):
        run.main([str(path), "--input", text])
    assert "is not of the form NAME=FILE" in capsys.readouterr().err

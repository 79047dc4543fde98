"""Files appear whole or not at all."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mobilint.errors import CompileError
from mobilint.files import write_whole


def _interrupted() -> Iterator[bytes]:
    yield b"half"
    raise OSError(28, "No space left on device")


def test_leaves_nothing_of_a_failed_write(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=r"out: error\[ML0102\]: cannot be written: no space"):
        write_whole(tmp_path / "out", _interrupted())
    assert list(tmp_path.iterdir()) == []


def test_keeps_what_was_there_before_a_failed_write(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"before")
    with pytest.raises(CompileError):
        write_whole(path, _interrupted())
    assert path.read_bytes() == b"before"
    write_whole(path, [b"af", memoryview(b"ter")])
    assert path.read_bytes() == b"after"


def test_writes_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("file")
    write_whole(tmp_path / "link", [b"x"])
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"x"


def test_never_replaces_what_is_no_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, [b"x"])
    assert pipe.is_fifo()
    assert os.read(reader, 9) == b"x"
    os.close(reader)


def test_refuses_a_folder(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match="is a directory"):
        write_whole(tmp_path, [b"x"])

"""Reading a model file."""

from mmap import ACCESS_READ, mmap
from pathlib import Path

import onnx
from google.protobuf.message import DecodeError

from mobilint.errors import CompileError

from .errors import UNREADABLE
from .wire import LARGE, fault, without_large_tensors


def read(path: Path) -> onnx.ModelProto:
    """The message of a model file; large tensors and external data are left where they are."""
    try:
        data = _small_part(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CompileError(UNREADABLE, reason.lower(), place=str(path)) from None
    if not data:
        raise CompileError(UNREADABLE, "the file is empty", place=str(path))
    model = onnx.ModelProto()
    try:
        model.ParseFromString(data)
    except DecodeError:
        text = f"the file is no ONNX model, or it is cut short: {fault(data)}"
        raise CompileError(UNREADABLE, text, place=str(path)) from None
    if not model.HasField("graph") or not model.opset_import:
        raise CompileError(UNREADABLE, "the file holds no ONNX graph", place=str(path))
    return model


def _small_part(path: Path) -> bytes:
    """What is to be parsed of a model file."""
    if not path.is_file() or path.stat().st_size < LARGE:
        return path.read_bytes()
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        view = memoryview(data)
        try:
            return without_large_tensors(view, path.name)
        except ValueError:
            return bytes(view)  # the parser says that it is none
        finally:
            view.release()

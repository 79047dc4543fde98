"""A model file of any kind that is read."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from mobilint.mlir import ir

from .onnx import export_onnx, import_onnx
from .text.entry import Door
from .text.parsing import read_text


def import_source(
    path: Path,
    *,
    input_shapes: Mapping[str, Sequence[int]] | None = None,
    dims: Mapping[str, int] | None = None,
    sequence_lengths: Mapping[str, int] | None = None,
) -> ir.Module:
    """The module of a model file: MLIR text if its name ends in `.mlir`, or else ONNX."""
    door = _door_of(path)
    read = import_onnx if door is None else door.imported
    return read(path, input_shapes=input_shapes, dims=dims, sequence_lengths=sequence_lengths)


def reference_of(
    path: Path,
    input_shapes: Mapping[str, Sequence[int]],
    dims: Mapping[str, int],
    sequence_lengths: Mapping[str, int],
) -> Path | bytes:
    """What onnxruntime can run in a file's place: an ONNX file itself, or what a text becomes."""
    if _door_of(path) is None and not sequence_lengths:
        return path
    module = import_source(
        path, input_shapes=input_shapes, dims=dims, sequence_lengths=sequence_lengths
    )
    return export_onnx(module).SerializeToString()


def _door_of(path: Path) -> Door | None:
    if path.suffix != ".mlir":
        return None
    from .onnx_mlir import ONNX_MLIR
    from .torch import TORCH

    return TORCH if "torch.operator" in read_text(path) else ONNX_MLIR

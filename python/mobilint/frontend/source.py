"""A model file of any kind that is read."""

from pathlib import Path

from mobilint.mlir import ir

from .edges import AS_IT_IS, Edges
from .onnx import export_onnx, import_onnx
from .text.entry import Door
from .text.parsing import read_text


def import_source(path: Path, edges: Edges = AS_IT_IS) -> ir.Module:
    """The module of a model file: MLIR text if its name ends in `.mlir`, or else ONNX."""
    door = _door_of(path)
    read = import_onnx if door is None else door.imported
    return read(path, **edges.arguments())


def reference_of(path: Path, edges: Edges = AS_IT_IS) -> Path | bytes:
    """What onnxruntime can run in a file's place: an ONNX file itself, or what it is made into."""
    if _door_of(path) is None and not edges.change_the_graph:
        return path
    return export_onnx(import_source(path, edges)).SerializeToString()


def _door_of(path: Path) -> Door | None:
    if path.suffix != ".mlir":
        return None
    from .onnx_mlir import ONNX_MLIR
    from .torch import TORCH

    return TORCH if "torch.operator" in read_text(path) else ONNX_MLIR

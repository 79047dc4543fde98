"""A model file of any kind that is read."""

from pathlib import Path
from typing import TYPE_CHECKING

from mobilint.errors import CompileError, code
from mobilint.mlir import ir

from .edges import AS_IT_IS, Edges
from .expanded import EXPANDED
from .onnx import export_onnx, import_onnx
from .text.entry import Door
from .text.parsing import read_text

if TYPE_CHECKING:
    from .ncnn import NcnnReference

NOT_FOR_NET = code(
    "ML0110",
    "an option that this kind of model does not take",
    "-w names the weights of an ncnn net, which are a file of their own; no other model has one. "
    "A net has no named dimensions, no sequences, and is read as a whole.",
)


def is_net(path: Path) -> bool:
    """Whether a file is an ncnn net, by its name."""
    return path.name.endswith((".param", ".param.bin"))


def import_source(path: Path, edges: Edges = AS_IT_IS, weights: Path | None = None) -> ir.Module:
    """The module of a model file: an ncnn net, MLIR text or else ONNX, by the end of its name.

    `weights` is the file with a net's weights, where that is not the one beside it.
    """
    if is_net(path):
        return import_net(path, edges, weights)
    if weights is not None:
        message = "-w names the weights of an ncnn net, and this is none"
        raise CompileError(NOT_FOR_NET, message, place=str(path))
    door = _door_of(path)
    read = import_onnx if door is None else door.imported
    return read(path, **edges.arguments(), expanded=EXPANDED)


def import_net(path: Path, edges: Edges, weights: Path | None) -> ir.Module:
    """The module of an ncnn net; raises CompileError for what only other models have."""
    from .ncnn import import_ncnn

    if edges.dims or edges.change_the_graph:
        message = "an ncnn net takes --input-shape, and no other option about its edges"
        raise CompileError(NOT_FOR_NET, message, place=str(path))
    return import_ncnn(path, weights, input_shapes=edges.input_shapes)


def reference_of(
    path: Path, edges: Edges = AS_IT_IS, weights: Path | None = None
) -> "Path | bytes | NcnnReference":
    """What a program is compared with: an ONNX file, one that the file is made into, or a net."""
    if is_net(path):
        from .ncnn import NcnnReference

        return NcnnReference(path, weights, edges.input_shapes)
    if _door_of(path) is None and not edges.change_the_graph:
        return path
    return export_onnx(import_source(path, edges)).SerializeToString()


def _door_of(path: Path) -> Door | None:
    if path.suffix != ".mlir":
        return None
    from .onnx_mlir import ONNX_MLIR
    from .torch import TORCH

    return TORCH if "torch.operator" in read_text(path) else ONNX_MLIR

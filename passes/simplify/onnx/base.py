"""The passes `shorten-chains` and `simplify-onnx`, on which the families register patterns."""

from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import Rewrites

shorten = Rewrites(
    "shorten-chains", "Remove onnx ops that change nothing, and shorten chains of those that move."
)
simplify = Rewrites(
    "simplify-onnx",
    "Shorten chains of onnx ops, also through the ops between, and trivial arithmetic.",
)

MOVES_NOTHING = (onnx.Reshape, onnx.Flatten, onnx.Squeeze, onnx.Unsqueeze)


def instead(value: ir.Value, result: ir.Value) -> ir.Value | None:
    """A value to put in the place of a result, None where their types differ."""
    return value if value.type == result.type else None


def owner_of(value: ir.Value) -> Any:
    """The op that makes a value, None for a block argument."""
    return None if isinstance(value.owner, ir.Block) else value.owner.opview

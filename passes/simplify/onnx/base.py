"""The pass `simplify-onnx`, on which the families register their patterns."""

from typing import Any

from mobilint.dialect import onnx
from mobilint.mlir import ir

from ...rewriting import Rewrites

simplify = Rewrites("simplify-onnx", "Remove onnx ops that change nothing, and shorten chains.")

MOVES_NOTHING = (onnx.Reshape, onnx.Flatten, onnx.Squeeze, onnx.Unsqueeze)


def instead(value: ir.Value, result: ir.Value) -> ir.Value | None:
    """A value to put in the place of a result, None where their types differ."""
    return value if value.type == result.type else None


def owner_of(value: ir.Value) -> Any:
    """The op that makes a value, None for a block argument."""
    return None if isinstance(value.owner, ir.Block) else value.owner.opview

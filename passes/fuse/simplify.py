"""`simplify-mobilint`: ops that change nothing, and chains of ops that move elements."""

from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl
from mobilint.mlir import ir

from ..layout.orders import IDENTITY, then
from ..rewriting import Rewrites
from .uses import only_user_of

simplify = Rewrites("simplify-mobilint", "Remove mobilint ops that change nothing.")


@simplify(mbl.Identity)
def identity(op: Any) -> ir.Value:
    return op.x


@simplify(mbl.Reshape)
def reshape_to_the_same_shape(op: Any) -> ir.Value | None:
    return op.x if op.x.type == op.results[0].type else None


@simplify(mbl.Reshape)
def reshape_of_reshape(op: Any) -> Any:
    inner = owner_of(op.x)
    if not isinstance(inner, mbl.Reshape):
        return None
    return mbl.Reshape(inner.x, new_shape=list(op.results[0].type.shape))


@simplify(mbl.Transpose)
def transpose_to_the_same_order(op: Any) -> ir.Value | None:
    """Orders that differ in axes of extent 1 stay: `assign-layout` looks through them."""
    return op.x if list(op.transpose_axes) == list(IDENTITY) else None


@simplify(mbl.Transpose)
def transpose_of_transpose(op: Any) -> Any:
    inner = owner_of(op.x)
    if not isinstance(inner, mbl.Transpose):
        return None
    return mbl.Transpose(inner.x, transpose_axes=then(inner.transpose_axes, op.transpose_axes))


@simplify(mbl.Concatenate)
def concatenation_of_one(op: Any) -> ir.Value | None:
    return op.inputs[0] if len(op.inputs) == 1 else None


@simplify(mbl.Slice)
def slice_of_everything(op: Any) -> ir.Value | None:
    whole = op.x.type == op.results[0].type and all(step == 1 for step in op.step or ())
    return op.x if whole else None


@simplify(mbl.MultiplyConstant, mbl.DivConstant)
def by_one(op: Any) -> ir.Value | None:
    if isinstance(op, mbl.DivConstant) and op.is_const_first:
        return None
    return op.x if op.x.type == op.results[0].type and np.all(op.constant == 1) else None


@simplify(mbl.AddingConstant)
def plus_nothing(op: Any) -> ir.Value | None:
    """Only negative zero changes nothing: `-0 + 0` is `+0`."""
    zero = np.all((op.constant == 0) & np.signbit(op.constant))
    return op.x if op.x.type == op.results[0].type and zero else None


@simplify(mbl.Convolution)
def tokens_of_a_transposed_image(op: Any) -> Any:
    """A linear layer over a flattened, transposed image takes the image as it lies in memory.

    The rows of the weight are permuted instead of the activation.
    """
    if (op.h_kernel, op.w_kernel) != (1, 1) or list(op.x.type.shape[:3]) != [1, 1, 1]:
        return None
    flat = only_user_of(op.x, (mbl.Reshape,))
    transpose = only_user_of(flat.x, (mbl.Transpose,)) if flat is not None else None
    if transpose is None:
        return None
    source = list(transpose.x.type.shape)
    places = np.arange(op.in_channels).reshape([source[axis] for axis in transpose.transpose_axes])
    back = places.transpose(np.argsort(transpose.transpose_axes)).ravel()
    lying = mbl.Reshape(transpose.x, new_shape=[1, 1, 1, op.in_channels])
    return op.rebuilt([lying], weight=np.ascontiguousarray(op.weight[..., back]))


def owner_of(value: ir.Value) -> Any:
    """The op that makes a value, None for a block argument."""
    return None if isinstance(value.owner, ir.Block) else value.owner.opview


simplify_mobilint = simplify.as_pass

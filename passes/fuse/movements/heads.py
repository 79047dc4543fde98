"""Attention heads: what splits them off or merges them is one op."""

from typing import Any

from mobilint.dialect import mobilint as mbl

from ...rewriting import Rewrites
from .chains import MOVING, Chain, chain_to
from .movement import Movement

heads = Rewrites("fuse-heads", "Fuse what splits or merges attention heads into one op.")


@heads(*MOVING)
def header_view(op: Any) -> Any:
    """Blocks of channels become rows."""
    chain = _of_one_transposition(op)
    if chain is None:
        return None
    (*_, channels), (_, rows, width, inner) = chain.shapes
    count = channels // inner
    if count < 2 or channels % inner or rows % count:
        return None
    height = rows // count
    seen = [1, height, width, channels]
    if (order := _order(chain.movement, height, width, count, inner)) is None:
        return None
    shape = [] if seen == chain.shapes[0] else seen
    return mbl.HeaderView(chain.source, num_heads=count, batch_order=order, view_shape=shape)


def _order(
    movement: Movement | None, height: int, width: int, count: int, inner: int
) -> int | None:
    """The `batch_order` by which a movement puts heads before rows; None where it does not."""
    for order, perm in ((1, (2, 0, 1, 3)), (0, (0, 2, 1, 3))):
        if movement == Movement.of((height, width, count, inner), perm):
            return order
    return None


@heads(*MOVING)
def header_view_revert(op: Any) -> Any:
    """Rows become blocks of channels again."""
    chain = _of_one_transposition(op)
    if chain is None:
        return None
    (_, rows, width, inner), (*_, channels) = chain.shapes
    count = channels // inner
    if count < 2 or channels % inner or rows % count:
        return None
    height, movement = rows // count, chain.movement
    merged = [1, height, width, channels]
    shape = [] if merged == chain.shapes[1] else chain.shapes[1]
    fields = {"num_heads": count, "revert_shape": shape}
    if movement == Movement.of((count, height, width, inner), (1, 2, 0, 3)):
        return mbl.HeaderViewRevert(chain.source, batch_order=1, **fields)
    if movement == Movement.of((height, count, width, inner), (0, 2, 1, 3)):
        return mbl.HeaderViewRevert(chain.source, batch_order=0, **fields)
    return None


def _of_one_transposition(op: Any) -> Chain | None:
    chain = chain_to(op)
    if chain is None or chain.transpositions != 1 or len(chain.ops) < 2:
        return None
    return chain

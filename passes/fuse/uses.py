"""Who uses a value."""

from typing import Any

from mobilint.mlir import ir


def has_one_use(value: ir.Value) -> bool:
    """Whether a value is used exactly once."""
    uses = iter(value.uses)
    return next(uses, None) is not None and next(uses, None) is None


def only_user_of(value: ir.Value, kinds: tuple[type, ...]) -> Any:
    """The op of one of the given kinds that makes a value for one use only, or None."""
    owner = value.owner
    if isinstance(owner, ir.Block) or not has_one_use(value):
        return None
    op = owner.opview
    return op if isinstance(op, kinds) else None

"""What the ops that keep something between the runs of a program share."""

from collections.abc import Iterable
from typing import Any

from .. import core
from ..core import StateStore
from .base import Op


class Stateful(Op, pure=False):
    """An op whose `evaluate` reads and writes the buffers of the keyword `state`."""

    keeps_state = True


def initial_state(ops: Iterable[core.Op]) -> StateStore:
    """A store for the first run of a program of these ops.

    The program's types are made for `past_seqlen` earlier tokens, which count as zeros.
    """
    return StateStore(past=max((_past(op) for op in ops), default=0))


def _past(op: Any) -> int:
    return getattr(op, "past_seqlen", 0)

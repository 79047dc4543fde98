"""Remarks: each once, in order, one list per context."""

from mobilint.dialect.context import new_context
from mobilint.mlir import ir
from mobilint.passes.rewriting import Remark, remarks_of


def test_each_is_kept_once_in_the_order_of_coming() -> None:
    with new_context() as context:
        first = Remark("pass", "a", ir.Location.name("x"), "is odd")
        elsewhere = Remark("pass", "a", ir.Location.name("y"), "is odd")
        otherwise = Remark("pass", "a", ir.Location.name("x"), "is even")
        for remark in (first, elsewhere, first, otherwise, elsewhere):
            remarks_of(context).add(remark)
        assert list(remarks_of(context)) == [first, elsewhere, otherwise]
        assert len(remarks_of(context)) == 3


def test_contexts_have_their_own() -> None:
    with new_context() as context:
        remarks_of(context).add(Remark("pass", "a", ir.Location.unknown(), "is odd"))
    assert len(remarks_of(new_context())) == 0

"""The declaration layer: what annotations declare, what builders make of it, what ops give back."""

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
import pytest

from mobilint.dialect.context import new_context
from mobilint.dialect.core import (
    Dialect,
    Op,
    Operand,
    Operands,
    OpError,
    Region,
    Result,
    Results,
    Weight,
    f32,
    f32s,
    i32,
    i32s,
    i64,
    i64s,
    strs,
    tensor_type,
    verify,
)
from mobilint.mlir import ir

TOY = Dialect("toy")


class Scale(Op, name="scale", dialect=TOY):
    """`factor * x`."""

    x: Operand
    y: Result
    factor: f32
    times: i32 = 1
    mode: Literal["up", "down"] = "up"
    bias: Weight | None

    def check(self) -> Iterator[str]:
        if self.times < 1:
            yield f"needs times of at least 1, got {self.times}"

    def shape(self) -> Any:
        return self.x.type


class Fields(Op, name="fields", dialect=TOY):
    """One attribute of every kind."""

    y: Result
    a: i32
    b: i64
    c: f32
    d: bool
    e: str
    f: i32s
    g: i64s
    h: f32s
    i: strs
    j: Weight
    shape_: i64s = ()

    def shape(self) -> Any:
        return tensor_type(self.j.shape, ir.IntegerType.get_signless(8))


class Pick(Op, name="pick", dialect=TOY):
    """The first operand, with one that may be absent behind it."""

    x: Operand
    y: Result
    low: Operand | None

    def shape(self) -> Any:
        return self.x.type


class Join(Op, name="join", dialect=TOY):
    """A list behind an operand, and one behind a result."""

    first: Operand
    others: Operands
    whole: Result
    parts: Results


class Hold(Op, name="hold", dialect=TOY, pure=False):
    """An op with regions."""

    body: Region
    other: Region


@pytest.fixture
def values() -> Iterator[Any]:
    """Two values, in a context and at a place where ops may be built."""
    with new_context() as context, ir.Location.unknown():
        TOY.load(context)
        module = ir.Module.parse("func.func @f(%x: tensor<2xf32>, %y: tensor<3xf32>) { return }")
        block = module.body.operations[0].regions[0].blocks[0]
        with ir.InsertionPoint.at_block_begin(block):
            yield list(block.arguments)
        del block, module


def test_fields_are_python_values(values: Any) -> None:
    op = Scale(values[0], factor=0.5, times=3, mode="down", bias=np.ones(2, np.float32))
    assert (op.x, op.factor, op.times, op.mode) == (values[0], 0.5, 3, "down")
    np.testing.assert_array_equal(op.bias, [1, 1])
    assert op.y.type == values[0].type
    assert verify(op.operation)


def test_defaults_are_not_written(values: Any) -> None:
    given = Scale(values[0], factor=0.5, times=1, mode="up", bias=None)
    left_out = Scale(values[0], factor=0.5)
    for op in (given, left_out):
        assert list(op.attributes) == ["factor"]
        assert (op.times, op.mode, op.bias) == (1, "up", None)


def test_values_are_rounded_as_the_attribute_will_be(values: Any) -> None:
    assert Scale(values[0], factor=0.1).factor == np.float32(0.1)


def test_operands_by_name_and_ops_as_values(values: Any) -> None:
    inner = Scale(x=values[0], factor=1.0)
    assert Scale(inner, factor=1.0).x == inner.result


@pytest.mark.parametrize(
    ("operands", "fields", "message"),
    [
        (0, {"factor": 1.0}, "Scale needs operand x"),
        (2, {"factor": 1.0}, "Scale takes 1 operands, got 2"),
        (1, {}, "Scale needs factor"),
        (1, {"factor": None}, "Scale needs factor"),
        (1, {"factor": 1.0, "colour": 1}, "Scale has no field colour"),
    ],
)
def test_wrong_use_of_a_builder(
    values: Any, operands: int, fields: dict[str, Any], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        Scale(*values[:operands], **fields)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"times": 0}, "'toy.scale' op needs times of at least 1, got 0"),
        ({"mode": "left"}, 'must be one of "up", "down", got "left"'),
    ],
)
def test_contradictions(values: Any, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(OpError) as caught:
        Scale(values[0], factor=1.0, **fields)
    assert message in str(caught.value)


FIELDS: dict[str, Any] = {
    "a": -1,
    "b": 2**40,
    "c": 0.25,
    "d": True,
    "e": 'a "b"',
    "f": [1, -2],
    "g": [2**40],
    "h": [0.5],
    "i": ["x", ""],
    "j": np.array([[1, 2]], np.int8),
    "shape_": [3, 4],
}


def test_every_kind_of_attribute_goes_in_and_out(values: Any) -> None:
    op: Any = Fields(**FIELDS)
    assert verify(op.operation)
    module = ir.Module.parse(str(op))
    for made in (op, module.body.operations[0]):
        got = {name: getattr(made, name) for name in FIELDS}
        np.testing.assert_array_equal(got.pop("j"), FIELDS["j"])
        assert got == {name: value for name, value in FIELDS.items() if name != "j"}
    assert "shape = array<i64: 3, 4>" in str(op)


def test_absent_operands(values: Any) -> None:
    assert Pick(values[0]).low is None
    assert Pick(values[0], values[1]).low == values[1]
    module = ir.Module.parse(
        "func.func @f(%x: tensor<1xf32>, %n: none) {\n"
        '  "toy.pick"(%x, %n) : (tensor<1xf32>, none) -> tensor<1xf32>\n  return\n}'
    )
    [pick, _] = module.body.operations[0].regions[0].blocks[0].operations
    assert pick.low is None


def test_lists_behind_single_values(values: Any) -> None:
    x, y = values
    types = [x.type, y.type, x.type]
    op = Join(x, [y, x, y], results=types)
    assert (op.first, op.others) == (x, [y, x, y])
    assert op.whole == op.results[0]
    assert op.parts == list(op.results)[1:]
    alone = Join(x, [], results=types[:1])
    assert (alone.others, alone.parts) == ([], [])
    assert verify(op.operation)
    assert op.rebuilt([y, x], results=types).others == [x]


def test_types_that_nothing_tells_must_be_given(values: Any) -> None:
    with pytest.raises(TypeError, match="Join needs the types of its results"):
        Join(values[0], [])


def test_regions(values: Any) -> None:
    op = Hold()
    assert (op.body, op.other) == tuple(op.regions)


def test_an_op_like_another(values: Any) -> None:
    op = Scale(values[0], factor=0.5, mode="down", bias=np.ones(2, np.float32))
    same = op.rebuilt()
    assert {k: str(same.attributes[k]) for k in same.attributes} == {
        k: str(op.attributes[k]) for k in op.attributes
    }
    other = op.rebuilt([values[1]], factor=2.0, bias=None)
    assert (other.x, other.factor, other.mode, other.bias) == (values[1], 2.0, "down", None)


def test_structural_matching_by_field(values: Any) -> None:
    match Scale(Pick(values[0]), factor=1.0).x.owner.opview:
        case Pick(x=x, low=None):
            assert x == values[0]
        case _:
            pytest.fail("not matched")


def test_an_op_without_a_meaning(values: Any) -> None:
    with pytest.raises(NotImplementedError, match=r"toy.hold has no meaning in NumPy"):
        Hold().evaluate()


def test_declarations_that_are_none() -> None:
    metaclass: Any = type(Op)
    with pytest.raises(TypeError, match=r"Wrong.x is no kind of field: <class 'complex'>"):
        type("Wrong", (Op,), {"__annotations__": {"x": complex}})
    with pytest.raises(TypeError, match=r"Wrong.operands would hide a member of every op"):
        type("Wrong", (Op,), {"__annotations__": {"operands": Operand}})
    with pytest.raises(TypeError, match=r"Wrong.x is a list, and not the last of operands"):
        type("Wrong", (Op,), {"__annotations__": {"x": Operands, "y": Operand}})
    with pytest.raises(TypeError, match=r"toy.scale is defined twice"):
        metaclass("Wrong", (Op,), {}, name="scale", dialect=TOY)


def test_fields_of_a_base_class_come_first() -> None:
    class Base(Op, dialect=TOY):
        x: Operand
        a: i32 = 1

    class Derived(Base):
        z: Operand
        b: i32 = 2

    assert [slot.name for slot in Derived.spec.operands] == ["x", "z"]
    assert list(Derived.spec.attributes) == ["a", "b"]
    assert list(Base.spec.attributes) == ["a"]


def test_loading_twice_is_harmless() -> None:
    context = new_context()
    TOY.load(context)
    TOY.load(context)
    assert context.is_registered_operation("toy.scale")
    assert not context.is_registered_operation("toy.join")

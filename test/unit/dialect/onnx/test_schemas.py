"""The op classes say what the schemas of ONNX say."""

import subprocess
import sys

import numpy as np
import pytest
from onnx import AttributeProto, defs, helper

from mobilint.dialect import onnx
from mobilint.dialect.context import new_context
from mobilint.dialect.core import OpError
from mobilint.dialect.onnx import generate
from mobilint.mlir import ir

NEWEST = {schema.name: schema for schema in defs.get_all_schemas() if not schema.domain}
# Whose other forms become `value` at import.
FORMS_OF_CONSTANT = {name for name in NEWEST["Constant"].attributes if name != "value"}


@pytest.fixture
def values():
    """A function that makes a value of a tensor type, in a context of its own."""
    with new_context(), ir.Location.unknown():
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            yield (
                lambda type_: (
                    (
                        ir.Operation.create(
                            "builtin.unrealized_conversion_cast", [ir.Type.parse(type_)]
                        )
                    ).result
                )
            )


def test_the_table_is_fresh():
    assert generate.TABLE.read_text() == generate.text(), "run mobilint.dialect.onnx.generate"


def test_every_op_of_the_default_domain_has_a_class():
    assert set(onnx.ONNX.ops) == {*NEWEST, "Custom", "NoValue", "Yield"}


@pytest.mark.parametrize("schema", NEWEST.values(), ids=lambda schema: schema.name)
def test_operands_and_results(schema):
    spec = onnx.ONNX.ops[schema.name].spec
    for slots, formal in ((spec.operands, schema.inputs), (spec.results, schema.outputs)):
        options = [
            "Variadic" if slot.variadic else "Optional" if slot.optional else "Single"
            for slot in slots
        ]
        assert options == [parameter.option.name for parameter in formal]
        for slot, parameter in zip(slots, formal, strict=True):
            # A result may have the name of an operand, and a name may be taken.
            assert slot.name.removeprefix(parameter.name) in ("", "_", "_result")


@pytest.mark.parametrize("schema", NEWEST.values(), ids=lambda schema: schema.name)
def test_attributes(schema):
    spec = onnx.ONNX.ops[schema.name].spec
    formal = {k: a for k, a in schema.attributes.items() if a.type.name != "GRAPH"}
    graphs = [k for k, a in schema.attributes.items() if a.type.name == "GRAPH"]
    given = FORMS_OF_CONSTANT if schema.name == "Constant" else set()
    assert set(spec.attributes) == set(formal) - given
    assert sorted(region.name for region in spec.regions) == sorted(graphs)
    for key, attribute in spec.attributes.items():
        assert attribute.required == (formal[key].required or schema.name == "Constant")
        if not attribute.required:
            assert attribute.default == default_of(formal[key])


def default_of(attribute):
    if attribute.default_value.type == AttributeProto.UNDEFINED:
        return None
    value = helper.get_attribute_value(attribute.default_value)
    items = value if isinstance(value, list) else [value]
    texts = [item.decode() if isinstance(item, bytes) else item for item in items]
    return texts if isinstance(value, list) else texts[0]


def test_it_needs_no_onnx():
    script = "import sys, mobilint.dialect.onnx as o; o.Conv; assert 'onnx' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_fields_have_python_values(values):
    x, w = values("tensor<1x3x8x8xf32>"), values("tensor<4x3x3x3xf32>")
    op = onnx.Conv(x, w, strides=[2, 1], results=[x.type])
    given = [op.X, op.W, op.B]
    assert given == [x, w, None]
    assert isinstance(op.operands[2].owner.opview, onnx.NoValue)
    assert list(op.strides) == [2, 1]
    assert (op.pads, op.auto_pad, op.group) == (None, "NOTSET", 1)
    assert str(op.attributes["strides"]) == "[2 : si64, 1 : si64]"
    assert "group" not in op.attributes


def test_names_that_python_or_the_base_class_has_taken(values):
    x = values("tensor<6xf32>")
    shape = onnx.Constant(value=np.array([2, 3]))
    op = onnx.Reshape(x, shape, results=[ir.Type.parse("tensor<2x3xf32>")])
    assert op.shape_ == shape.result
    assert op.reshaped == op.result
    random = onnx.RandomNormal(shape_=[2], seed=1.5, results=[ir.Type.parse("tensor<2xf32>")])
    assert list(random.shape_) == [2]
    assert "shape" in random.attributes
    joined = onnx.Concat([x, x], axis=0, results=[ir.Type.parse("tensor<12xf32>")])
    assert list(joined.inputs) == [x, x]
    assert joined.concat_result == joined.result


def test_an_attribute_of_each_kind(values):
    x = values("tensor<2xf32>")
    assert onnx.Elu(x, alpha=0.5, results=[x.type]).alpha == 0.5
    assert onnx.Softmax(x, axis=-2, results=[x.type]).axis == -2
    cells = onnx.RNN(
        *[x] * 3, activations=["Tanh"], activation_alpha=[0.5], results=[x.type, x.type]
    )
    assert list(cells.activations) == ["Tanh"]
    assert list(cells.activation_alpha) == [0.5]
    filled = onnx.ConstantOfShape(x, value=np.array([7], np.float32), results=[x.type])
    assert filled.value.tolist() == [7]
    assert onnx.Optional(None, type=x.type, results=[x.type]).type == x.type


def test_commutative_and_pure():
    assert onnx.Add.spec.commutative
    assert not onnx.Sub.spec.commutative
    assert onnx.Sub.spec.pure
    assert not onnx.RandomUniform.spec.pure
    assert not onnx.Loop.spec.pure


def test_contradictions_when_an_op_is_built(values):
    x = values("tensor<2xf32>")
    none = onnx.NoValue().result
    with pytest.raises(TypeError, match="needs operand W"):
        onnx.Conv(x, results=[x.type])
    with pytest.raises(OpError, match=r"'onnx.Conv' op needs operand 'W'"):
        onnx.Conv(x, none, results=[x.type])
    with pytest.raises(TypeError, match="has no field stride"):
        onnx.Conv(x, x, stride=[1], results=[x.type])
    with pytest.raises(TypeError, match="needs axis"):
        onnx.Concat([x], results=[x.type])
    with pytest.raises(TypeError, match="needs the types of its results"):
        onnx.Relu(x)


def test_a_constant_has_its_type(values):
    op = onnx.Constant(value=np.array([[1, 2]], np.float32))
    assert str(op.result.type) == "tensor<1x2xf32>"
    assert op.constant_value().tolist() == [[1, 2]]
    assert op.evaluate().tolist() == [[1, 2]]
    assert onnx.NoValue().evaluate() is None

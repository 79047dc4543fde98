"""Model-local functions and those of ONNX's own operators, put in the place of their calls."""

import numpy as np
import pytest
from onnx import AttributeProto, helper

from mobilint.dialect.core import ops_inside, source_names
from mobilint.dialect.onnx import ONNX
from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx

X = np.array([[1, -2, 3], [4, 5, -6]], np.float32)


def names_of(module):
    """The names of the `onnx` ops, without constants and absent operands."""
    ops = [op.operation.name.partition(".")[2] for op in ops_inside(module.operation)]
    return [name for name in ops if name in ONNX.ops and name not in ("Constant", "NoValue")]


def with_functions(make_model, call, functions, **model_fields):
    model = make_model(call, **model_fields)
    model.opset_import.append(helper.make_opsetid("acme", 1))
    model.functions.extend(functions)
    return model


def reference(name, attribute, kind):
    """An attribute that is what the call gives for `name`."""
    return AttributeProto(name=attribute, ref_attr_name=name, type=kind)


def leaky(opset=17):
    inner = helper.make_node("LeakyRelu", ["a"], ["b"], name="inner")
    inner.attribute.append(reference("slope", "alpha", AttributeProto.FLOAT))
    function = helper.make_function(
        "acme", "Leaky", ["a"], ["b"], [inner], [helper.make_opsetid("", opset)]
    )
    function.attribute_proto.append(helper.make_attribute("slope", 0.25))
    return function


@pytest.mark.parametrize("given", [{}, {"slope": 0.5}])
def test_attributes_are_those_of_the_call_or_defaults(make_model, imports_as, given):
    call = helper.make_node("Leaky", ["x"], ["y"], name="call", domain="acme", **given)
    model = with_functions(make_model, call, [leaky()], inputs={"x": X})
    want = np.where(X > 0, X, np.float32(given.get("slope", 0.25)) * X)
    module = imports_as(model, {"x": X}, [want])
    op = next(op for op in ops_inside(module.operation) if type(op).__name__ == "LeakyRelu")
    assert source_names(op.location) == ["call/inner"]


def test_an_attribute_that_is_not_given_is_left_out(make_model, imports_as):
    inner = helper.make_node("ReduceSum", ["a"], ["b"])
    inner.attribute.append(reference("keep", "keepdims", AttributeProto.INT))
    function = helper.make_function(
        "acme", "Total", ["a"], ["b"], [inner], [helper.make_opsetid("", 13)], attributes=["keep"]
    )
    call = helper.make_node("Total", ["x"], ["y"], domain="acme")
    model = with_functions(make_model, call, [function], inputs={"x": X})
    imports_as(model, {"x": X}, [X.sum(keepdims=True)])


def test_a_function_has_its_own_opset(make_model, imports_as):
    """Squeeze has its axes as an attribute in the function, which is older than the model."""
    inner = helper.make_node("Squeeze", ["a"], ["b"], axes=[0])
    function = helper.make_function(
        "acme", "Flat", ["a"], ["b"], [inner], [helper.make_opsetid("", 11)]
    )
    call = helper.make_node("Flat", ["x"], ["y"], domain="acme")
    model = with_functions(make_model, call, [function], inputs={"x": X[None]})
    imports_as(model, {"x": X[None]}, [X])


def test_functions_call_functions_and_leave_operands_out(make_model, imports_as):
    outer = helper.make_function(
        "acme",
        "Outer",
        ["a", "low"],
        ["d"],
        [
            helper.make_node("Leaky", ["a"], ["c"], domain="acme"),
            helper.make_node("Clip", ["c", "low"], ["d"]),
        ],
        [helper.make_opsetid("", 17), helper.make_opsetid("acme", 1)],
    )
    call = helper.make_node("Outer", ["x"], ["y"], domain="acme")
    model = with_functions(make_model, call, [outer, leaky()], inputs={"x": X})
    imports_as(model, {"x": X}, [np.where(X > 0, X, X / 4)])


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ({"inputs": ["x", "x"]}, "gives 2 values and takes 1, but its function takes 1"),
        ({"inputs": ["x"], "other": 1}, "has an attribute 'other', which its function does not"),
    ],
)
def test_calls_that_do_not_fit(make_model, call, words):
    node = helper.make_node("Leaky", outputs=["y"], domain="acme", **call)
    model = with_functions(make_model, node, [leaky()], inputs={"x": X})
    with pytest.raises(CompileError, match=words) as caught:
        import_onnx(model)
    assert caught.value.code.name == "ML0202"


def test_what_is_wrong_in_a_body_names_the_node(make_model):
    inner = helper.make_node("Nonsense", ["a"], ["b"], name="inner")
    function = helper.make_function(
        "acme", "Broken", ["a"], ["b"], [inner], [helper.make_opsetid("", 17)]
    )
    call = helper.make_node("Broken", ["x"], ["y"], domain="acme")
    with pytest.raises(CompileError, match=r"'inner' \(Nonsense\).*opset 17 does not have"):
        import_onnx(with_functions(make_model, call, [function], inputs={"x": X}))


@pytest.mark.parametrize(
    ("node", "opset"),
    [
        (helper.make_node("Softplus", ["x"], ["y"]), 17),
        (helper.make_node("LayerNormalization", ["x", "s"], ["y"], axis=-1), 17),
        (helper.make_node("HardSwish", ["x"], ["y"]), 17),
        (helper.make_node("Gelu", ["x"], ["y"], approximate="tanh"), 20),
        (helper.make_node("RMSNormalization", ["x", "s"], ["y"]), 23),
        (helper.make_node("Celu", ["x"], ["y"], alpha=0.5), 17),
    ],
    ids=lambda value: getattr(value, "op_type", value),
)
def test_operators_become_what_onnx_makes_of_them(make_model, run_source, imports_as, node, opset):
    scale = np.array([1, 2, 3], np.float32)
    model = make_model(node, inputs={"x": X}, constants={"s": scale}, opset=opset)
    want = run_source(model, {"x": X})
    module = imports_as(model, {"x": X}, want, expanded={node.op_type})
    assert node.op_type not in names_of(module)

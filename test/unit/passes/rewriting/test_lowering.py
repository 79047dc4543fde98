"""The lowering driver: what is lowered, what stays on the host and why, and where values cross."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.dialect.core import verify
from mobilint.dialect.interpreter import evaluate
from mobilint.mlir import ir
from mobilint.passes.lower.crossing import Crossing
from mobilint.passes.rewriting import HOST_REASON, Decline, Lowering, remarks_of
from mobilint.passes.rewriting.pipeline import run_passes

Build = Callable[..., ir.Module]
Names = Callable[[ir.Module], list[str]]
BRIDGE = "device_bridge"


@pytest.fixture
def lower() -> Lowering:
    """A lowering that knows Relu, Add and, where the axis is the last one, Softmax."""
    lower = Lowering("test-lower", "For one test.", onnx.ONNX, Crossing())

    @lower(onnx.Relu)
    def relu(op: Any, X: Any) -> Any:  # noqa: N803 - the field's name
        return mbl.Relu(X)

    @lower(onnx.Add)
    def add(op: Any, A: Any, B: Any) -> Any:  # noqa: N803
        return mbl.Adding(A, B)

    @lower(onnx.Softmax)
    def softmax(op: Any, input: Any) -> Any:
        if op.axis != -1:
            raise Decline(f"runs along axis {op.axis}")
        return mbl.Softmax(input, axis=-1)

    return lower


def reasons(module: ir.Module) -> list[str | None]:
    """Why each op of the first function stayed on the host."""
    block: Any = module.body.operations[0].regions[0].blocks[0]
    return [
        op.attributes[HOST_REASON].value if HOST_REASON in op.attributes else None for op in block
    ]


def check(lower: Lowering, module: ir.Module) -> None:
    """Lower, and hold the result against what was there before."""
    generator = np.random.default_rng(0)
    arguments = module.body.operations[0].regions[0].blocks[0].arguments
    inputs = [generator.normal(size=a.type.shape).astype(np.float32) for a in arguments]
    before = evaluate(module, inputs)
    run_passes(module, [lower.name])
    assert verify(module.operation)
    for got, want in zip(evaluate(module, inputs), before, strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-6)


def test_a_chain_crosses_at_its_ends_only(lower: Lowering, function: Build, ops: Names) -> None:
    module = function('%a = "onnx.Relu"(%x) : (T) -> T', '%r = "onnx.Add"(%a, %a) : (T, T) -> T')
    check(lower, module)
    assert ops(module) == [BRIDGE, "relu", "adding", BRIDGE]


def test_a_value_crosses_once_for_all_its_users(
    lower: Lowering, function: Build, ops: Names
) -> None:
    module = function('%a = "onnx.Relu"(%x) : (T) -> T', '%r = "onnx.Add"(%a, %x) : (T, T) -> T')
    check(lower, module)
    assert ops(module) == [BRIDGE, "relu", "adding", BRIDGE]


def test_what_has_no_pattern_stays(lower: Lowering, function: Build, ops: Names) -> None:
    module = function(
        '%a = "onnx.Relu"(%x) : (T) -> T',
        '%b = "onnx.Cos"(%a) : (T) -> T',
        '%r = "onnx.Relu"(%b) : (T) -> T',
    )
    check(lower, module)
    assert ops(module) == [BRIDGE, "relu", BRIDGE, "Cos", BRIDGE, "relu", BRIDGE]
    assert reasons(module)[3] == "onnx.Cos has no form on the NPU"
    assert [reason for reason in reasons(module) if reason] == ["onnx.Cos has no form on the NPU"]


def test_what_declines_keeps_host_values_with_the_reason(
    lower: Lowering, function: Build, ops: Names
) -> None:
    module = function(
        '%a = "onnx.Softmax"(%x) {axis = -1 : si64} : (T) -> T',
        '%r = "onnx.Softmax"(%a) {axis = 2 : si64} : (T) -> T',
    )
    check(lower, module)
    assert ops(module) == [BRIDGE, "softmax", BRIDGE, "Softmax"]
    assert reasons(module)[3] == "runs along axis 2"
    [remark] = remarks_of(module.context)
    assert (remark.pass_name, remark.pattern) == ("test-lower", "onnx.Softmax")
    assert remark.reason == "runs along axis 2"


def test_the_last_reason_is_the_one_that_stays(
    lower: Lowering, function: Build, ops: Names
) -> None:
    @lower(onnx.Cos)
    def first(op: Any, input: Any) -> Any:
        raise Decline("is no first")

    @lower(onnx.Cos)
    def second(op: Any, input: Any) -> Any:
        raise Decline("is no second")

    module = function('%r = "onnx.Cos"(%x) : (T) -> T')
    check(lower, module)
    assert reasons(module)[0] == "is no second"


def test_patterns_are_tried_in_their_order(lower: Lowering, function: Build, ops: Names) -> None:
    @lower(onnx.Cos)
    def first(op: Any, input: Any) -> Any:
        raise Decline("is no first")

    @lower(onnx.Cos)
    def second(op: Any, input: Any) -> Any:
        return None

    @lower(onnx.Cos)
    def third(op: Any, input: Any) -> Any:
        return mbl.Tanh(input)

    module = function('%r = "onnx.Cos"(%x) : (T) -> T')
    run_passes(module, [lower.name])
    assert ops(module) == [BRIDGE, "tanh", BRIDGE]
    assert len(remarks_of(module.context)) == 0


def test_an_op_that_refuses_its_fields_is_a_reason(
    lower: Lowering, function: Build, ops: Names
) -> None:
    @lower(onnx.Cos)
    def wrong(op: Any, input: Any) -> Any:
        return mbl.Softmax(input, axis=7)

    module = function('%r = "onnx.Cos"(%x) : (T) -> T')
    check(lower, module)
    assert ops(module) == ["Cos"]
    assert reasons(module)[0] == "'mobilint.softmax' op needs axis from -4 to 3, got 7"


def test_values_without_a_device_form_keep_the_op_on_the_host(
    lower: Lowering, module: Build, ops: Names
) -> None:
    batch = "tensor<2x1x2x3xf32>"
    made = module(
        f"func.func @f(%x: {batch}) -> {batch} {{",
        f'%r = "onnx.Relu"(%x) : ({batch}) -> {batch}',
        f"return %r : {batch}\n}}",
    )
    check(lower, made)
    assert ops(made) == ["Relu"]
    assert reasons(made)[0] == "has a batch of 2, and the NPU's batch is 1"


def test_constants_become_constants_of_the_device(
    lower: Lowering, module: Build, ops: Names
) -> None:
    made = module(
        "func.func @f(%x: T) -> T {",
        '%c = "onnx.Constant"() {value = dense<2.0> : tensor<3xf32>} : () -> tensor<3xf32>',
        '%r = "onnx.Add"(%x, %c) : (T, tensor<3xf32>) -> T',
        "return %r : T\n}",
    )
    check(lower, made)
    assert ops(made) == [BRIDGE, "input_constant", "adding", BRIDGE]


def test_ranks_below_four_cross_with_leading_ones(
    lower: Lowering, module: Build, ops: Names
) -> None:
    made = module(
        "func.func @f(%x: tensor<5xf32>, %y: tensor<2x5xf32>) -> tensor<2x5xf32> {",
        '%r = "onnx.Add"(%x, %y) : (tensor<5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>',
        "return %r : tensor<2x5xf32>\n}",
    )
    check(lower, made)
    assert ops(made) == [BRIDGE, BRIDGE, "adding", BRIDGE]
    assert "(tensor<1x1x1x5xf32>, tensor<1x1x2x5xf32>)" in str(made)


def test_a_form_of_another_type_is_a_fault_of_the_pattern(lower: Lowering, function: Build) -> None:
    @lower(onnx.Cos)
    def wrong(op: Any, input: Any) -> Any:
        return mbl.ReduceSum(input, reduce_axes=[3], keep_dims=True, noop_with_empty_axes=False)

    module = function('%r = "onnx.Cos"(%x) : (T) -> T')
    with pytest.raises(RuntimeError, match=r"onnx.Cos lowered to tensor<1x1x2x1xf32>, not tensor"):
        run_passes(module, [lower.name])


def test_other_dialects_are_left_alone(lower: Lowering, function: Build, ops: Names) -> None:
    module = function('%r = "mobilint.relu"(%x) : (T) -> T')
    check(lower, module)
    assert ops(module) == ["relu"]
    assert len(remarks_of(module.context)) == 0


def test_locations_are_kept(lower: Lowering, module: Build) -> None:
    made = module(
        "func.func @f(%x: T) -> T {",
        '%r = "onnx.Relu"(%x) : (T) -> T loc("relu1")',
        "return %r : T\n}",
    )
    run_passes(made, [lower.name])
    *computed, _ = made.body.operations[0].regions[0].blocks[0].operations
    assert {str(op.location) for op in computed} == {'loc("relu1")'}

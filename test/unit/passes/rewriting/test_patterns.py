"""The driver of patterns: where they apply, what they may return, and what is left behind."""

from collections.abc import Callable
from typing import Any

import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.core import verify
from mobilint.mlir import ir
from mobilint.passes.rewriting import Decline, Rewrites, erase_dead, remarks_of
from mobilint.passes.rewriting.pipeline import run_passes

Build = Callable[..., ir.Module]
Names = Callable[[ir.Module], list[str]]

RELU = '%a = "mobilint.relu"(%x) : (T) -> T'
TANH = '%r = "mobilint.tanh"(%a) : (T) -> T'


@pytest.fixture
def rewrites() -> Rewrites:
    return Rewrites("test-rewrites", "For one test.")


def test_replaces_an_op_by_an_op(rewrites: Rewrites, function: Build, ops: Names) -> None:
    @rewrites(mbl.Relu)
    def sigmoid(op: Any) -> Any:
        return mbl.Sigmoid(op.x)

    module = function(RELU, TANH)
    run_passes(module, ["test-rewrites"])
    assert ops(module) == ["sigmoid", "tanh"]
    assert verify(module.operation)


def test_replaces_an_op_by_a_value(rewrites: Rewrites, function: Build, ops: Names) -> None:
    @rewrites(mbl.Relu, mbl.Sigmoid)
    def nothing(op: Any) -> Any:
        return op.x

    module = function(RELU, '%b = "mobilint.sigmoid"(%a) : (T) -> T', TANH.replace("%a", "%b"))
    rewrites.run(module.operation)
    assert ops(module) == ["tanh"]


def test_replaces_several_results(rewrites: Rewrites, module: Build, ops: Names) -> None:
    @rewrites(onnx.Split)
    def swapped(op: Any) -> Any:
        return [onnx.Relu(op.input, results=[op.results[0].type]).result, op.input]

    made = module(
        "func.func @f(%x: T) -> (T, T) {",
        '%a:2 = "onnx.Split"(%x) : (T) -> (T, T)',
        "return %a#0, %a#1 : T, T\n}",
    )
    rewrites.run(made.operation)
    assert ops(made) == ["Relu"]
    assert "return %0, %arg0" in str(made)


def test_goes_on_until_nothing_changes(rewrites: Rewrites, function: Build, ops: Names) -> None:
    @rewrites(mbl.Relu)
    def sigmoid(op: Any) -> Any:
        return mbl.Sigmoid(op.x)

    @rewrites(mbl.Sigmoid)
    def exp(op: Any) -> Any:
        return mbl.Exp(op.x)

    module = function(RELU, TANH)
    rewrites.run(module.operation)
    assert ops(module) == ["exp", "tanh"]


def test_patterns_that_argue(rewrites: Rewrites, function: Build) -> None:
    @rewrites(mbl.Relu)
    def sigmoid(op: Any) -> Any:
        return mbl.Sigmoid(op.x)

    @rewrites(mbl.Sigmoid)
    def relu(op: Any) -> Any:
        return mbl.Relu(op.x)

    with pytest.raises(RuntimeError, match="test-rewrites does not come to an end"):
        rewrites.run(function(RELU, TANH).operation)


def test_the_first_pattern_that_applies_wins(
    rewrites: Rewrites, function: Build, ops: Names
) -> None:
    @rewrites(mbl.Relu)
    def declines(op: Any) -> Any:
        return None

    @rewrites(mbl.Relu)
    def takes(op: Any) -> Any:
        return mbl.Exp(op.x)

    @rewrites(mbl.Relu)
    def comes_late(op: Any) -> Any:
        return mbl.Log(op.x)

    module = function(RELU, TANH)
    rewrites.run(module.operation)
    assert ops(module) == ["exp", "tanh"]


def test_removes_what_is_dead_afterwards(rewrites: Rewrites, function: Build, ops: Names) -> None:
    @rewrites(mbl.Tanh)
    def forgets_its_operand(op: Any) -> Any:
        return op.operands[0].owner.operands[0]

    module = function(RELU, TANH, '%d = "mobilint.neg"(%y) : (T) -> T')
    rewrites.run(module.operation)
    assert ops(module) == []


def test_new_ops_have_the_location_of_the_old_one(
    rewrites: Rewrites, module: Build, ops: Names
) -> None:
    @rewrites(mbl.Relu)
    def sigmoid(op: Any) -> Any:
        return mbl.Sigmoid(op.x)

    made = module(
        "func.func @f(%x: T) -> T {",
        '%r = "mobilint.relu"(%x) : (T) -> T loc("conv1")',
        "return %r : T\n}",
    )
    rewrites.run(made.operation)
    [op, _] = made.body.operations[0].regions[0].blocks[0].operations
    assert str(op.location) == 'loc("conv1")'


def test_declining_leaves_a_remark(rewrites: Rewrites, function: Build, ops: Names) -> None:
    @rewrites(mbl.Relu)
    def swish(op: Any) -> Any:
        raise Decline("is no product")

    module = function(RELU, TANH)
    rewrites.run(module.operation)
    rewrites.run(module.operation)
    [remark] = remarks_of(module.context)
    assert (remark.pass_name, remark.pattern) == ("test-rewrites", "swish")
    assert remark.reason == "is no product"
    assert ops(module) == ["relu", "tanh"]


def test_a_later_pattern_may_take_what_one_declined(
    rewrites: Rewrites, function: Build, ops: Names
) -> None:
    @rewrites(mbl.Relu)
    def declines(op: Any) -> Any:
        raise Decline("is not mine")

    @rewrites(mbl.Relu)
    def takes(op: Any) -> Any:
        return mbl.Exp(op.x)

    module = function(RELU, TANH)
    rewrites.run(module.operation)
    assert ops(module) == ["exp", "tanh"]


def test_graph_pattern_gets_the_variables_that_it_names(
    rewrites: Rewrites, function: Build, ops: Names
) -> None:
    @rewrites.graph(lambda p, x, c: p.Tanh(p.LeakyRelu(x, leaky_alpha=c)), dialect=mbl)
    def elu(c: float, x: ir.Value) -> Any:
        return mbl.Elu(x, leaky_alpha=c)

    leaky = '%a = "mobilint.leaky_relu"(%x) {leaky_alpha = 0.25 : f32} : (T) -> T'
    module = function(leaky, TANH)
    rewrites.run(module.operation)
    assert ops(module) == ["elu"]
    assert "leaky_alpha = 2.500000e-01" in str(module)


def test_graph_pattern_names_variables_of_its_graph(rewrites: Rewrites) -> None:
    with pytest.raises(TypeError, match="relu takes 'y', which its graph does not have"):

        @rewrites.graph(lambda p, x: p.Relu(p.Relu(x)), dialect=mbl)
        def relu(y: ir.Value) -> Any:
            return mbl.Relu(y)


def test_graph_pattern_gets_the_last_op_as_root(
    rewrites: Rewrites, function: Build, ops: Names
) -> None:
    @rewrites.graph(lambda p, x: p.Tanh(p.Relu(x)), dialect=mbl)
    def same(x: ir.Value, root: Any) -> Any:
        assert root.OPERATION_NAME == "mobilint.tanh"
        return x

    module = function(RELU, TANH)
    rewrites.run(module.operation)
    assert ops(module) == []


def test_graph_pattern_that_declines_names_the_function(
    rewrites: Rewrites, function: Build, ops: Names
) -> None:
    @rewrites.graph(lambda p, x: p.Tanh(p.Relu(x)), dialect=mbl)
    def mish(x: ir.Value) -> Any:
        raise Decline("has another slope")

    module = function(RELU, TANH)
    rewrites.run(module.operation)
    assert [remark.pattern for remark in remarks_of(module.context)] == ["mish"]
    assert ops(module) == ["relu", "tanh"]


@pytest.fixture
def branch() -> ir.Module:
    """A module of an op that holds ops; what ends its regions is of no dialect."""
    context = new_context()
    context.allow_unregistered_dialects = True
    text = """
      func.func @f(%c: tensor<i1>) -> tensor<i1> {
        %r = "onnx.If"(%c) ({
          %n = "onnx.Not"(%c) : (tensor<i1>) -> tensor<i1>
          "test.yield"(%n) : (tensor<i1>) -> ()
        }, {
          "test.yield"(%c) : (tensor<i1>) -> ()
        }) : (tensor<i1>) -> tensor<i1>
        return %r : tensor<i1>
      }"""
    return parse_module(text, context)


def test_patterns_apply_inside_of_ops(rewrites: Rewrites, branch: ir.Module, ops: Names) -> None:
    @rewrites(onnx.Not)
    def nothing(op: Any) -> Any:
        return op.X

    rewrites.run(branch.operation)
    assert ops(branch) == ["If"]
    assert "onnx.Not" not in str(branch)


def test_an_op_goes_with_what_it_holds(rewrites: Rewrites, branch: ir.Module, ops: Names) -> None:
    seen: list[str] = []

    @rewrites(onnx.If)
    def condition(op: Any) -> Any:
        return op.cond

    @rewrites(onnx.Not)
    def comes_late(op: Any) -> Any:
        seen.append("Not")

    rewrites.run(branch.operation)
    assert ops(branch) == []
    assert seen == []


def test_dead_ops_inside_of_ops(branch: ir.Module) -> None:
    block = branch.body.operations[0].regions[0].blocks[0].operations[0].regions[0].blocks[0]
    block.operations[1].operands[0] = block.operations[0].operands[0]
    assert erase_dead(branch.operation) == 1
    assert len(block.operations) == 1


def test_dead_chain_is_erased_as_a_whole(function: Build, ops: Names) -> None:
    module = function(RELU, TANH.replace("%r", "%b"), '%r = "mobilint.neg"(%y) : (T) -> T')
    assert erase_dead(module.operation) == 2
    assert ops(module) == ["neg"]


def test_ops_with_effects_are_never_dead(module: Build, ops: Names) -> None:
    made = module(
        "func.func @f(%x: tensor<2xi64>) -> tensor<2xi64> {",
        '%a = "onnx.RandomUniform"() {shape = array<i64: 2>} : () -> tensor<2xf32>',
        "return %x : tensor<2xi64>\n}",
    )
    assert erase_dead(made.operation) == 0
    assert ops(made) == ["RandomUniform"]

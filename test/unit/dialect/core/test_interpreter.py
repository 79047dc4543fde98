"""What a module computes, and the inputs that are made up for it."""

import gc
import weakref
from typing import Any

import numpy as np
import pytest

from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.core import Dialect, Op, Operand, Result, StateStore
from mobilint.dialect.interpreter import entry_of, evaluate, public_functions, random_inputs
from mobilint.mlir import func, ir

X = np.array([[[[-1.0, 0.5, 2.0]]]], np.float32)


def module(*lines: str) -> ir.Module:
    return parse_module("\n".join(lines).replace("T", "tensor<1x1x1x3xf32>"), new_context())


def function_of(made: ir.Module, index: int = 0) -> func.FuncOp:
    function = made.body.operations[index]
    assert isinstance(function, func.FuncOp)
    return function


def test_results_in_their_order() -> None:
    made = module(
        "func.func @f(%x: T, %y: T) -> (T, T, T) {",
        '%0 = "mobilint.sub"(%x, %y) : (T, T) -> T',
        '%1 = "mobilint.neg"(%0) : (T) -> T',
        "return %1, %0, %x : T, T, T\n}",
    )
    one, two, three = evaluate(made, [X, X * 3])
    np.testing.assert_array_equal(one, X * 2)
    np.testing.assert_array_equal(two, X * -2)
    assert three is X


def test_calls() -> None:
    made = module(
        "func.func @main(%x: T) -> T {",
        "%0:2 = call @g(%x, %x) : (T, T) -> (T, T)",
        '%1 = "mobilint.adding"(%0#0, %0#1) : (T, T) -> T',
        "return %1 : T\n}",
        "func.func private @g(%a: T, %b: T) -> (T, T) {",
        '%0 = "mobilint.relu"(%a) : (T) -> T',
        "return %0, %b : T, T\n}",
    )
    np.testing.assert_array_equal(evaluate(made, [X])[0], np.maximum(X, 0) + X)


def test_absent_operands_are_none() -> None:
    made = module(
        "func.func @f(%x: T) -> T {",
        '%none = "onnx.NoValue"() : () -> none',
        '%high = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>',
        '%0 = "onnx.Clip"(%x, %none, %high) : (T, none, tensor<f32>) -> T',
        "return %0 : T\n}",
    )
    np.testing.assert_array_equal(evaluate(made, [X])[0], np.minimum(X, 1))


def test_the_entry_is_main_or_the_only_public_function() -> None:
    body = "(%x: T) -> T {\n return %x : T\n}"
    named = module(f"func.func @f{body}", f"func.func @main{body}")
    assert entry_of(named.operation) == function_of(named, 1)
    only = module(f"func.func private @f{body}", f"func.func @g{body}", "func.func private @h(T)")
    assert entry_of(only.operation) == function_of(only, 1)
    assert [f.name.value for f in public_functions(only.operation)] == ["g"]
    several = module(f"func.func @f{body}", f"func.func @g{body}")
    assert entry_of(several.operation) is None
    with pytest.raises(LookupError, match="no function @main and not one public function only"):
        evaluate(several, [X])


@pytest.mark.parametrize(
    ("lines", "error", "message"),
    [
        (("%0 = arith.addf %x, %x : T",), NotImplementedError, "arith.addf has no meaning"),
        (("%0 = call @g(%x) : (T) -> T",), LookupError, "@g has no body"),
    ],
)
def test_what_has_no_meaning(lines: tuple[str, ...], error: type, message: str) -> None:
    made = module(
        "func.func private @g(T) -> T",
        "func.func @f(%x: T) -> T {",
        *lines,
        "return %0 : T\n}",
    )
    with pytest.raises(error, match=message):
        evaluate(made, [X])


def test_number_of_arguments() -> None:
    made = module("func.func @f(%x: T) -> T {\n return %x : T\n}")
    with pytest.raises(ValueError, match="@f takes 1 arguments, got 2"):
        evaluate(made, [X, X])


KEPT = Dialect("kept")


class Sum(Op, name="sum", dialect=KEPT):
    """The sum of all operands of all runs."""

    x: Operand
    y: Result
    keeps_state = True

    def shape(self) -> Any:
        return self.x.type

    def evaluate(self, x: np.ndarray, *, state: Any) -> np.ndarray:
        total = x + state.get("total", 0)
        state["total"] = total
        state.take_tokens(2)
        return total


def test_state_is_kept_from_run_to_run() -> None:
    context = new_context()
    KEPT.load(context)
    made = parse_module(
        "func.func @f(%x: tensor<1xf32>) -> tensor<1xf32> {\n"
        '%0 = "kept.sum"(%x) : (tensor<1xf32>) -> tensor<1xf32>\n return %0 : tensor<1xf32>\n}',
        context,
    )
    one, store = np.ones(1, np.float32), StateStore()
    assert [evaluate(made, [one], store)[0].item() for _ in range(3)] == [1, 2, 3]
    assert store.past == 6
    assert evaluate(made, [one])[0].item() == 1


ALIVE: list[Any] = []
COUNTS: list[int] = []
PROBE = Dialect("probe")


class Probe(Op, name="probe", dialect=PROBE):
    """A copy of the operand, which notes how many copies there are."""

    x: Operand
    y: Result

    def shape(self) -> Any:
        return self.x.type

    def evaluate(self, x: np.ndarray) -> np.ndarray:
        copy = x.copy()
        ALIVE.append(weakref.ref(copy))
        gc.collect()
        COUNTS.append(sum(reference() is not None for reference in ALIVE))
        return copy


def test_intermediate_values_are_freed_after_their_last_use() -> None:
    context = new_context()
    PROBE.load(context)
    lines = [f'%{i + 1} = "probe.probe"(%{i}) : (T) -> T' for i in range(6)]
    body = "\n".join(["func.func @f(%0: T) -> T {", *lines, "return %6 : T\n}"])
    made = parse_module(body.replace("T", "tensor<4xf32>"), context)
    evaluate(made, [np.zeros(4, np.float32)])
    assert max(COUNTS) <= 2


@pytest.mark.parametrize(
    ("spelling", "kind"),
    [("f32", "f"), ("f16", "f"), ("i64", "i"), ("ui8", "u"), ("i1", "b"), ("bf16", "V")],
)
def test_inputs_are_made_up_by_their_type(spelling: str, kind: str) -> None:
    type_ = f"tensor<50x4x{spelling}>"
    made = module(f"func.func @f(%x: {type_}) -> {type_} {{\n return %x : {type_}\n}}")
    [array] = random_inputs(function_of(made), 0)
    assert (array.shape, array.dtype.kind) == ((50, 4), kind)
    values = array.astype(np.float64)
    if kind in "iub":
        assert (values.min(), values.max()) == (0, 1 if kind == "b" else 7)
    else:
        assert values.min() < -1 < 1 < values.max()


def test_the_same_seed_makes_the_same_inputs() -> None:
    made = module("func.func @f(%x: T, %y: T) -> T {\n return %x : T\n}")
    first, second, other = (random_inputs(function_of(made), seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(first, second)
    assert not np.array_equal(first, other)
    assert not np.array_equal(first[0], first[1])


@pytest.mark.parametrize("type_", ["tensor<?xf32>", "tensor<*xf32>", "i32", "tensor<2xindex>"])
def test_types_that_no_input_is_made_up_for(type_: str) -> None:
    made = module(f"func.func @f(%x: {type_}) -> {type_} {{\n return %x : {type_}\n}}")
    with pytest.raises(TypeError, match="cannot be made up"):
        random_inputs(function_of(made), 0)

"""Source graphs: what they match, what their variables stand for, and what keeps them from it."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.mlir import ir
from mobilint.passes.rewriting.graphs import Graph, Match

RELU = '%a = "mobilint.relu"(%x) : (T) -> T'
Build = Callable[..., ir.Module]


def match(
    module: ir.Module, source: Callable[..., Any], dialect: ModuleType = mbl
) -> dict[str, Any] | None:
    """What the graph finds at the op before the return."""
    graph = Graph.trace(source, dialect)
    *_, last, _ = module.body.operations[0].regions[0].blocks[0].operations
    found = graph.match(last)
    if found is None:
        return None
    return {name: _shown(value) for name, value in found.bindings.items()}


def _shown(value: Any) -> Any:
    if not isinstance(value, ir.Value):
        return value
    if isinstance(value, ir.BlockArgument):
        return "xyz"[value.arg_number]
    return value.owner.name


def test_chain(function: Build) -> None:
    module = function(RELU, '%r = "mobilint.tanh"(%a) : (T) -> T')
    assert match(module, lambda p, v: p.Tanh(p.Relu(v))) == {"v": "x"}
    assert match(module, lambda p, v: p.Tanh(v)) == {"v": "mobilint.relu"}
    assert match(module, lambda p, v: p.Relu(v)) is None
    assert match(module, lambda p, v: p.Tanh(p.Sigmoid(v))) is None
    assert match(module, lambda p, v: p.Tanh(p.Tanh(p.Relu(v)))) is None


@pytest.mark.parametrize("operands", ["%a, %y", "%y, %a"])
def test_commuted_operands(function: Build, operands: str) -> None:
    module = function(RELU, f'%r = "mobilint.adding"({operands}) : (T, T) -> T')
    assert match(module, lambda p, v, w: p.Adding(p.Relu(v), w)) == {"v": "x", "w": "y"}
    assert match(module, lambda p, v, w: p.Adding(w, p.Relu(v))) == {"v": "x", "w": "y"}


def test_order_matters_to_a_subtraction(function: Build) -> None:
    module = function(RELU, '%r = "mobilint.sub"(%a, %y) : (T, T) -> T')
    assert match(module, lambda p, v, w: p.Sub(p.Relu(v), w)) == {"v": "x", "w": "y"}
    assert match(module, lambda p, v, w: p.Sub(w, p.Relu(v))) is None


@pytest.mark.parametrize("inner", ["%x, %y", "%y, %x"])
@pytest.mark.parametrize("outer", ["%a, %y", "%y, %a"])
def test_order_of_an_inner_op_is_found_by_an_outer_operand(
    function: Build, inner: str, outer: str
) -> None:
    module = function(
        f'%a = "mobilint.multiply"({inner}) : (T, T) -> T',
        f'%r = "mobilint.adding"({outer}) : (T, T) -> T',
    )
    wanted = {"v": "x", "w": "y"}
    assert match(module, lambda p, v, w: p.Adding(p.Multiply(v, w), w)) == wanted
    assert match(module, lambda p, v, w: p.Adding(w, p.Multiply(w, v))) == wanted


def test_a_variable_stands_for_one_value(function: Build) -> None:
    module = function('%r = "mobilint.multiply"(%x, %y) : (T, T) -> T')
    assert match(module, lambda p, v: p.Multiply(v, v)) is None
    module = function('%r = "mobilint.multiply"(%x, %x) : (T, T) -> T')
    assert match(module, lambda p, v: p.Multiply(v, v)) == {"v": "x"}


def test_a_shared_node_is_one_op(function: Build) -> None:
    def source(p: Any, v: Any) -> Any:
        inner = p.Relu(v)
        return p.Adding(p.Tanh(inner), inner)

    lines = ['%b = "mobilint.tanh"(%a) : (T) -> T', '%r = "mobilint.adding"(%b, %c) : (T, T) -> T']
    twice = '%c = "mobilint.relu"(%x) : (T) -> T'
    assert match(function(RELU, twice, *lines), source) is None
    lines[1] = lines[1].replace("%c", "%a")
    assert match(function(RELU, *lines), source) == {"v": "x"}


def test_inner_value_with_another_user(function: Build) -> None:
    tanh = '%r = "mobilint.tanh"(%a) : (T) -> T'
    assert match(function(RELU, tanh, returns="%r, %a"), lambda p, v: p.Tanh(p.Relu(v))) is None
    # The value that the variable stands for may have any users.
    assert match(function(RELU, tanh, returns="%r, %x"), lambda p, v: p.Tanh(p.Relu(v)))
    # So may the last one.
    assert match(function(RELU, tanh, returns="%r, %r"), lambda p, v: p.Tanh(p.Relu(v)))


LEAKY = '%r = "mobilint.leaky_relu"(%x) {leaky_alpha = 0.25 : f32} : (T) -> T'


def test_attributes_by_number(function: Build) -> None:
    module = function(LEAKY)
    assert match(module, lambda p, v: p.LeakyRelu(v, leaky_alpha=0.25)) == {"v": "x"}
    assert match(module, lambda p, v: p.LeakyRelu(v, leaky_alpha=0.25 + 1e-7)) == {"v": "x"}
    assert match(module, lambda p, v: p.LeakyRelu(v, leaky_alpha=0.26)) is None


def test_attribute_variables(function: Build) -> None:
    module = function(LEAKY)
    assert match(module, lambda p, v, c: p.LeakyRelu(v, leaky_alpha=c)) == {"v": "x", "c": 0.25}

    def same(p: Any, v: Any, c: Any) -> Any:
        return p.LeakyRelu(p.LeakyRelu(v, leaky_alpha=c), leaky_alpha=c)

    inner = LEAKY.replace("%r", "%a")
    outer = LEAKY.replace("%x", "%a")
    assert match(function(inner, outer), same) == {"v": "x", "c": 0.25}
    assert match(function(inner, outer.replace("0.25", "0.5")), same) is None


def test_nan_as_an_attribute(function: Build) -> None:
    module = function(LEAKY.replace("0.25", "0x7FC00000"))
    found = match(module, lambda p, v, c: p.LeakyRelu(v, leaky_alpha=c))
    assert found is not None
    assert found["c"] != found["c"]


def test_constant_attribute_as_a_number(function: Build) -> None:
    def lines(constant: str) -> str:
        text = f"constant = dense<{constant}>, is_const_first = false"
        return f'%r = "mobilint.multiply_constant"(%x) {{{text}}} : (T) -> T'

    for text in ("0.5> : tensor<f32", "0.5> : tensor<1xf32", "0.5> : tensor<1x1x1x1xf32"):
        assert match(function(lines(text)), lambda p, v: p.MultiplyConstant(v, constant=0.5))
    three = "[0.5, 0.5, 0.5]> : tensor<3xf32"
    assert match(function(lines(three)), lambda p, v: p.MultiplyConstant(v, constant=0.5)) is None


def test_string_attribute(function: Build) -> None:
    names = ("h_kernel", "w_kernel", "h_stride", "w_stride")
    sides = (f"{side}_padding" for side in ("north", "west", "south", "east"))
    numbers = [f"{n} = 1 : i32" for n in names] + [f"{side} = 0 : i32" for side in sides]
    fields = ", ".join(['pool_type = "max", pad_mode = "explicit"', *numbers])
    module = function(f'%r = "mobilint.pooling"(%x) {{{fields}}} : (T) -> T')
    assert match(module, lambda p, v: p.Pooling(v, pool_type="max")) == {"v": "x"}
    assert match(module, lambda p, v: p.Pooling(v, pool_type="average")) is None


def test_numbers_stand_for_constant_operands(module: Build) -> None:
    def lines(value: str, type_: str) -> ir.Module:
        return module(
            "func.func @f(%x: T) -> T {",
            f'%c = "onnx.Constant"() {{value = dense<{value}> : {type_}}} : () -> {type_}',
            f'%r = "onnx.Mul"(%c, %x) : ({type_}, T) -> T',
            "return %r : T\n}",
        )

    half = lines("0.5", "tensor<f32>")
    assert match(half, lambda p, v: p.Mul(v, 0.5), onnx) == {"v": "x"}
    assert match(half, lambda p, v: p.Mul(0.5, v), onnx) == {"v": "x"}
    assert match(half, lambda p, v: p.Mul(v, 0.25), onnx) is None
    assert match(half, lambda p, v: p.Relu(v) * 0.5, onnx) is None
    assert match(lines("0.5", "tensor<1x1xf32>"), lambda p, v: p.Mul(v, 0.5), onnx) == {"v": "x"}
    assert match(lines("0.5", "tensor<3xf32>"), lambda p, v: p.Mul(v, 0.5), onnx) is None


def test_operators_of_python(function: Build) -> None:
    module = function(
        RELU,
        '%b = "mobilint.tanh"(%y) : (T) -> T',
        '%c = "mobilint.multiply"(%a, %b) : (T, T) -> T',
        '%r = "mobilint.adding"(%z, %c) : (T, T) -> T',
    )
    assert match(module, lambda p, u, v, w: w + p.Tanh(v) * p.Relu(u)) == {
        "u": "x",
        "v": "y",
        "w": "z",
    }


def test_differences_and_quotients_of_python(function: Build) -> None:
    module = function(
        RELU,
        '%b = "mobilint.sub"(%a, %y) : (T, T) -> T',
        '%r = "mobilint.div"(%b, %z) : (T, T) -> T',
    )
    found = {"u": "x", "v": "y", "w": "z"}
    assert match(module, lambda p, u, v, w: (p.Relu(u) - v) / w) == found
    assert match(module, lambda p, u, v, w: (v - p.Relu(u)) / w) is None
    assert match(module, lambda p, u, v, w: w / (p.Relu(u) - v)) is None


def test_either_of_two_ways(function: Build) -> None:
    tanh = function(RELU, '%r = "mobilint.tanh"(%a) : (T) -> T')
    neg = function(RELU, '%r = "mobilint.neg"(%a) : (T) -> T')
    for module in (tanh, neg):
        assert match(module, lambda p, v: p.Tanh(p.Relu(v)) | p.Neg(p.Relu(v))) == {"v": "x"}
    assert match(tanh, lambda p, v: p.Neg(v) | p.Sigmoid(v) | p.Relu(v)) is None
    assert match(tanh, lambda p, v: p.Tanh(p.Sigmoid(v) | p.Relu(v))) == {"v": "x"}
    assert match(tanh, lambda p, v: p.Tanh(p.Sigmoid(v) | v)) == {"v": "mobilint.relu"}


def test_the_way_is_found_by_what_else_is_wanted(function: Build) -> None:
    def source(p: Any, v: Any) -> Any:
        return p.Adding(v | p.Relu(v), v)

    module = function(RELU, '%r = "mobilint.adding"(%a, %x) : (T, T) -> T')
    assert match(module, source) == {"v": "x"}


PRODUCTS = {
    "brackets": ['%a = "onnx.Mul"(%x, %h) : (T, S) -> T', '%r = "onnx.Mul"(%a, %y) : (T, T) -> T'],
    "others": ['%a = "onnx.Mul"(%y, %x) : (T, T) -> T', '%r = "onnx.Mul"(%h, %a) : (S, T) -> T'],
    "over": ['%a = "onnx.Div"(%y, %t) : (T, S) -> T', '%r = "onnx.Mul"(%x, %a) : (T, T) -> T'],
    "two_numbers": [
        '%a = "onnx.Mul"(%y, %h) : (T, S) -> T',
        '%b = "onnx.Mul"(%h, %x) : (S, T) -> T',
        '%c = "onnx.Mul"(%b, %a) : (T, T) -> T',
        '%r = "onnx.Mul"(%c, %t) : (T, S) -> T',
    ],
}
NUMBERS = [
    '%h = "onnx.Constant"() {value = dense<0.5> : S} : () -> S',
    '%t = "onnx.Constant"() {value = dense<2.0> : S} : () -> S',
]


def of_products(module: Build, lines: list[str], returns: str = "%r") -> ir.Module:
    types = ", ".join("T" for _ in returns.split(","))
    text = [*NUMBERS, *lines]
    header = f"func.func @f(%x: T, %y: T) -> ({types}) {{"
    body = [line.replace("S", "tensor<f32>") for line in text]
    return module(header, *body, f"return {returns} : {types}\n}}")


@pytest.mark.parametrize("lines", PRODUCTS.values(), ids=PRODUCTS)
def test_products(module: Build, lines: list[str]) -> None:
    made = of_products(module, lines)
    found = {"v": "x", "w": "y"}
    assert match(made, lambda p, v, w: p.product(v, w, 0.5), onnx) in (found, {"v": "y", "w": "x"})
    assert match(made, lambda p, v, w: p.product(v, w, 0.25), onnx) is None
    assert match(made, lambda p, v, w: p.product(v, w), onnx) is None
    assert match(made, lambda p, v: p.product(v, 0.5), onnx) is None
    assert match(made, lambda p, v: p.product(v, v, 0.5), onnx) is None


def test_powers_are_products(module: Build) -> None:
    lines = ['%a = "onnx.Pow"(%x, %t) : (T, S) -> T', '%r = "onnx.Mul"(%a, %x) : (T, T) -> T']
    made = of_products(module, lines)
    assert match(made, lambda p, v: p.product(v, v, v), onnx) == {"v": "x"}
    assert match(made, lambda p, v: p.product(v, v), onnx) is None


def test_product_that_is_used_elsewhere(module: Build) -> None:
    """Then it is a factor by itself."""
    made = of_products(module, PRODUCTS["brackets"], "%r, %a")
    assert match(made, lambda p, v, w: p.product(v, w, 0.5), onnx) is None
    assert match(made, lambda p, v, w: p.product(v, w), onnx)


def test_quotient_of_a_number_is_no_product(module: Build) -> None:
    made = of_products(module, ['%r = "onnx.Div"(%h, %x) : (S, T) -> T'])
    assert match(made, lambda p, v: p.product(v, 0.5), onnx) is None


def test_roots_of_either() -> None:
    graph = Graph.trace(lambda p, v: p.Tanh(v) | p.Neg(v) | p.Tanh(p.Neg(v)), mbl)
    assert graph.roots == (mbl.Tanh, mbl.Neg)
    graph = Graph.trace(lambda p, v: p.product(v, 2) | p.Neg(v), onnx)
    assert graph.roots == (onnx.Mul, onnx.Div, onnx.Neg)


def test_operands_left_out_are_not_given(module: Build) -> None:
    def lines(low: str) -> ir.Module:
        return module(
            "func.func @f(%x: T, %y: tensor<f32>) -> T {",
            '%n = "onnx.NoValue"() : () -> none',
            f'%r = "onnx.Clip"(%x, {low}, %n) : (T, {{}}, none) -> T'.format(
                "none" if low == "%n" else "tensor<f32>"
            ),
            "return %r : T\n}",
        )

    assert match(lines("%n"), lambda p, v: p.Clip(v), onnx) == {"v": "x"}
    assert match(lines("%y"), lambda p, v: p.Clip(v), onnx) is None
    assert match(lines("%y"), lambda p, v, w: p.Clip(v, w), onnx) == {"v": "x", "w": "y"}


def test_number_of_operands_must_agree(module: Build) -> None:
    pair = "tensor<1x1x2x6xf32>"
    joined = module(
        "func.func @f(%x: T, %y: T) -> tensor<1x1x2x6xf32> {",
        f'%r = "mobilint.concatenate"(%x, %y) {{axis = 3 : i32}} : (T, T) -> {pair}',
        f"return %r : {pair}\n}}",
    )
    assert match(joined, lambda p, v, w: p.Concatenate(v, w)) == {"v": "x", "w": "y"}
    assert match(joined, lambda p, u, v, w: p.Concatenate(u, v, w)) is None


def test_attribute_that_does_not_exist() -> None:
    with pytest.raises(TypeError, match="Relu has no attribute alpha"):
        Graph.trace(lambda p, v: p.Relu(v, alpha=1), mbl)


def test_location_names_the_pass_and_every_op(module: Build) -> None:
    made = module(
        "func.func @f(%x: T) -> T {",
        '%a = "mobilint.relu"(%x) : (T) -> T loc("first")',
        '%r = "mobilint.tanh"(%a) : (T) -> T loc("second")',
        "return %r : T\n}",
    )
    *_, last, _ = made.body.operations[0].regions[0].blocks[0].operations
    found = Graph.trace(lambda p, v: p.Tanh(p.Relu(v)), mbl).match(last)
    assert isinstance(found, Match)
    with made.context:
        assert str(found.location("my-pass")) == 'loc(fused<"my-pass">["first", "second"])'

"""`evaluate` of `onnx` ops: onnxruntime, and the reference implementation behind it."""

import ml_dtypes
import numpy as np
import pytest

from mobilint.dialect import onnx
from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.interpreter import entry_of
from mobilint.dialect.onnx import evaluation
from mobilint.dialect.onnx.errors import EvaluationError


def op_of(text, *types):
    """The op that a function of operands of these types starts with."""
    arguments = ", ".join(f"%{index}: {type_}" for index, type_ in enumerate(types))
    module = parse_module(f"func.func @main({arguments}) {{ {text} return }}", new_context())
    function = entry_of(module.operation)
    assert function is not None
    op = function.entry_block.operations[0]
    op.keeps_module_alive = module
    return op


def test_gives_one_array_for_one_result():
    op = op_of('%y = "onnx.Relu"(%0) : (tensor<3xf32>) -> tensor<3xf32>', "tensor<3xf32>")
    got = op.evaluate(np.array([-1, 0, 2], np.float32))
    np.testing.assert_array_equal(got, np.array([0, 0, 2], np.float32))


def test_absent_operands_and_results_are_none():
    text = """
      %y:3 = "onnx.LSTM"(%0, %1, %2, %3, %3, %3, %3, %3) {hidden_size = 2 : si64}
        : (tensor<3x1x4xf32>, tensor<1x8x4xf32>, tensor<1x8x2xf32>, none, none, none, none, none)
        -> (none, tensor<1x1x2xf32>, none)"""
    op = op_of(text, "tensor<3x1x4xf32>", "tensor<1x8x4xf32>", "tensor<1x8x2xf32>", "none")
    arrays = [np.ones(shape, np.float32) for shape in ((3, 1, 4), (1, 8, 4), (1, 8, 2))]
    y, h, c = op.evaluate(*arrays, *[None] * 5)
    assert y is None
    assert c is None
    assert h.shape == (1, 1, 2)


def test_one_value_may_be_several_operands():
    text = '%y = "onnx.Add"(%0, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>'
    x = np.array([1, 2], np.float32)
    np.testing.assert_array_equal(op_of(text, "tensor<2xf32>").evaluate(x, x), 2 * x)


def test_types_that_are_not_known_yet_do_not_matter():
    op = op_of('%y = "onnx.Neg"(%0) : (tensor<*xf32>) -> tensor<*xf32>', "tensor<*xf32>")
    assert op.evaluate(np.ones((2, 3), np.float32)).shape == (2, 3)


@pytest.mark.parametrize(
    ("spelling", "dtype"),
    [("bf16", ml_dtypes.bfloat16), ("f8E4M3FN", ml_dtypes.float8_e4m3fn), ("i4", ml_dtypes.int4)],
)
def test_types_that_onnxruntime_does_not_hand_over(spelling, dtype):
    to = {"bf16": 16, "f8E4M3FN": 17, "i4": 22}[spelling]
    text = f'%y = "onnx.Cast"(%0) {{to = {to} : si64}} : (tensor<3xf32>) -> tensor<3x{spelling}>'
    got = op_of(text, "tensor<3xf32>").evaluate(np.array([1, -2, 3], np.float32))
    assert got.dtype == dtype
    np.testing.assert_array_equal(got.astype(np.float32), np.array([1, -2, 3], np.float32))


def test_arithmetic_that_onnxruntime_has_no_kernel_for():
    text = '%y = "onnx.Max"(%0, %0) : (tensor<2xi16>, tensor<2xi16>) -> tensor<2xi16>'
    x = np.array([-3, 4], np.int16)
    np.testing.assert_array_equal(op_of(text, "tensor<2xi16>").evaluate(x, x), x)


def test_operands_that_do_not_fit_are_an_error():
    text = '%y = "onnx.Gather"(%0, %1) : (tensor<2xf32>, tensor<i64>) -> tensor<f32>'
    op = op_of(text, "tensor<2xf32>", "tensor<i64>")
    with pytest.raises(EvaluationError, match="out of data bounds"):
        op.evaluate(np.array([1, 2], np.float32), np.array(2))


def test_equal_ops_share_a_session():
    text = '%y = "onnx.Exp"(%0) : (tensor<7xf32>) -> tensor<7xf32>'
    x = np.zeros(7, np.float32)
    op_of(text, "tensor<7xf32>").evaluate(x)
    before = evaluation._session.cache_info()
    op_of(f'{text} loc("elsewhere")', "tensor<7xf32>").evaluate(x)
    after = evaluation._session.cache_info()
    assert (after.hits, after.misses) == (before.hits + 1, before.misses)


def test_no_value_is_none():
    assert isinstance(op_of('%y = "onnx.NoValue"() : () -> none'), onnx.NoValue)
    assert op_of('%y = "onnx.NoValue"() : () -> none').evaluate() is None

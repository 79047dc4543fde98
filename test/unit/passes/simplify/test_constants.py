"""`fold-constants` evaluates what does not depend on the inputs, and says what it could not."""

import numpy as np
import pytest

from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.core import weights_of
from mobilint.passes.rewriting import remarks_of
from mobilint.passes.rewriting.pipeline import run_passes


def folded(text, passes="fold-constants"):
    module = parse_module(text, new_context())
    run_passes(module, [passes])
    return module


def test_an_op_that_cannot_be_evaluated_is_remarked_upon():
    module = folded("""
      func.func @main() -> tensor<f32> {
        %a = "onnx.Constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
        %i = "onnx.Constant"() {value = dense<7> : tensor<i64>} : () -> tensor<i64>
        %0 = "onnx.Gather"(%a, %i) : (tensor<2xf32>, tensor<i64>) -> tensor<f32>
        return %0 : tensor<f32>
      }""")
    (remark,) = remarks_of(module.context)
    assert remark.pass_name == "fold-constants"
    assert "out of data bounds" in remark.reason


WEIGHT = np.arange(4096, dtype=np.int8)
QUANTISED = """
  func.func @main() -> tensor<4096xf32> {
    %w = "onnx.Constant"() {value = dense_resource<w> : tensor<4096xi8>} : () -> tensor<4096xi8>
    %s = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %none = "onnx.NoValue"() : () -> none
    %0 = "onnx.DequantizeLinear"(%w, %s, %none)
      : (tensor<4096xi8>, tensor<f32>, none) -> tensor<4096xf32>
    return %0 : tensor<4096xf32>
  }"""


@pytest.mark.parametrize(("growth", "stays"), [(4, False), (3.9, True)])
def test_weights_of_8_bits_fold_where_they_may_grow_to_four_times(growth, stays):
    context = new_context()
    weights_of(context)["w"] = WEIGHT
    module = parse_module(QUANTISED, context)
    run_passes(module, [f"fold-constants{{free-bytes=0 max-growth={growth}}}"])
    assert ("onnx.DequantizeLinear" in str(module)) == stays
    if not stays:
        constant = module.body.operations[0].entry_block.operations[0]
        np.testing.assert_array_equal(constant.value, WEIGHT * np.float32(0.5))

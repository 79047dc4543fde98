"""`fold-constants` evaluates what does not depend on the inputs, and says what it could not."""

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.interpreter import evaluate
from mobilint.frontend.onnx import import_onnx
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


def quantised_model():
    constants = {"w": WEIGHT, "s": np.array(0.5, np.float32)}
    graph = helper.make_graph(
        [helper.make_node("DequantizeLinear", ["w", "s"], ["y"])],
        "graph",
        [],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, (4096,))],
        [numpy_helper.from_array(array, name) for name, array in constants.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)])


@pytest.mark.parametrize(("growth", "stays"), [(4, False), (3.9, True)])
def test_weights_of_8_bits_fold_where_they_may_grow_to_four_times(growth, stays):
    module = import_onnx(quantised_model())
    run_passes(module, [f"fold-constants{{free-bytes=0 max-growth={growth}}}"])
    assert ("onnx.DequantizeLinear" in str(module)) == stays
    np.testing.assert_array_equal(evaluate(module, [])[0], WEIGHT * np.float32(0.5))

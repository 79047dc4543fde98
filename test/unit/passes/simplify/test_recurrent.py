"""Recurrent ops with the batch first, which only ONNX's reference implementation runs."""

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator

from mobilint.dialect.interpreter import entry_of
from mobilint.dialect.onnx.evaluation import Session
from mobilint.dialect.onnx.export import function_model
from mobilint.frontend.onnx import import_onnx
from mobilint.passes.rewriting.pipeline import run_passes

GATES = {"RNN": 1, "GRU": 3, "LSTM": 4}
SEQUENCE, BATCH, INPUT, HIDDEN = 5, 2, 3, 4


@pytest.mark.parametrize("outputs", [("y", "h"), ("", "h"), ("y", "")])
@pytest.mark.parametrize("with_state", [False, True])
@pytest.mark.parametrize("op", GATES)
def test_batch_first_becomes_sequence_first(op, with_state, outputs):
    rng = np.random.default_rng(0)

    def array(*shape):
        return rng.standard_normal(shape).astype(np.float32)

    constants = {
        "w": array(1, GATES[op] * HIDDEN, INPUT),
        "r": array(1, GATES[op] * HIDDEN, HIDDEN),
        "s": array(BATCH, 1, HIDDEN),
    }
    operands = ["x", "w", "r", *(["", "", "s"] if with_state else [])]
    node = helper.make_node(op, operands, outputs, hidden_size=HIDDEN, layout=1)
    x = array(BATCH, SEQUENCE, INPUT)
    graph = helper.make_graph(
        [node],
        "graph",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, x.shape)],
        [helper.make_tensor_value_info(o, TensorProto.FLOAT, None) for o in outputs if o],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)])
    want = ReferenceEvaluator(model).run(None, {"x": x})

    module = import_onnx(model)
    run_passes(module, ["infer-shapes", "simplify-onnx"])
    function = entry_of(module.operation)
    assert function is not None
    got = Session(function_model(function).SerializeToString()).run({"x": x})
    for actual, expected in zip(got, want, strict=True):
        np.testing.assert_allclose(actual, np.asarray(expected), 1e-5, 1e-5)

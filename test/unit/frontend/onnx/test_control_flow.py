"""Graphs inside of nodes: what they take, give and capture, by numbers and by name."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from mobilint.dialect.core import ops_inside
from mobilint.dialect.onnx import If, Loop, Scan, Yield
from mobilint.errors import CompileError
from mobilint.frontend.onnx import export_onnx, import_onnx

X = np.array([[1, -2, 3], [4, 5, -6]], np.float32)
W = np.array([2, 3, 4], np.float32)


def graph(
    nodes: Sequence[onnx.NodeProto],
    inputs: Sequence[str],
    outputs: Sequence[str],
    constants: Any = (),
) -> onnx.GraphProto:
    """A body whose values have no stated shapes, but for the counters of loops."""
    counters = {"i": (TensorProto.INT64, []), "cond": (TensorProto.BOOL, [])}
    return helper.make_graph(
        list(nodes),
        "body",
        [
            helper.make_tensor_value_info(name, *counters.get(name, (TensorProto.FLOAT, None)))
            for name in inputs
        ],
        [onnx.ValueInfoProto(name=name) for name in outputs],
        [helper.make_tensor(n, TensorProto.FLOAT, [len(v)], v) for n, v in dict(constants).items()],
    )


def same_as_source(make_model, run_source, imports_as, node, inputs, outputs, constants=None):
    """Import, evaluate, export and run a model; its module."""
    model = make_model(*node, inputs=inputs, constants=constants, outputs=outputs, opset=19)
    want = run_source(model, inputs)
    module = imports_as(model, inputs, want)
    for got, expected in zip(run_source(export_onnx(module), inputs), want, strict=True):
        np.testing.assert_array_equal(got, expected)
    return module


@pytest.mark.parametrize("flag", [True, False])
def test_branches_capture_values_and_constants(make_model, run_source, imports_as, flag):
    node = helper.make_node(
        "If",
        ["flag"],
        ["y"],
        then_branch=graph([helper.make_node("Mul", ["x", "w"], ["a"])], [], ["a"]),
        else_branch=graph(
            [helper.make_node("Add", ["h", "b"], ["c"])], [], ["c"], {"b": [1, 2, 3]}
        ),
    )
    before = helper.make_node("Neg", ["x"], ["h"])
    inputs = {"x": X, "flag": np.array(flag)}
    module = same_as_source(
        make_model, run_source, imports_as, [node, before], inputs, ["y"], {"w": W}
    )
    found = next(op for op in ops_inside(module.operation) if isinstance(op, If))
    assert str(found.results[0].type) == "tensor<2x3xf32>"
    # The constant of the graph around is made around, so that both branches may read it.
    assert [len(list(region.blocks[0].operations)) for region in found.regions] == [2, 3]


def test_branches_of_several_shapes_have_a_common_type(make_model, run_source, imports_as):
    node = helper.make_node(
        "If",
        ["flag"],
        ["y"],
        then_branch=graph([helper.make_node("Identity", ["x"], ["a"])], [], ["a"]),
        else_branch=graph([helper.make_node("Concat", ["x", "x"], ["c"], axis=0)], [], ["c"]),
    )
    inputs = {"x": X, "flag": np.array(False)}
    model = make_model(node, inputs=inputs, opset=19)
    module = import_onnx(model)
    found = next(op for op in ops_inside(module.operation) if isinstance(op, If))
    assert str(found.results[0].type) == "tensor<?x3xf32>"
    np.testing.assert_array_equal(
        run_source(export_onnx(module), inputs)[0], np.concatenate([X, X])
    )


def test_a_branch_may_give_what_is_not_its_own(make_model, run_source, imports_as):
    """Values from outside, constants and one value twice: ONNX has a copy for each."""
    node = helper.make_node(
        "If",
        ["flag"],
        ["y", "z"],
        then_branch=graph([], [], ["x", "k"], {"k": [7]}),
        else_branch=graph([helper.make_node("Neg", ["x"], ["n"])], [], ["n", "n"]),
    )
    for flag, want in ((True, [1, 7]), (False, [-1, -1])):
        inputs = {"x": np.array([1], np.float32), "flag": np.array(flag)}
        model = make_model(node, inputs=inputs, outputs=["y", "z"])
        module = imports_as(model, inputs, [np.array([v], np.float32) for v in want])
        assert [float(got[0]) for got in run_source(export_onnx(module), inputs)] == want


LOOP = graph(
    [
        helper.make_node("Mul", ["state", "w"], ["next"]),
        helper.make_node("ReduceSum", ["next"], ["total"], keepdims=0),
        helper.make_node("Less", ["total", "limit"], ["on"]),
    ],
    ["i", "cond", "state"],
    ["on", "next", "total"],
)


@pytest.mark.parametrize("trips", [0, 1, 3, None])
def test_loops(make_model, run_source, imports_as, trips):
    names = ["" if trips is None else "m", "go", "x"]
    node = helper.make_node("Loop", names, ["y", "sums"], body=LOOP)
    inputs = {"x": X, "limit": np.array(400, np.float32), "go": np.array(True)}
    if trips is not None:
        inputs["m"] = np.array(trips)
    module = same_as_source(
        make_model, run_source, imports_as, [node], inputs, ["y", "sums"], {"w": W}
    )
    found = next(op for op in ops_inside(module.operation) if isinstance(op, Loop))
    want = ["tensor<2x3xf32>", "tensor<?xf32>"]
    assert [str(result.type) for result in found.results] == want


@pytest.mark.parametrize(("axis", "backwards"), [(0, 0), (1, 0), (-1, 1)])
def test_scans(make_model, run_source, imports_as, axis, backwards):
    body = graph(
        [
            helper.make_node("ReduceMax", ["entry"], ["most"], keepdims=0),
            helper.make_node("Add", ["state", "most"], ["sum"]),
            helper.make_node("Relu", ["entry"], ["kept"]),
        ],
        ["state", "entry"],
        ["sum", "kept"],
    )
    node = helper.make_node(
        "Scan",
        ["s", "x"],
        ["y", "all"],
        body=body,
        num_scan_inputs=1,
        scan_input_axes=[axis],
        scan_input_directions=[backwards],
        scan_output_axes=[axis],
    )
    inputs = {"s": np.array(0, np.float32), "x": X}
    module = same_as_source(make_model, run_source, imports_as, [node], inputs, ["y", "all"])
    found = next(op for op in ops_inside(module.operation) if isinstance(op, Scan))
    assert str(found.results[1].type) == "tensor<2x3xf32>"


def test_the_first_form_of_scan_has_a_batch(run_source, imports_as):
    value = helper.make_tensor_value_info
    body = helper.make_graph(
        [
            helper.make_node("Add", ["state", "entry"], ["sum"]),
            helper.make_node("Identity", ["sum"], ["kept"]),
        ],
        "body",
        [value("state", 1, [2]), value("entry", 1, [2])],
        [value("sum", 1, [2]), value("kept", 1, [2])],
    )
    node = helper.make_node(
        "Scan", ["", "s", "x"], ["y", "all"], body=body, num_scan_inputs=1, directions=[1]
    )
    inputs = {
        "s": np.ones((3, 2), np.float32),
        "x": np.arange(24, dtype=np.float32).reshape(3, 4, 2),
    }
    model = helper.make_model(
        helper.make_graph(
            [node],
            "g",
            [value(name, 1, array.shape) for name, array in inputs.items()],
            [value("y", 1, [3, 2]), value("all", 1, [3, 4, 2])],
        ),
        opset_imports=[helper.make_opsetid("", 8)],
        ir_version=3,
    )
    module = imports_as(model, inputs, run_source(model, inputs))
    assert sum(isinstance(op, Scan) for op in ops_inside(module.operation)) == 2


def test_bodies_in_bodies_capture_through_both(make_model, run_source, imports_as):
    inner = helper.make_node(
        "If",
        ["odd"],
        ["step"],
        then_branch=graph([helper.make_node("Mul", ["state", "w"], ["p"])], [], ["p"]),
        else_branch=graph([helper.make_node("Sub", ["state", "x"], ["q"])], [], ["q"]),
    )
    body = graph(
        [
            helper.make_node("Cast", ["i"], ["odd"], to=TensorProto.BOOL),
            inner,
            helper.make_node("Identity", ["cond"], ["on"]),
        ],
        ["i", "cond", "state"],
        ["on", "step"],
    )
    node = helper.make_node("Loop", ["m", "", "x"], ["y"], body=body)
    inputs = {"x": X, "m": np.array(3)}
    module = same_as_source(make_model, run_source, imports_as, [node], inputs, ["y"], {"w": W})
    assert sum(isinstance(op, Yield) for op in ops_inside(module.operation)) == 3


def test_hiding_a_value_of_the_graph_around_is_refused(make_model):
    hiding = graph([helper.make_node("Neg", ["x"], ["h"])], [], ["h"])
    node = helper.make_node("If", ["flag"], ["y"], then_branch=hiding, else_branch=hiding)
    before = helper.make_node("Relu", ["x"], ["h"])
    model = make_model(before, node, inputs={"x": X, "flag": np.array(True)}, outputs=["y", "h"])
    with pytest.raises(CompileError, match="defines 'h', which is defined already"):
        import_onnx(model)
    inputs = graph([helper.make_node("Neg", ["x"], ["n"])], ["x"], ["n"])
    node = helper.make_node("If", ["flag"], ["y"], then_branch=inputs, else_branch=inputs)
    model = make_model(node, inputs={"x": X, "flag": np.array(True)})
    with pytest.raises(CompileError, match="'x' hides a value of the graph around it"):
        import_onnx(model)


def test_a_circle_through_a_body_is_refused(make_model):
    reads_itself = graph([helper.make_node("Neg", ["z"], ["n"])], [], ["n"])
    node = helper.make_node(
        "If", ["flag"], ["y"], then_branch=reads_itself, else_branch=reads_itself
    )
    after = helper.make_node("Relu", ["y"], ["z"])
    model = make_model(node, after, inputs={"flag": np.array(True)}, outputs=["z"])
    with pytest.raises(CompileError, match=r"depends on its own result"):
        import_onnx(model)

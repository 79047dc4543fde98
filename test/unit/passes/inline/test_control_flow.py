"""Branches, loops and scans that are known, by numbers; those that are not stay."""

import numpy as np
import pytest
from onnx import helper

from mobilint.dialect import interpreter
from mobilint.frontend.onnx import import_onnx
from mobilint.passes.rewriting import remarks_of
from mobilint.passes.rewriting.pipeline import run_passes
from source_models import model_of, run_source

X = np.array([[1, -2, 3], [4, 5, -6]], np.float32)


@pytest.mark.parametrize("flag", [True, False])
def test_a_known_condition(inlined, graph, flag):
    then = graph([helper.make_node("Exp", ["x"], ["a"])], [], ["a"])
    other = graph([helper.make_node("Add", ["x", "b"], ["c"])], [], ["c"], {"b": X[0]})
    node = helper.make_node("If", ["flag"], ["y"], then_branch=then, else_branch=other)
    _, names = inlined(model_of([node], {"x": X}, {"flag": np.array(flag)}), {"x": X})
    assert "onnx.If" not in names
    assert ("onnx.Exp" in names) == flag


def test_a_condition_about_shapes(graph):
    """As exporters guard a squeeze: whether the extent is 1."""
    nodes = [
        helper.make_node("Shape", ["x"], ["s"]),
        helper.make_node("Gather", ["s", "zero"], ["n"]),
        helper.make_node("Equal", ["n", "one"], ["flag"]),
        helper.make_node(
            "If",
            ["flag"],
            ["y"],
            then_branch=graph([helper.make_node("Squeeze", ["x", "axes"], ["a"])], [], ["a"]),
            else_branch=graph([helper.make_node("Identity", ["x"], ["b"])], [], ["b"]),
        ),
    ]
    constants = {"zero": np.array(0), "one": np.array(1), "axes": np.array([0])}
    model = model_of(nodes, {"x": X}, constants)
    model.graph.input[0].type.tensor_type.shape.dim[0].dim_param = "rows"
    for rows, type_ in ((1, "3xf32"), (2, "2x3xf32")):
        module = import_onnx(model, dims={"rows": rows})
        run_passes(module, ["inline-control-flow"])
        assert "onnx.If" not in str(module)
        assert f"-> (tensor<{type_}>" in str(module)
        (got,) = interpreter.evaluate(module, [X[:rows]])
        np.testing.assert_array_equal(got, run_source(model, {"x": X[:rows]})[0])


def test_a_computed_condition_stays(inlined, graph):
    body = graph([helper.make_node("Neg", ["x"], ["a"])], [], ["a"])
    same = graph([helper.make_node("Identity", ["x"], ["b"])], [], ["b"])
    node = helper.make_node("If", ["flag"], ["y"], then_branch=body, else_branch=same)
    inputs = {"x": X, "flag": np.array(True)}
    _, names = inlined(model_of([node], inputs), inputs)
    assert "onnx.If" in names


@pytest.mark.parametrize("trips", [0, 1, 4])
def test_a_known_number_of_runs(inlined, graph, trips):
    body = graph(
        [
            helper.make_node("Cast", ["i"], ["f"], to=1),
            helper.make_node("Mul", ["state", "w"], ["m"]),
            helper.make_node("Add", ["m", "f"], ["next"]),
            helper.make_node("ReduceSum", ["next"], ["total"], keepdims=0),
        ],
        ["i", "go", "state"],
        ["go", "next", "total"],
    )
    node = helper.make_node("Loop", ["trips", "", "x"], ["y", "sums"], body=body)
    constants = {"trips": np.array(trips), "w": X[0]}
    module, names = inlined(model_of([node], {"x": X}, constants), {"x": X})
    assert "onnx.Loop" not in names
    assert f"tensor<{trips}xf32>" in str(module)


def test_a_condition_that_counts(inlined, graph):
    """Without a limit, but until a known condition ends it."""
    body = graph(
        [
            helper.make_node("Neg", ["state"], ["next"]),
            helper.make_node("Less", ["i", "last"], ["on"]),
        ],
        ["i", "go", "state"],
        ["on", "next"],
    )
    node = helper.make_node("Loop", ["", "yes", "x"], ["y"], body=body)
    constants = {"yes": np.array(True), "last": np.array(4)}
    _, names = inlined(model_of([node], {"x": X}, constants), {"x": X})
    assert "onnx.Loop" not in names


def test_a_shape_that_grows(inlined, graph):
    body = graph(
        [helper.make_node("Concat", ["state", "x"], ["next"], axis=0)],
        ["i", "go", "state"],
        ["go", "next"],
    )
    node = helper.make_node("Loop", ["trips", "", "x"], ["y"], body=body)
    module, _ = inlined(model_of([node], {"x": X}, {"trips": np.array(3)}), {"x": X})
    assert "-> (tensor<8x3xf32>" in str(module)


@pytest.mark.parametrize(
    ("constants", "inputs", "reason"),
    [
        ({"trips": np.array(100)}, {}, "runs 100 times, more than 64, see --unroll-limit"),
        ({}, {"trips": np.array(3)}, "runs as often as a value says that is computed"),
        ({}, {}, "runs more than 64 times, see --unroll-limit"),
    ],
)
def test_loops_that_stay(inlined, graph, constants, inputs, reason):
    nodes = [helper.make_node("Neg", ["state"], ["next"])]
    if not constants and not inputs:
        nodes.append(helper.make_node("Less", ["i", "far"], ["on"]))
        constants = {"far": np.array(80), "yes": np.array(True)}
    body = graph(nodes, ["i", "go", "state"], ["on" if "far" in constants else "go", "next"])
    names = ["" if "far" in constants else "trips", "yes" if "far" in constants else "", "x"]
    node = helper.make_node("Loop", names, ["y"], body=body)
    inputs = {"x": X, **inputs}
    module, left = inlined(model_of([node], inputs, constants), inputs)
    assert "onnx.Loop" in left
    assert reason in [remark.reason for remark in remarks_of(module.context)]


def test_a_condition_on_data_stays(inlined, graph):
    body = graph(
        [
            helper.make_node("Mul", ["state", "state"], ["next"]),
            helper.make_node("ReduceSum", ["next"], ["sum"], keepdims=0),
            helper.make_node("Less", ["sum", "far"], ["on"]),
        ],
        ["i", "go", "state"],
        ["on", "next"],
    )
    node = helper.make_node("Loop", ["trips", "", "x"], ["y"], body=body)
    constants = {"trips": np.array(5), "far": np.array(9, np.float32)}
    module, names = inlined(model_of([node], {"x": X}, constants), {"x": X})
    assert "onnx.Loop" in names
    # The copies that came to nothing are gone.
    assert sum(op.operation.name == "onnx.Mul" for op in module.body.operations[0].entry_block) == 0


@pytest.mark.parametrize(("axis", "backwards"), [(0, 0), (1, 1), (-1, 0)])
def test_scans(inlined, graph, axis, backwards):
    body = graph(
        [
            helper.make_node("ReduceMax", ["entry"], ["most"], keepdims=0),
            helper.make_node("Add", ["state", "most"], ["sum"]),
            helper.make_node("Mul", ["entry", "sum"], ["kept"]),
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
        scan_output_directions=[backwards],
    )
    inputs = {"s": np.array(0.5, np.float32), "x": X}
    _, names = inlined(model_of([node], inputs), inputs)
    assert "onnx.Scan" not in names


def test_loops_in_branches_in_loops(inlined, graph):
    innermost = graph(
        [helper.make_node("Add", ["deep", "x"], ["d"])], ["i", "go", "deep"], ["go", "d"]
    )
    # ONNX wants the names of inner graphs to differ from those around them.
    innermost.input[0].name, innermost.input[1].name = "j", "on"
    innermost.output[0].name = "on"
    inner = helper.make_node("Loop", ["two", "", "state"], ["twice"], body=innermost)
    branch = helper.make_node(
        "If",
        ["odd"],
        ["next"],
        then_branch=graph([inner], [], ["twice"]),
        else_branch=graph([helper.make_node("Neg", ["state"], ["n"])], [], ["n"]),
    )
    body = graph(
        [
            helper.make_node("Mod", ["i", "two"], ["rest"]),
            helper.make_node("Cast", ["rest"], ["odd"], to=9),
            branch,
        ],
        ["i", "go", "state"],
        ["go", "next"],
    )
    node = helper.make_node("Loop", ["three", "", "x"], ["y"], body=body)
    constants = {"two": np.array(2), "three": np.array(3)}
    _, names = inlined(model_of([node], {"x": X}, constants), {"x": X})
    assert not names & {"onnx.Loop", "onnx.If"}


def test_what_every_run_computes_alike_moves_out(inlined, graph):
    body = graph(
        [
            helper.make_node("Exp", ["x"], ["fixed"]),
            helper.make_node("Sqrt", ["fixed"], ["root"]),
            helper.make_node("Add", ["state", "root"], ["next"]),
        ],
        ["i", "go", "state"],
        ["go", "next"],
    )
    node = helper.make_node("Loop", ["trips", "", "x"], ["y"], body=body)
    inputs = {"x": X, "trips": np.array(3)}
    module, _ = inlined(model_of([node], inputs), inputs, "hoist-loop-invariants")
    outside = [op.operation.name for op in module.body.operations[0].entry_block]
    assert outside[:2] == ["onnx.Exp", "onnx.Sqrt"] or set(outside) >= {"onnx.Exp", "onnx.Sqrt"}
    assert "onnx.Add" not in outside

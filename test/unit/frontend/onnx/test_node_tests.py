"""The tests of single nodes that come with ONNX: imported, verified, evaluated and exported.

One in twenty runs by default, all of them with NODE_TESTS=all in the environment. What differs is
listed here, with the reason.
"""

import os
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import onnx
from onnx import numpy_helper
from onnx.backend.test.case.node import collect_testcases

from mobilint.dialect import interpreter
from mobilint.dialect.context import new_context, parse_module, print_module
from mobilint.dialect.core import verify
from mobilint.dialect.onnx.errors import EvaluationError
from mobilint.frontend.onnx import export_onnx, import_onnx
from mobilint.mlir import ir
from source_models import run_source

STEP = 1 if os.environ.get("NODE_TESTS") == "all" else 20
# What onnxruntime computes otherwise, or not at all, by the start of the test's name.
OTHERWISE = (
    "test_attention_4d_with_past_and_present_qk_matmul_bias_",  # the scores of masked positions
    "test_attention_4d_diff_heads_mask4d_padded_kv",  # keys beyond the given ones
    "test_bernoulli",  # random
    "test_training_dropout",  # random
    "test_convinteger_with_padding",  # a zero point without axes
    "test_image_decoder",  # by a library that need not be there
    "test_maxunpool_export_with_output_shape",  # places in the larger output
    "test_reduce_max_empty_set_bool",
    "test_resize_downsample_scales_linear_align_corners",  # the length of the output
    "test_resize_downsample_scales_cubic_align_corners",
)


def cases() -> Iterator[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # NumPy's, about what the tests compute
        yield from collect_testcases(None)[::STEP]


def array_of(value: Any) -> Any:
    return numpy_helper.to_array(value) if isinstance(value, onnx.TensorProto) else value


def imported(case: Any, inputs: list[Any]) -> ir.Module:
    """The module of a test, whose open dimensions are those of its inputs."""
    shapes = {
        value.name: np.shape(array)
        for value, array in zip(case.model.graph.input, inputs, strict=True)
        if value.type.HasField("tensor_type")
    }
    module = import_onnx(case.model, input_shapes=shapes)
    assert verify(module.operation)
    text = print_module(module.operation)
    assert print_module(parse_module(text, new_context()).operation) == text
    return module


def difference(got: Any, want: Any, *, exact: bool = False) -> str | None:
    if got is None or want is None or isinstance(got, list):
        if got is None or want is None or len(got) != len(want):
            return None if got is want else "another number of values"
        pairs = zip(got, want, strict=True)
        return next((text for pair in pairs if (text := difference(*pair, exact=exact))), None)
    want = np.asarray(want)
    if got.shape != want.shape or got.dtype != want.dtype:
        return f"{got.dtype}{got.shape} for {want.dtype}{want.shape}"
    if got.dtype == object:
        return None if (got == want).all() else "other strings"
    wide = np.complex128 if got.dtype.kind == "c" else np.float64
    near = 1e-6 if exact else 1e-3
    close = np.allclose(got.astype(wide), want.astype(wide), near, near, equal_nan=True)
    return None if close else "other values"


def problem(case: Any) -> str | None:
    """What is wrong with a test, None if its results are equal."""
    inputs, want = ([array_of(value) for value in values] for values in case.data_sets[0])
    module = imported(case, inputs)
    if (text := export_problem(case.model, module, inputs)) is not None:
        return text
    if case.name.startswith(OTHERWISE):
        return None
    try:
        got = interpreter.evaluate(module, inputs)
    except EvaluationError as error:
        return str(error)
    found = [difference(*pair) for pair in zip(got, want, strict=True)]
    return next(filter(None, found), None)


def export_problem(model: onnx.ModelProto, module: ir.Module, inputs: list[Any]) -> str | None:
    """What differs in what is written back, None if all is equal or onnxruntime does not run it."""
    names = [value.name for value in model.graph.input]
    exported = export_onnx(module)
    try:
        want = run_source(model, dict(zip(names, inputs, strict=True)))
    except Exception:  # onnxruntime's exceptions have no common class
        return None
    got = run_source(exported, dict(zip(names, inputs, strict=True)))
    found = [difference(*pair, exact=True) for pair in zip(got, want, strict=True)]
    return next((f"exported: {text}" for text in found if text is not None), None)


def test_they_give_their_results():
    found = {case.name: problem(case) for case in cases()}
    assert {name: text for name, text in found.items() if text is not None} == {}

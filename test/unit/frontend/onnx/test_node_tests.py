"""The tests of single nodes that come with ONNX: imported, verified, and evaluated.

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
from mobilint.errors import CompileError
from mobilint.frontend.onnx import import_onnx
from mobilint.mlir import ir

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
REFUSED = {"ML0203": {"FlexAttention", "domain 'ai.onnx"}, "ML0204": {"not supported", "of type 8"}}


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


def difference(got: Any, want: Any) -> str | None:
    if got is None or want is None or isinstance(got, list):
        if got is None or want is None or len(got) != len(want):
            return None if got is want else "another number of values"
        return next(filter(None, map(difference, got, want)), None)
    want = np.asarray(want)
    if got.shape != want.shape or got.dtype != want.dtype:
        return f"{got.dtype}{got.shape} for {want.dtype}{want.shape}"
    if got.dtype == object:
        return None if (got == want).all() else "other strings"
    wide = np.complex128 if got.dtype.kind == "c" else np.float64
    close = np.allclose(got.astype(wide), want.astype(wide), 1e-3, 1e-3, equal_nan=True)
    return None if close else "other values"


def problem(case: Any) -> str | None:
    """What is wrong with a test, None if its results are equal or it is refused with a reason."""
    inputs, want = ([array_of(value) for value in values] for values in case.data_sets[0])
    try:
        module = imported(case, inputs)
    except CompileError as error:
        known = any(words in str(error) for words in REFUSED.get(error.code.name, ()))
        return None if known else str(error)
    if case.name.startswith(OTHERWISE):
        return None
    try:
        got = interpreter.evaluate(module, inputs)
    except EvaluationError as error:
        return str(error)
    found = [difference(*pair) for pair in zip(got, want, strict=True)]
    return next(filter(None, found), None)


def test_they_give_their_results():
    found = {case.name: problem(case) for case in cases()}
    assert {name: text for name, text in found.items() if text is not None} == {}

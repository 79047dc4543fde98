"""Every recorded net of ncnn, lowered and optimised, still gives what the runtime gives."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect.core import verify
from mobilint.dialect.interpreter import entry_of, evaluate
from mobilint.dialect.onnx.ports import port_name
from mobilint.errors import CompileError
from mobilint.frontend.ncnn.importer import module_of, read_net
from mobilint.mlir import ir
from mobilint.passes import pipelines
from mobilint.passes.rewriting import HOST_REASON
from mobilint.passes.rewriting.pipeline import run_passes
from ncnn_golden import Case, golden_cases

# What has no form on the NPU; a name with a slash is one form of a layer that otherwise has one.
HOST = {
    "ArgMax", "Cast", "Dequantize", "Diag", "Embed", "LSTM/projection", "Quantize", "Requantize",
    "Shrink", "Threshold", "Convolution/dynamic_weight", "ConvolutionDepthWise/dynamic_weight",
    "Convolution/int8_requantize_out", "Convolution3D", "ConvolutionDepthWise3D",
    "Deconvolution3D", "DeconvolutionDepthWise3D", "Pooling3D",
}  # fmt: skip
FUNCTIONS = {
    "floor", "ceil", "sin", "cos", "tan", "asin", "acos", "atan", "round", "trunc", "sign",
    "expm1", "sinh", "asinh", "cosh", "acosh", "atanh", "log1p", "pow", "rpow", "atan2", "ratan2",
    "fmod", "rfmod", "floor_divide", "rfloor_divide", "remainder", "rremainder", "logaddexp",
}  # fmt: skip


def imported(case: Case) -> ir.Module | None:
    try:
        return module_of(read_net(case.net, "net.param"), case.weights, "net.bin")
    except CompileError:  # what the front end's own tests are about
        return None


def left(module: ir.Module) -> list[Any]:
    function = entry_of(module.operation)
    assert function is not None
    return [op for op in function.entry_block.operations if HOST_REASON in op.attributes]


def may_stay(case: Case, op: Any) -> bool:
    reason = op.attributes[HOST_REASON].value
    kind = case.name.partition("/")[0]
    function = reason.removeprefix("computes ").partition(",")[0].removesuffix(" of two values")
    return {kind, case.name} & HOST != set() or function in FUNCTIONS or "of four axes" in reason


CASES = [case for case in golden_cases() if not case.refused]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_gives_what_the_runtime_gives(case: Case) -> None:
    module = imported(case)
    if module is None:
        return
    run_passes(module, pipelines.LOWER)
    assert [op for op in left(module) if not may_stay(case, op)] == []
    assert verify(module.operation)
    function = entry_of(module.operation)
    assert function is not None
    results = evaluate(module, list(case.inputs.values()))
    found = {port_name(function, "res_attrs", i): array for i, array in enumerate(results)}
    # 8-bit layers compute in floats here; their rounding is the quantiser's affair.
    near = 0.1 if "int8" in case.name else max(case.tolerance, 1e-4)
    for name, want in case.outputs.items():
        got = found[name] if len(found) > 1 else results[0]
        if want.dtype == np.uint16:  # how the recording holds bf16
            got = got.view(np.uint16)
        assert got.shape == want.shape
        wide = got.astype(np.float64), want.astype(np.float64)
        np.testing.assert_allclose(*wide, rtol=near, atol=near)

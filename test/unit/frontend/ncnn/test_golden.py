"""Every case that was recorded from ncnn's runtime imports and evaluates to the same numbers."""

import numpy as np
import pytest

from mobilint.dialect.core import verify
from mobilint.dialect.interpreter import entry_of, evaluate
from mobilint.dialect.onnx.ports import port_name
from mobilint.errors import CompileError
from mobilint.frontend.ncnn.importer import module_of, read_net
from mobilint.mlir import ir
from ncnn_golden import Case, golden_cases

# What ncnn lets pass, giving numbers that nobody wants, is an error of ours.
STRICTER = {
    "Format/float_where_int_expected": "has a real number as order_type (0)",
    "Format/mixed_array_old_style": "has integers and real numbers in parameter 1",
    "Crop/reference_m233_ints": "known at run time only",
}
# Today's ncnn fails on what it read in 2021; we still read it.
LAXER = {"Dequantize/old_style_scale_param"}


def imported(case: Case) -> ir.Module:
    return module_of(read_net(case.net, "net.param"), case.weights, "net.bin")


def refused(case: Case) -> bool:
    return (case.refused or case.name in STRICTER) and case.name not in LAXER


def names(cases: list[Case]) -> list[str]:
    return [case.name for case in cases]


GIVEN = [case for case in golden_cases() if not refused(case)]
REFUSED = [case for case in golden_cases() if refused(case)]


@pytest.mark.parametrize("case", GIVEN, ids=names(GIVEN))
def test_gives_what_the_runtime_gives(case: Case) -> None:
    module = imported(case)
    assert verify(module.operation)
    if case.refused:
        return
    function = entry_of(module.operation)
    assert function is not None
    results = evaluate(module, list(case.inputs.values()))
    found = {port_name(function, "res_attrs", i): array for i, array in enumerate(results)}
    for name, want in case.outputs.items():
        got = found[name] if len(found) > 1 else results[0]
        if want.dtype == np.uint16:  # how the recording holds bf16
            got = got.view(np.uint16)
        assert (got.dtype, got.shape) == (want.dtype, want.shape)
        wide = got.astype(np.float64), want.astype(np.float64)
        np.testing.assert_allclose(*wide, rtol=case.tolerance, atol=case.tolerance)


@pytest.mark.parametrize("case", REFUSED, ids=names(REFUSED))
def test_refuses_with_line_and_layer(case: Case) -> None:
    with pytest.raises(CompileError) as caught:
        imported(case)
    line = case.net.count(b"\n")
    assert str(caught.value).startswith(f"net.param:{line}: error[ML025")
    assert STRICTER.get(case.name, "") in str(caught.value)
    assert caught.value.node is not None


def test_reads_the_dequantize_of_2021() -> None:
    text = "7767517\n2 2\nInput x 0 1 x 0=3 1=2\nDequantize d 1 1 x y 0=0.5 1=1 2=2\n"
    bias = np.array([1, 2], np.float32)
    module = module_of(read_net(text.encode(), "net.param"), bias.tobytes())
    (got,) = evaluate(module, [np.array([[2, 4, 6], [2, 4, 6]], np.int32)])
    np.testing.assert_array_equal(got, [[2, 3, 4], [3, 4, 5]])

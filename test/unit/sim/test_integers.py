"""Every op on integers: its program bit by bit as its meaning says, which is near its real one."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import core, interpreter
from mobilint.dialect import mobilint as mbl
from mobilint.dialect.context import new_context
from mobilint.dialect.core import element_type
from mobilint.dialect.mobilint import MOBILINT
from mobilint.emit import Program, emit_program
from mobilint.mlir import func, ir, quant
from mobilint.passes.quantize.calibration import calibrate
from mobilint.passes.quantize.to_integers import QuantizeOptions, quantize_mobilint
from mobilint.sim import Simulator
from op_cases import CASES, positive, weight

# What has no meaning on integers, and computes on reals in between.
REAL = (
    "DivConstant",
    "GLU",
    "GroupNormalization",
    "InstanceNormalization",
    "L1Normalization",
    "L2Normalization",
    "LayerNormalization",
    "ReduceL2",
    "ReduceProd",
    "Resize",
    "RmsNormalization",
    "Rstd",
)
INTEGER_ANYWAY = ("Resize-default",)
LEAST_SNR = {8: 23, 16: 55}
STEEP = ("Log", "Rsqrt", "Div", "Exp", "Pow", "Logit", "Sqrt", "DivConstant")  # lose what is small


def module_of(build: Any, arrays: list[np.ndarray]) -> ir.Module:
    """A function that negates its arguments and does an op on them."""
    module = ir.Module.create()
    types = [ir.RankedTensorType.get(a.shape, element_type(a.dtype)) for a in arrays]
    with ir.InsertionPoint(module.body):
        function = func.FuncOp("main", (types, []))
        with ir.InsertionPoint(function.add_entry_block()):
            if build is CASES["Concatenate"][0]:  # results of the program would be joined as reals
                joined, build = build, lambda *values: mbl.Neg(joined(*values).y)
            negated = [mbl.Neg(bridge(argument, "npu")) for argument in function.arguments]
            result = bridge(build(*(value.y for value in negated)), "cpu")
            func.ReturnOp([result])
    type_ = ir.FunctionType.get(types, [result.type])
    function.attributes["function_type"] = ir.TypeAttr.get(type_)
    return module


def bridge(value: Any, device: str) -> ir.Value:
    value = value.results[0] if isinstance(value, ir.OpView) else value
    return mbl.DeviceBridge(
        value,
        squeeze_axes=[],
        permute_axes=list(range(value.type.rank)),
        unsqueeze_axes=[],
        device=device,
    ).y


def inputs(name: str, shapes: list[tuple[int, ...]]) -> list[np.ndarray]:
    if name.partition("-")[0] in STEEP:
        return [-positive(*shape) for shape in shapes]
    return [weight(*shape) for shape in shapes]


def is_real(name: str) -> bool:
    return name.partition("-")[0] in REAL and name not in INTEGER_ANYWAY


@pytest.mark.parametrize("bits", [8, 16])
@pytest.mark.parametrize("name", [name for name in CASES if name != "InputConstant"])
def test_program_is_the_meaning_on_integers(name: str, bits: int) -> None:
    build, shapes = CASES[name]
    arrays = inputs(name, shapes)
    with new_context() as context, ir.Location.unknown():
        MOBILINT.load(context)
        module = module_of(build, arrays)
        want = interpreter.evaluate(module, arrays)[0]
        calibrate(module.operation, [arrays], "minmax")
        quantize_mobilint.run(module.operation, QuantizeOptions(bits, bits))
        assert core.verify(module.operation)
        assert on_integers(module, name.partition("-")[0]) != is_real(name)
        meaning = interpreter.evaluate(module, arrays)[0]
        program = Program.from_bytes(emit_program(module).to_bytes())
    given = {f"input{index}": array for index, array in enumerate(arrays)}
    (got,) = Simulator(program).run(given).values()
    if is_real(name):
        np.testing.assert_allclose(got, meaning, rtol=2e-5, atol=2e-5)
    else:
        np.testing.assert_array_equal(got, meaning)
    assert snr(want, meaning) > LEAST_SNR[bits] - 15 * (name.partition("-")[0] in STEEP)


def on_integers(module: ir.Module, name: str) -> bool:
    """Whether the op of that class computes on integers."""
    function = interpreter.entry_of(module.operation)
    assert function is not None
    found = [op for op in function.entry_block.operations if type(op).__name__ == name]
    if not found:
        return True  # a clamp that saturation made superfluous
    op = found[-1]
    return isinstance(ir.ShapedType(op.results[0].type).element_type, quant.QuantizedType)


def snr(want: np.ndarray, got: np.ndarray) -> float:
    noise = np.square(want.astype(np.float64) - got).sum()
    return float(10 * np.log10(np.square(want.astype(np.float64)).sum() / max(noise, 1e-30)))

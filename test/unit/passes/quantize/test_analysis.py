"""The account of the layers finds the one that was made bad."""

import numpy as np
import pytest

from mobilint.dialect.context import new_context, parse_module
from mobilint.passes.quantize.analysis import analyse
from mobilint.passes.quantize.calibration import calibrate
from mobilint.passes.quantize.methods import Range
from mobilint.passes.quantize.ranges import range_of, set_range
from mobilint.passes.quantize.to_integers import QuantizeOptions

LAYERS = ("swish", "gelu", "mish", "softplus", "tanh")
VALUE = "tensor<1x1x1x256xf32>"


def text() -> str:
    lines = [f'  %v0 = "mobilint.identity"(%arg0) : ({VALUE}) -> {VALUE}']
    for index, name in enumerate(LAYERS):
        op = f'"mobilint.{name}"(%v{index}) : ({VALUE}) -> {VALUE}'
        lines.append(f'  %v{index + 1} = {op} loc("{name}")')
    body = "\n".join(lines)
    end = f"  return %v{len(LAYERS)} : {VALUE}"
    return f"func.func @main(%arg0: {VALUE}) -> {VALUE} {{\n{body}\n{end}\n}}"


@pytest.mark.parametrize("bad", LAYERS)
def test_a_layer_of_a_bad_range_is_first(bad: str) -> None:
    generator = np.random.default_rng(LAYERS.index(bad))
    samples = [[generator.standard_normal((1, 1, 1, 256)).astype(np.float32)] for _ in range(3)]
    with new_context() as context:
        module = parse_module(text(), context)
        calibrate(module.operation, samples, "minmax")
        (function,) = module.body.operations
        for op in function.regions[0].blocks[0].operations:
            if op.operation.name == f"mobilint.{bad}":
                found = range_of(op)
                assert found is not None
                set_range(op, Range(found.low / 8, found.high / 8))
        before = str(module)
        layers = analyse(module.operation, samples[0], QuantizeOptions())
        assert str(module) == before
    assert layers[0].name == bad
    assert {layer.name for layer in layers} == set(LAYERS)
    assert layers[0].mended is not None
    assert layers[0].mended > 3
    assert layers[0].own < 20

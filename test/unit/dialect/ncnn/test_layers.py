"""Every layer shows an example, and has the parameters that ncnn gives it."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import core, ncnn
from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.core.attributes import codec_of
from mobilint.dialect.core.document import example_module
from mobilint.dialect.interpreter import entry_of, evaluate, random_inputs
from mobilint.dialect.ncnn.layer_types import LAYER_TYPES
from mobilint.mlir import ir

OPS: Any = ncnn.NCNN.ops
# By type: the number, name, kind and default of each parameter; a text names another parameter.
LISTED = json.loads(Path(__file__).with_name("parameters.json").read_text())
HINTS = {30, 31}  # which every layer takes
KINDS = {
    "int": (codec_of(core.i32),),
    "float": (codec_of(core.f32),),
    "string": (codec_of(str),),
    "array": (codec_of(core.i32s), codec_of(core.f32s)),
}


@pytest.mark.parametrize("name", OPS)
def test_example_verifies_and_evaluates(name: str) -> None:
    module = parse_module(example_module(OPS[name]), new_context())
    assert core.verify(module.operation)
    function = entry_of(module.operation)
    assert function is not None
    (op,) = [op for op in function.entry_block.operations if isinstance(op, core.Op)]
    assert type(op) is OPS[name]
    results = evaluate(module, random_inputs(function, seed=1))
    for result, array in zip(op.results, results, strict=True):
        type_ = ir.RankedTensorType(result.type)
        assert list(array.shape) == list(type_.shape)
        assert array.dtype == core.dtype_of(type_.element_type)


@pytest.mark.parametrize("name", OPS)
def test_parameters_are_those_of_ncnn(name: str) -> None:
    layer = OPS[name]
    found = {number: field for field, number in layer.ids.items() if number not in HINTS}
    assert found == {number: field for number, field, _, _ in LISTED[name]}
    for number, _, kind, default in LISTED[name]:
        attribute = layer.spec.attributes[found[number]]
        assert attribute.codec in KINDS[kind]
        if not isinstance(default, str):
            assert np.float32(attribute.default) == np.float32(default)


def test_types_are_those_of_ncnn() -> None:
    assert tuple(LISTED) == LAYER_TYPES
    assert set(OPS) < set(LAYER_TYPES)


def test_parameter_of_the_family_that_a_layer_has_not() -> None:
    text = example_module(OPS["Convolution3D"]).replace(
        "num_output", "dynamic_weight = 1 : i32, num_output"
    )
    module = parse_module(text, new_context())
    assert not core.verify(module.operation)

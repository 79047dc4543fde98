"""The search for the best way to quantise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from mobilint.dialect.context import new_context, parse_module
from mobilint.errors import CompileError
from mobilint.passes.quantize.methods import METHODS
from mobilint.passes.quantize.ranges import range_of
from mobilint.passes.quantize.to_integers import QuantizeOptions
from mobilint.samples import InputPort, Sample, search

TEXT = """
func.func @main(%arg0: tensor<1x1x1x64xf32>) -> tensor<1x1x1x64xf32> {
  %x = "mobilint.identity"(%arg0) : (tensor<1x1x1x64xf32>) -> tensor<1x1x1x64xf32>
  %y = "mobilint.swish"(%x) : (tensor<1x1x1x64xf32>) -> tensor<1x1x1x64xf32>
  return %y : tensor<1x1x1x64xf32>
}
"""


@dataclass(frozen=True)
class Outliers:
    """Normal numbers, with few far away."""

    count: int

    def described(self) -> str:
        return "outliers"

    def read(self, ports: Sequence[InputPort]) -> Iterator[Sample]:
        generator = np.random.default_rng(0)
        for index in range(self.count):
            array = generator.standard_normal(ports[0].shape).astype(np.float32)
            if index == 1:
                array.flat[0] = 500
            yield Sample(f"sample {index}", {ports[0].name: array})


def test_every_method_is_tried_and_the_module_stays_real() -> None:
    with new_context() as context:
        module = parse_module(TEXT, context)
        found = search(module.operation, Outliers(32), QuantizeOptions())
    assert {trial.way.method for trial in found} == set(METHODS)
    assert [trial.snr for trial in found] == sorted((t.snr for t in found), reverse=True)
    assert found[0].way.method != "minmax"
    text = str(module)
    assert "quant" not in text
    (function,) = module.body.operations
    ranges = [range_of(op) for op in list(function.regions[0].blocks[0])[:2]]
    assert all(found is not None and found.high < 100 for found in ranges)


def test_no_sample_to_hold_back() -> None:
    with new_context() as context:
        module = parse_module(TEXT, context)
        with pytest.raises(CompileError, match="a search needs at least 4 samples"):
            search(module.operation, Outliers(0), QuantizeOptions())

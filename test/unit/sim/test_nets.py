"""Recorded nets of ncnn as programs: the simulator gives what ncnn's runtime gives.

One case of each layer type; that every case lowers right is tested with the lowering.
"""

import numpy as np
import pytest

from mobilint.emit.build import emit_program
from mobilint.frontend.ncnn.importer import module_of, read_net
from mobilint.frontend.ncnn.packing import MARK
from mobilint.passes import pipelines
from mobilint.passes.rewriting.pipeline import run_passes
from mobilint.sim import Simulator
from ncnn_golden import Case, golden_cases

FIRST = {case.name.partition("/")[0]: case for case in reversed(golden_cases()) if not case.refused}


@pytest.mark.parametrize("case", FIRST.values(), ids=FIRST)
def test_program_gives_what_the_runtime_gives(case: Case) -> None:
    module = module_of(read_net(case.net, "net.param"), case.weights)
    for passes in pipelines.stages().values():
        run_passes(module, passes)
    program = emit_program(module)
    for function in program.description.functions:
        assert bytes(program.function(function)).startswith(MARK)
    names = [port.name for port in program.description.inputs]
    found = Simulator(program).run(dict(zip(names, case.inputs.values(), strict=True)))
    for name, want in case.outputs.items():
        got = found[name].view(np.uint16) if want.dtype == np.uint16 else found[name]
        assert got.shape == want.shape
        wide = got.astype(np.float64), want.astype(np.float64)
        np.testing.assert_allclose(*wide, rtol=1e-4, atol=1e-4)

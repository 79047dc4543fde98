"""Random graphs of what shares memory: the programs are sound, and give what the graphs mean."""

import random

import numpy as np
import pytest

from mobilint.dialect import interpreter, npu
from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import element_type
from mobilint.dialect.mobilint import MOBILINT
from mobilint.dialect.mobilint.base import extents
from mobilint.emit import Program, emit_program
from mobilint.emit.format import Compute, Space
from mobilint.emit.verify import first_fault
from mobilint.mlir import func, ir
from mobilint.passes.memory import MemoryOptions, plan_memory
from mobilint.passes.schedule import convert_mobilint_to_npu
from mobilint.sim import Simulator

SHAPE = (1, 4, 2, 6)
GRAPHS = 25


def grown(chooser: random.Random, values: list[ir.Value]) -> ir.Value:
    """One more value, made of some of those that are there."""
    x = chooser.choice(values)
    shape = extents(x)
    match chooser.choice(("relu", "exp", "softmax", "adding", "slice", "concatenate", "reshape")):
        case "relu":
            return mbl.Relu(x).result
        case "exp":
            return mbl.Tanh(x).result
        case "softmax":
            return mbl.Softmax(x, axis=3).result
        case "adding":
            alike = [value for value in values if extents(value) == shape]
            return mbl.Adding(x, chooser.choice(alike)).result
        case "slice":
            return sliced(chooser, x)
        case "concatenate":
            return joined(chooser, values, x)
        case _:
            rows = chooser.choice([n for n in (1, 2, 4) if shape[1] * shape[2] % n == 0])
            new = [1, rows, shape[1] * shape[2] // rows, shape[3]]
            return mbl.Reshape(x, new_shape=new).result


def sliced(chooser: random.Random, x: ir.Value) -> ir.Value:
    axis = chooser.choice((1, 2, 3))
    extent = extents(x)[axis]
    start = chooser.randrange(extent)
    end = chooser.randint(start + 1, extent)
    return mbl.Slice(x, axis=[axis], start=[start], end=[end]).result


def joined(chooser: random.Random, values: list[ir.Value], x: ir.Value) -> ir.Value:
    axis = chooser.choice((1, 2, 3))

    def rest(value: ir.Value) -> list[int]:
        return [n for i, n in enumerate(extents(value)) if i != axis]

    fitting = [value for value in values if rest(value) == rest(x)]
    parts = [x, *(chooser.choice(fitting) for _ in range(chooser.randint(1, 3)))]
    chooser.shuffle(parts)
    return mbl.Concatenate(parts, axis=axis).result


def bridge(value: ir.Value, device: str) -> ir.Value:
    none: list[int] = []
    return mbl.DeviceBridge(
        value, squeeze_axes=none, permute_axes=[0, 1, 2, 3], unsqueeze_axes=none, device=device
    ).result


def graph(seed: int) -> ir.Module:
    """A function of a random graph, whose last values are its results."""
    chooser = random.Random(seed)
    types = [ir.RankedTensorType.get(SHAPE, element_type(np.dtype(np.float32)))] * 2
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        function = func.FuncOp("main", (types, []))
        with ir.InsertionPoint(function.add_entry_block()):
            values = [bridge(mbl.Input(a).result, "npu") for a in function.arguments]
            for _ in range(chooser.randint(3, 14)):
                values.append(grown(chooser, values))
            results = [mbl.Output(bridge(value, "cpu")).result for value in values[-2:]]
            func.ReturnOp(results)
    results_types = [result.type for result in results]
    function.attributes["function_type"] = ir.TypeAttr.get(
        ir.FunctionType.get(types, results_types)
    )
    return module


def plain(text: str) -> Program:
    """The program without sharing."""
    module = ir.Module.parse(text)
    convert_mobilint_to_npu.run(module.operation, None)
    plan_memory.run(module.operation, MemoryOptions())
    return emit_program(module)


def device_bytes(program: Program) -> int:
    return next(m.bound for m in program.description.memories if m.space is Space.DEVICE)


@pytest.mark.parametrize("seed", range(GRAPHS))
def test_sharing_is_sound_and_costs_nothing(seed):
    with ir.Context() as context, ir.Location.unknown():
        MOBILINT.load(context)
        npu.NPU.load(context)
        text = str(graph(seed))
        arrays = list(np.random.default_rng(seed).standard_normal((2, *SHAPE), np.float32))
        wanted = interpreter.evaluate(ir.Module.parse(text), arrays)
        shared = Program.from_bytes(emit_program(ir.Module.parse(text)).to_bytes())
        apart = plain(text)
    assert first_fault(shared.description) is None
    assert device_bytes(shared) <= device_bytes(apart)
    got = Simulator(shared).run({"input0": arrays[0], "input1": arrays[1]})
    for array, want in zip(got.values(), wanted, strict=True):
        np.testing.assert_allclose(array, want, rtol=1e-5, atol=1e-6)


def test_the_graphs_do_share():
    """Most concatenations and slices of the graphs are gone from their programs."""
    kernels: list[str] = []
    with ir.Context() as context, ir.Location.unknown():
        MOBILINT.load(context)
        for seed in range(GRAPHS):
            for program in (emit_program(graph(seed)), plain(str(graph(seed)))):
                actions = [command.action for command in program.description.commands]
                moved = [a for a in actions if isinstance(a, Compute)]
                kernels.append("".join(a.kernel[0] for a in moved if a.kernel in MOVING))
    left, there = ("".join(kernels[first::2]) for first in (0, 1))
    assert len(left) < len(there) / 2


MOVING = ("slice", "concatenate")

"""The simulator: programs run as written, and what cannot run is refused with a code."""

import random as stdlib_random
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.dialect import onnx
from mobilint.dialect.mobilint import MOBILINT
from mobilint.emit import Program, emit_program
from mobilint.emit.check import check
from mobilint.emit.errors import Malformed, refusal
from mobilint.emit.format import (
    Buffer,
    Compute,
    Description,
    ElementType,
    Integer,
    Operand,
    Parameter,
    Port,
    Space,
)
from mobilint.emit.program import Chunk, Weights
from mobilint.errors import CompileError
from mobilint.mlir import ir
from mobilint.sim import Simulator, random_inputs

MODULE = """
func.func private @host_0(%a: tensor<1x6xf32>) -> tensor<1xi64> {
  %0 = "onnx.ArgMax"(%a) {axis = 1 : si64, keepdims = 0 : si64} : (tensor<1x6xf32>) -> tensor<1xi64>
  return %0 : tensor<1xi64>
}
func.func @main(%x: tensor<1x3x4x5xf32> {onnx.name = "x"})
    -> (tensor<1x6xf32> {onnx.name = "scores"}, tensor<1xi64> {onnx.name = "class"}) {
  %0 = "mobilint.input"(%x) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", squeeze_axes = array<i32>,
    permute_axes = array<i64: 0, 2, 3, 1>, unsqueeze_axes = array<i32>}
    : (tensor<1x3x4x5xf32>) -> tensor<1x4x5x3xf32>
  %2 = "mobilint.convolution"(%1) {in_channels = 3 : i32, out_channels = 2 : i32,
    h_kernel = 1 : i32, w_kernel = 2 : i32, h_stride = 1 : i32, w_stride = 2 : i32,
    h_dilation = 1 : i32, w_dilation = 1 : i32, west_padding = 1 : i32, east_padding = 0 : i32,
    north_padding = 0 : i32, south_padding = 0 : i32, group_number = 1 : i32,
    weight = dense<[[[[1.0, 2.0, 3.0], [-1.0, 0.5, 2.0]]], [[[0.0, 1.0, -1.0], [2.0, 2.0, 0.1]]]]>
      : tensor<2x1x2x3xf32>}
    : (tensor<1x4x5x3xf32>) -> tensor<1x4x3x2xf32> loc("conv1")
  %3 = "mobilint.pooling"(%2) {h_kernel = 4 : i32, w_kernel = 1 : i32, h_stride = 1 : i32,
    w_stride = 1 : i32, west_padding = 0 : i32, east_padding = 0 : i32, north_padding = 0 : i32,
    south_padding = 0 : i32, pool_type = "max", pad_mode = "explicit"}
    : (tensor<1x4x3x2xf32>) -> tensor<1x1x3x2xf32>
  %4 = "mobilint.reshape"(%3) {new_shape = array<i32: 1, 1, 1, 6>}
    : (tensor<1x1x3x2xf32>) -> tensor<1x1x1x6xf32>
  %5 = "mobilint.device_bridge"(%4) {device = "cpu", squeeze_axes = array<i32: 1, 2>,
    permute_axes = array<i64: 0, 1>, unsqueeze_axes = array<i32>}
    : (tensor<1x1x1x6xf32>) -> tensor<1x6xf32>
  %6 = func.call @host_0(%5) : (tensor<1x6xf32>) -> tensor<1xi64>
  %7 = "mobilint.output"(%5) : (tensor<1x6xf32>) -> tensor<1x6xf32>
  %8 = "mobilint.output"(%6) : (tensor<1xi64>) -> tensor<1xi64>
  return %7, %8 : tensor<1x6xf32>, tensor<1xi64>
}
"""


def emitted() -> Program:
    with ir.Context() as context, ir.Location.unknown():
        MOBILINT.load(context)
        onnx.ONNX.load(context)
        return Program.from_bytes(emit_program(ir.Module.parse(MODULE)).to_bytes())


@pytest.fixture(scope="module")
def program() -> Program:
    return emitted()


def meaning(x: np.ndarray) -> np.ndarray:
    with ir.Context() as context, ir.Location.unknown():
        MOBILINT.load(context)
        onnx.ONNX.load(context)
        module = ir.Module.parse(MODULE)
        body = module.body.operations[1].regions[0].blocks[0].operations
        value = x
        for op in list(body)[1:6]:
            value = op.evaluate(value)
        assert isinstance(body[1], mbl.DeviceBridge)
        return value


def test_runs_with_host_functions(program):
    inputs = random_inputs(program.description, 4)
    outputs = Simulator(program).run(inputs)
    assert list(outputs) == ["scores", "class"]
    np.testing.assert_allclose(outputs["scores"], meaning(inputs["x"]), rtol=1e-5)
    assert outputs["class"].dtype == np.int64
    np.testing.assert_array_equal(outputs["class"], outputs["scores"].argmax(axis=1))


def test_runs_keep_nothing(program):
    simulator = Simulator(program)
    first, second = (random_inputs(program.description, seed) for seed in (1, 2))
    once = simulator.run(first)["scores"]
    simulator.run(second)
    np.testing.assert_array_equal(simulator.run(first)["scores"], once)


def test_random_inputs_repeat(program):
    once, twice = (random_inputs(program.description, 5)["x"] for _ in range(2))
    np.testing.assert_array_equal(once, twice)


def test_emits_the_same_bytes():
    assert emitted().to_bytes() == emitted().to_bytes()


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({}, "input 'x' is missing"),
        ({"z": np.zeros(3)}, "there is no input 'z'; there are x"),
        (
            {"x": np.zeros((1, 3, 4, 5))},
            r"'x' takes float32 of shape \[1, 3, 4, 5\], got float64 of shape \[1, 3, 4, 5\]",
        ),
        ({"x": np.zeros((1, 3, 5), np.float32)}, r"got float32 of shape \[1, 3, 5\]"),
    ],
)
def test_refuses_other_inputs(program, inputs, message):
    with pytest.raises(CompileError, match=f"ML0523.*{message}"):
        Simulator(program).run(inputs)


def changed(program: Program, change: Callable[[Description], Description]) -> Program:
    return Program(change(program.description), program.weights, program.functions)


def with_compute(index: int, **changes: object) -> Callable[[Description], Description]:
    def change(d: Description) -> Description:
        commands = list(d.commands)
        action = replace(commands[index].action, **changes)
        commands[index] = replace(commands[index], action=action)
        return replace(d, commands=tuple(commands))

    return change


def without_command(index: int) -> Callable[[Description], Description]:
    return lambda d: replace(d, commands=d.commands[:index] + d.commands[index + 1 :])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (with_compute(1, kernel="magic"), "ML0520.*conv1.*no kernel 'magic' for F32"),
        (with_compute(1, parameters=()), "ML0520.*'h_stride' is missing"),
        (
            with_compute(1, parameters=(Parameter("h_stride", Integer(1)),)),
            "ML0520.*'w_stride' is missing",
        ),
        (
            with_compute(2, parameters=(Parameter("speed", Integer(1)),)),
            "ML0520.*no parameter 'speed'",
        ),
        (with_compute(1, inputs=(Operand("x", 3),)), "ML0520.*part 'weight' is missing"),
        (without_command(0), r"ML0521.*command 0 \(conv1\) reads buffer 3 unwritten"),
        (without_command(3), "ML0521.*command 3"),
        (without_command(4), "ML0521.*nothing writes the output 'class'"),
    ],
)
def test_refuses_programs_that_cannot_run(program, change, message):
    with pytest.raises(CompileError, match=message):
        Simulator(changed(program, change))


def test_refuses_an_element_type_without_kernels(program):
    def integers(d: Description) -> Description:
        buffers = [
            replace(b, element_type=ElementType.I32) if b.space is Space.DEVICE else b
            for b in d.buffers
        ]
        return replace(d, buffers=tuple(buffers), commands=d.commands[1:2])

    with pytest.raises(CompileError, match=r"ML052[01]"):
        Simulator(changed(program, integers))


def test_names_the_command_that_fails(program):
    def smaller(d: Description) -> Description:
        buffers = list(d.buffers)
        target = d.commands[1].action
        assert isinstance(target, Compute)
        index = target.outputs[0].buffer
        buffers[index] = replace(buffers[index], shape=(1, 4, 2, 2))
        return replace(d, buffers=tuple(buffers))

    simulator = Simulator(changed(program, smaller))
    with pytest.raises(CompileError, match=r"ML0522.*node conv1: command 1: .*does not make"):
        simulator.run(random_inputs(program.description, 0))


def test_refuses_a_damaged_host_function(program):
    damaged = Program(
        program.description, program.weights, memoryview(bytes(len(program.functions)))
    )
    with pytest.raises(CompileError, match=r"ML0524.*host_0"):
        Simulator(damaged)


def test_refuses_more_memory_than_there_is(program):
    def huge(d: Description) -> Description:
        return replace(d, memories=tuple(replace(m, size=1 << 60) for m in d.memories))

    with pytest.raises(CompileError, match=r"ML0525.*needs 2,305,.* bytes, and this machine has"):
        Simulator(changed(program, huge))


def test_empty_program():
    """A program that only passes its input on."""
    buffers = (Buffer(Space.HOST, ElementType.U8, 0, (3,), None),)
    base = emitted()
    ports = (Port("x", 0, ""),)
    description = replace(
        base.description, inputs=ports, outputs=ports, buffers=buffers, commands=(), functions=()
    )
    program = Program(description, base.weights, memoryview(b""))
    array = np.array([1, 2, 3], np.uint8)
    np.testing.assert_array_equal(Simulator(program).run({"x": array})["x"], array)


NUMBERS = (0, 1, 2, 3, 5, 64, 128, 1 << 20, (1 << 31) - 1)


def mutated(value: Any, chooser: stdlib_random.Random) -> Any:
    """A value of the same type in which one thing is different."""
    if is_dataclass(value) and not isinstance(value, type):
        name = chooser.choice([item.name for item in fields(value)])
        return replace(value, **{name: mutated(getattr(value, name), chooser)})
    match value:
        case tuple() if value:
            index = chooser.randrange(len(value))
            new = () if chooser.random() < 0.1 else (mutated(value[index], chooser),)
            return value[:index] + new + value[index + 1 :]
        case Space() | ElementType():
            return chooser.choice(list(type(value)))
        case bool():
            return not value
        case int():
            return chooser.choice(NUMBERS)
        case float():
            return chooser.choice((0.0, -1.0, 1e30, float("nan"), float("inf")))
        case str():
            return chooser.choice(("", "relu", "x", "softmax", "concatenate"))
        case _:
            return value


def read_again(program: Program, *, through_bytes: bool) -> Program:
    """The program if it holds together; to write most of them would take longer than all else."""
    if through_bytes:
        return Program.from_bytes(program.to_bytes())
    weights = memoryview(b"".join(program.weights.pieces()))
    problem = check(program.description, len(program.functions), len(weights))
    if problem is not None:
        raise refusal(Malformed, problem)
    return Program(program.description, Weights([Chunk(0, weights)]), program.functions)


def test_wrong_programs_with_right_checksums_never_crash(program):
    """What a faulty compiler could write: refused with a code, or run to an end."""
    chooser = stdlib_random.Random(11)
    inputs = random_inputs(program.description, 0)
    outcomes = {"ran": 0, "refused": 0}
    for index in range(1000):
        description = program.description
        for _ in range(chooser.randint(1, 3)):
            description = mutated(description, chooser)
        wrong = Program(description, program.weights, program.functions)
        try:
            Simulator(read_again(wrong, through_bytes=index % 8 == 0)).run(inputs)
            outcomes["ran"] += 1
        except CompileError:
            outcomes["refused"] += 1
    assert min(outcomes.values()) > 20

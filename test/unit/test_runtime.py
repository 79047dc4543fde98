"""Programs from Python, by name and by position."""

import subprocess
import sys

import numpy as np
import pytest

import mobilint
from mobilint.emit import Program
from mobilint.emit.format import (
    Buffer,
    Command,
    Compute,
    Description,
    ElementType,
    Memory,
    Operand,
    Port,
    Provenance,
    Space,
    State,
)
from mobilint.emit.format import Copy as CopyAction
from mobilint.emit.program import Weights
from mobilint.errors import CompileError

SHAPE, KEPT = (1, 2, 3, 4), (1, 2, 1, 4)


def copy(source: int, destination: int) -> Command:
    return Command("", CopyAction(source, destination, (), (), ()))


def host(address: int, shape: tuple[int, ...] = SHAPE) -> Buffer:
    return Buffer(Space.HOST, ElementType.F32, address, shape, None)


@pytest.fixture
def path(tmp_path):
    """A program that gives its second input, and its first one behind the end of the last run's."""
    cache = Compute(
        "stateful_causal_conv_cache_wrapper",
        (Operand("x", 2), Operand("cache", 4)),
        (Operand("y", 3), Operand("cache", 4)),
        (),
    )
    long = (1, 2, 4, 4)
    description = Description(
        Provenance("", "", (), "test", "aries"),
        (Memory(Space.HOST, 512, 0), Memory(Space.DEVICE, 256, 0), Memory(Space.STATE, 32, 0)),
        (Port("a", 0, ""), Port("b", 1, "")),
        (Port("b again", 5, ""), Port("longer", 6, "")),
        (
            host(0),
            host(128),
            Buffer(Space.DEVICE, ElementType.F32, 0, SHAPE, None),
            Buffer(Space.DEVICE, ElementType.F32, 128, long, None),
            Buffer(Space.STATE, ElementType.F32, 0, KEPT, None),
            host(256),
            host(384, long),
        ),
        (copy(0, 2), Command("cache", cache), copy(1, 5), copy(3, 6)),
        (),
        (State("past", 4),),
    )
    Program(description, Weights([]), memoryview(b"")).save(tmp_path / "p.mprog")
    return tmp_path / "p.mprog"


def arrays(seed: int) -> list[np.ndarray]:
    return list(np.random.default_rng(seed).standard_normal((2, *SHAPE), np.float32))


def test_runs_by_name(path):
    program = mobilint.Program.load(path)
    assert program.inputs == {"a": SHAPE, "b": SHAPE}
    assert program.outputs == {"b again": SHAPE, "longer": (1, 2, 4, 4)}
    a, b = arrays(0)
    outputs = program.run({"b": b, "a": a})
    np.testing.assert_array_equal(outputs["b again"], b)
    np.testing.assert_array_equal(outputs["longer"][:, :, 1:], a)


def test_keeps_and_forgets(path):
    program = mobilint.Program.load(path)
    first, second = ({"a": x, "b": x} for x in arrays(1))
    runs = list(program.run_many([first, second]))
    np.testing.assert_array_equal(runs[0]["longer"][:, :, :1], 0)
    np.testing.assert_array_equal(runs[1]["longer"][:, :, :1], first["a"][:, :, -1:])
    program.reset()
    np.testing.assert_array_equal(program.run(first)["longer"], runs[0]["longer"])


def test_infers_by_position(path):
    model = mobilint.Model(path)
    model.launch(mobilint.Accelerator())
    a, b = arrays(2)
    outputs = model.infer([a, b[0].astype(np.float64)])
    np.testing.assert_array_equal(outputs[0], b)
    assert [output.shape for output in outputs] == [SHAPE, (1, 2, 4, 4)]


def test_infers_only_while_it_is_launched(path):
    model = mobilint.Model(path)
    with pytest.raises(RuntimeError, match=r"between launch\(\) and dispose\(\)"):
        model.infer(arrays(0))
    model.launch()
    model.infer(arrays(0))
    model.dispose()
    with pytest.raises(RuntimeError, match="launch"):
        model.infer(arrays(0))


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        (np.zeros(SHAPE, np.float32), "there are 2 inputs, got 1"),
        ([np.zeros(SHAPE, np.float32), np.zeros((3, 2), np.float32)], "'b' takes float32"),
        ([np.zeros(SHAPE, np.float32), np.zeros(SHAPE, complex)], "got complex128"),
    ],
)
def test_refuses_other_inputs(path, inputs, message):
    model = mobilint.Model(path)
    model.launch()
    with pytest.raises(CompileError, match=f"ML0523.*{message}"):
        model.infer(inputs)


def test_has_nothing_else():
    with pytest.raises(AttributeError, match="no attribute 'Engine'"):
        mobilint.Engine  # type: ignore[attr-defined]  # noqa: B018


def test_needs_no_bindings(path):
    """A machine that only runs programs need not load MLIR."""
    load = f"mobilint.Program.load({str(path)!r})"
    code = f"import sys, mobilint; {load}; print('torch_mlir' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "False\n"

"""What is said about two programs that differ."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from mobilint.emit import Program
from mobilint.emit.diff import diff
from mobilint.emit.format import Compute, Description, ElementType, Memory, Space
from mobilint.emit.program import Chunk, Weights

Change = Callable[[Description], Description]


def changed(program: Program, change: Change) -> list[str]:
    other = Program(change(program.description), program.weights, program.functions)
    return list(diff(program, other))


def test_a_program_does_not_differ_from_itself(program):
    assert list(diff(program, Program.from_bytes(program.to_bytes()))) == []


def with_buffer(index: int, **changes: object) -> Change:
    def change(d: Description) -> Description:
        buffers = [replace(b, **changes) if i == index else b for i, b in enumerate(d.buffers)]
        return replace(d, buffers=tuple(buffers))

    return change


def with_kernel(name: str) -> Change:
    def change(d: Description) -> Description:
        command = d.commands[1]
        assert isinstance(command.action, Compute)
        command = replace(command, action=replace(command.action, kernel=name))
        return replace(d, commands=(d.commands[0], command, d.commands[2]))

    return change


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        (
            lambda d: replace(d, provenance=replace(d.provenance, options=(), target="regulus")),
            ["target: aries became regulus", "options: dims=N=1 became "],
        ),
        (
            lambda d: replace(d, outputs=(replace(d.outputs[0], name="z"),)),
            ["output 'y' is gone", "output 'z' is new"],
        ),
        (
            with_buffer(0, element_type=ElementType.I32),
            [
                "input 'x': f32[1x3x2x4] became i32[1x3x2x4]",
                "- 0: copy: f32[1x3x2x4] -> f32[1x2x4x3] by ((), (0, 2, 3, 1), ())",
                "+ 0: copy: i32[1x3x2x4] -> f32[1x2x4x3] by ((), (0, 2, 3, 1), ())",
            ],
        ),
        (
            lambda d: replace(d, memories=(d.memories[0], Memory(Space.DEVICE, 448, 0))),
            [
                "device memory: 224 bytes became 448 (+100.0 %)",
                "weights memory: 76 bytes became 0 (-100.0 %)",
            ],
        ),
        (with_buffer(4, address=192), ["1 of 6 buffers lie elsewhere"]),
        (
            with_kernel("sub_constant"),
            [
                '- 1: compute "adding_constant" at add1: f32[1x2x4x3], f32[3] -> f32[1x2x4x3] '
                "scale=0.5 axis=3",
                '+ 1: compute "sub_constant" at add1: f32[1x2x4x3], f32[3] -> f32[1x2x4x3] '
                "scale=0.5 axis=3",
            ],
        ),
        (lambda d: replace(d, commands=d.commands[:1]), None),
    ],
)
def test_says_what_differs(program, change, lines):
    found = changed(program, change)
    if lines is None:
        assert [line[:4] for line in found] == ["- 1:", "- 2:"]
    else:
        assert found == lines


def test_says_how_far_constants_are_apart(program):
    raw = bytearray(b"".join(program.weights.pieces()))
    raw[:12] = np.array([1, 2, 3.5], np.float32).tobytes()
    other = Program(
        program.description, Weights([Chunk(0, memoryview(bytes(raw)))]), program.functions
    )
    assert list(diff(program, other)) == [
        '~ 1: compute "adding_constant" at add1: 1 of 3 elements of a constant differ, '
        "by 0.5 at most"
    ]

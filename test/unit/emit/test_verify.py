"""The verifier: sound programs pass, and each way to use memory wrongly is found."""

from dataclasses import replace

import pytest

from mobilint.emit.format import (
    Buffer,
    Command,
    Compute,
    Copy,
    Description,
    ElementType,
    Memory,
    Operand,
    Port,
    Provenance,
    Space,
    State,
)
from mobilint.emit.verify import _IN_PLACE, first_fault, verify
from mobilint.errors import CompileError
from mobilint.passes.memory.in_place import ELEMENTWISE

SHAPE = (1, 4, 4)


def device(address: int, shape: tuple[int, ...] = SHAPE, **more: object) -> Buffer:
    return Buffer(Space.DEVICE, ElementType.F32, address, shape, None, **more)  # type: ignore[arg-type]


def host(address: int) -> Buffer:
    return Buffer(Space.HOST, ElementType.F32, address, SHAPE, None)


def compute(kernel: str, read: tuple[int, ...], written: int) -> Command:
    operands = tuple(Operand(f"x{index}", buffer) for index, buffer in enumerate(read))
    return Command("node", Compute(kernel, operands, (Operand("y", written),), ()))


def copy(source: int, destination: int) -> Command:
    return Command("", Copy(source, destination, (), (), ()))


def program(buffers: list[Buffer], *commands: Command) -> Description:
    """A program whose buffers 0 and 1 are its input and output."""
    return Description(
        Provenance("", "", (), "test", "aries"),
        (Memory(Space.HOST, 128, 0), Memory(Space.DEVICE, 256, 0), Memory(Space.STATE, 64, 0)),
        (Port("x", 0, ""),),
        (Port("y", 1, ""),),
        (host(0), host(64), *buffers),
        commands,
        (),
    )


def chain(kernel: str, addresses: tuple[int, int, int]) -> Description:
    """Input to device, two kernels, and back."""
    return program(
        [device(address) for address in addresses],
        copy(0, 2),
        compute(kernel, (2,), 3),
        compute(kernel, (3,), 4),
        copy(4, 1),
    )


HALF = (1, 4, 2)
LEFT = device(0, HALF, part_of=3, strides=(16, 4, 1))
RIGHT = device(0, HALF, part_of=3, offset=2, strides=(16, 4, 1))


def halves(left: Buffer = LEFT, right: Buffer = RIGHT) -> Description:
    """Two kernels write the halves of buffer 2."""
    return program(
        [device(0), left, right, device(64)],
        copy(0, 5),
        compute("slice", (5,), 3),
        compute("softmax", (3,), 4),
        copy(2, 1),
    )


@pytest.mark.parametrize(
    "sound",
    [
        chain("softmax", (0, 64, 0)),
        chain("softmax", (0, 64, 128)),
        chain("relu", (0, 0, 0)),
        halves(),
    ],
)
def test_takes_what_is_sound(sound):
    assert first_fault(sound) is None


@pytest.mark.parametrize(
    ("unsound", "message"),
    [
        (chain("softmax", (0, 0, 64)), "ML0516.*buffers 2 and 3 share memory.*at command 1"),
        (chain("relu", (0, 32, 64)), "ML0516.*buffers 2 and 3 share"),
        (program([device(0)], copy(2, 1)), r"ML0521.*command 0 \(\) reads buffer 2 unwritten"),
        (program([device(0)], copy(0, 2)), "ML0521.*nothing writes the output 'y'"),
        (
            program([device(0)], copy(0, 2), copy(0, 2), copy(2, 1)),
            r"ML0516.*command 1 \(\) writes again what buffer 2 shows",
        ),
        (halves(right=replace(RIGHT, offset=1)), r"ML0516.*command 2 \(node\) writes again"),
        (halves(right=replace(RIGHT, shape=(1, 4, 1))), "ML0521.*command 3.*reads buffer 2"),
        (halves(right=replace(RIGHT, offset=3)), "ML0516.*buffer 4 is not inside its memory"),
        (halves(right=replace(RIGHT, part_of=4)), "ML0516.*buffer 4 is not inside"),
        (halves(right=replace(RIGHT, address=64)), "ML0516.*buffer 4 is not inside"),
        (
            program(
                [device(0), device(0)],
                copy(0, 2),
                compute("relu", (2,), 3),
                compute("softmax", (2,), 1),
            ),
            "ML0516.*buffers 2 and 3 share",
        ),
    ],
)
def test_finds_what_is_unsound(unsound, message):
    with pytest.raises(CompileError, match=message):
        verify(unsound)


def test_a_part_that_is_read_too_is_not_written_over():
    """An operand of one element of the other would be read behind what is written over it."""
    point = device(0, (1, 1, 1), part_of=3, strides=(16, 4, 1), offset=5)
    described = program(
        [device(0), point, device(0)], copy(0, 2), compute("adding", (2, 3), 4), copy(4, 1)
    )
    assert first_fault(described) is not None


def test_a_state_is_there_before_it_is_written():
    state = Buffer(Space.STATE, ElementType.F32, 0, SHAPE, None)
    described = program([state, device(0)], compute("exp", (2,), 3), copy(0, 2), copy(3, 1))
    kept = replace(described, states=(State("s", 2),))
    assert first_fault(kept) is None
    twice = replace(kept, commands=(*kept.commands, copy(0, 2)))
    fault = first_fault(twice)
    assert fault is not None
    assert "writes again" in fault.message


def test_knows_every_kernel_that_the_compiler_runs_in_place():
    assert ELEMENTWISE <= _IN_PLACE

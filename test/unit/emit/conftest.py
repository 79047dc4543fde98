"""A small program to write, damage and read."""

import numpy as np
import pytest

from mobilint.emit import Program
from mobilint.emit.format import (
    Buffer,
    Command,
    Compute,
    Copy,
    Description,
    ElementType,
    Integer,
    Memory,
    Operand,
    Parameter,
    Port,
    Provenance,
    Quantization,
    Real,
    Space,
)
from mobilint.emit.program import Chunk, Weights

SHAPE, DEVICE_SHAPE = (1, 3, 2, 4), (1, 2, 4, 3)


def buffer(space: Space, address: int, shape: tuple[int, ...]) -> Buffer:
    return Buffer(space, ElementType.F32, address, shape, None)


def description() -> Description:
    return Description(
        Provenance("model.onnx", "ab" * 32, ("dims=N=1",), "mobilint-mlir 0.1.0", "aries"),
        (
            Memory(Space.HOST, 224, 192),
            Memory(Space.DEVICE, 224, 192),
            Memory(Space.WEIGHTS, 76, 76),
        ),
        (Port("x", 0, "NCHW"),),
        (Port("y", 1, "NCHW"),),
        (
            buffer(Space.HOST, 0, SHAPE),
            buffer(Space.HOST, 128, SHAPE),
            buffer(Space.DEVICE, 0, DEVICE_SHAPE),
            buffer(Space.WEIGHTS, 0, (3,)),
            buffer(Space.DEVICE, 128, DEVICE_SHAPE),
            Buffer(Space.WEIGHTS, ElementType.I8, 64, (3, 4), Quantization(0, (0.5, 1, 2), ())),
        ),
        (
            Command("", Copy(0, 2, (), (0, 2, 3, 1), ())),
            Command(
                "add1",
                Compute(
                    "adding_constant",
                    (Operand("x", 2), Operand("constant", 3)),
                    (Operand("y", 4),),
                    (Parameter("scale", Real(0.5)), Parameter("axis", Integer(3))),
                ),
            ),
            Command("", Copy(4, 1, (), (0, 3, 1, 2), ())),
        ),
        (),
    )


@pytest.fixture
def program() -> Program:
    chunks = [
        Chunk(0, memoryview(np.array([1, 2, 3], np.float32).tobytes())),
        Chunk(64, memoryview(bytes(range(12)))),
    ]
    return Program(description(), Weights(chunks), memoryview(b""))

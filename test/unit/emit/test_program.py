"""Program files: what is written is what is read, and nothing else is accepted."""

import hashlib
import struct
import zlib
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from mobilint.emit import Program
from mobilint.emit.container import HEADER_BYTES, pack, unpack
from mobilint.emit.flat import encode
from mobilint.emit.format import Buffer, Copy, Description, ElementType, Quantization, Space
from mobilint.emit.program import Chunk, Weights
from mobilint.errors import CompileError


def test_round_trip(program):
    data = program.to_bytes()
    read = Program.from_bytes(data)
    assert read.description == program.description
    assert read.to_bytes() == data
    buffers = program.description.buffers
    np.testing.assert_array_equal(read.weight(buffers[3]), [1, 2, 3])
    np.testing.assert_array_equal(read.weight(buffers[5]), np.arange(12).reshape(3, 4))


def test_file_round_trip(program, tmp_path):
    path = tmp_path / "a.mprog"
    program.save(path)
    assert path.read_bytes() == program.to_bytes()
    assert [file.name for file in tmp_path.iterdir()] == ["a.mprog"]
    assert Program.load(path).description == program.description


def test_layout_of_the_file(program):
    data = program.to_bytes()
    assert data[:4] == b"MPRG"
    assert struct.unpack_from("<IQ", data, 4) == (1, len(data))
    sections: list[bytes] = []
    for index in range(3):
        kind, _, offset, size, digest, _ = struct.unpack_from("<IIQQ32sQ", data, 16 + 64 * index)
        sections.append(data[offset : offset + size])
        assert kind == index + 1
        assert offset % 64 == 0
        assert hashlib.sha256(sections[-1]).digest() == digest
    assert sections[2].endswith(bytes(range(12)))


def test_an_unwritable_place_leaves_nothing(program, tmp_path):
    with pytest.raises(CompileError, match=r"ML0102.*no such file"):
        program.save(tmp_path / "nowhere" / "a.mprog")
    assert list(tmp_path.iterdir()) == []


def test_a_failure_leaves_the_old_file(program, tmp_path, monkeypatch):
    path = tmp_path / "a.mprog"
    path.write_bytes(b"old")
    monkeypatch.setattr(Weights, "pieces", lambda self: iter([b"x", None]))
    with pytest.raises(TypeError):
        program.save(path)
    assert path.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda d: b"", "ML0510"),
        (lambda d: b"ONNX" + d[4:], "ML0510"),
        (lambda d: d[:3], "ML0510"),
        (lambda d: d[:100], "ML0512"),
        (lambda d: d[:-1], "ML0512"),
        (lambda d: d + b"\0", "ML0512"),
        (lambda d: d[:4] + struct.pack("<I", 2) + d[8:], "ML0511"),
    ],
)
def test_refuses_what_is_no_whole_program(program, damage, code):
    with pytest.raises(CompileError, match=code):
        Program.from_bytes(damage(program.to_bytes()))


def test_refuses_every_changed_byte(program):
    data = program.to_bytes()
    for position in range(len(data)):
        changed = bytearray(data)
        changed[position] ^= 0x55
        with pytest.raises(CompileError):
            Program.from_bytes(bytes(changed))


def test_refuses_every_length(program):
    data = program.to_bytes()
    for length in range(len(data)):
        with pytest.raises(CompileError):
            Program.from_bytes(data[:length])


def test_names_the_file(tmp_path):
    path = tmp_path / "a.mprog"
    path.write_bytes(b"MPRG")
    with pytest.raises(CompileError, match=r"a\.mprog: error\[ML0512\]: the program has 4 bytes"):
        Program.load(path)


def with_buffer(index: int, **changes: object) -> Callable[[Description], Description]:
    def change(d: Description) -> Description:
        buffers = list(d.buffers)
        buffers[index] = replace(buffers[index], **changes)
        return replace(d, buffers=tuple(buffers))

    return change


def with_copy(**changes: object) -> Callable[[Description], Description]:
    def change(d: Description) -> Description:
        action = d.commands[0].action
        assert isinstance(action, Copy)
        first = replace(d.commands[0], action=replace(action, **changes))
        return replace(d, commands=(first, *d.commands[1:]))

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (with_buffer(2, address=192), "buffer 2, which ends at byte 288 of the 224 of the device"),
        (with_buffer(2, address=32), "buffer 2, which starts at 32"),
        (with_buffer(3, shape=(1 << 62,)), "impossible shape"),
        (with_buffer(3, shape=(0, 1 << 62, 1 << 62)), "impossible shape"),
        (with_buffer(2, shape=(1,) * 40), "impossible shape"),
        (with_buffer(0, space=Space.DEVICE), "'x' outside the memory of the host"),
        (with_buffer(4, space=Space.WEIGHTS, address=0, shape=(3,)), "writes buffer 4"),
        (with_buffer(5, quantization=Quantization(2, (1.0,), ())), "scales along axis 2 of 2"),
        (with_buffer(5, quantization=Quantization(0, (1.0,), ())), "1 scales"),
        (with_copy(source=99), "command 0, which refers to buffer 99 of 6"),
        (with_copy(permute_axes=(0, 1, 1, 2)), "permutes 4 axes"),
        (with_copy(squeeze_axes=(1,)), "squeezes axes"),
        (with_copy(unsqueeze_axes=(9,)), "unsqueezes axes"),
        (with_copy(permute_axes=()), "copies the shape"),
        (with_buffer(2, element_type=ElementType.I32), "copies F32 to I32"),
        (lambda d: replace(d, outputs=d.outputs * 2), "two inputs or outputs of one name"),
        (lambda d: replace(d, memories=d.memories[:2]), "weights section of another size"),
    ],
)
def test_refuses_contradictions(program, change, message):
    """The checksums are right, the contents are not."""
    changed = Program(change(program.description), program.weights, program.functions)
    with pytest.raises(CompileError, match=f"ML0514.*{message}"):
        Program.from_bytes(changed.to_bytes())


def test_refuses_a_damaged_description(program):
    described = encode(program.description, b"MPRG")
    data = b"".join(pack([[described[:-40]], [b""], list(program.weights.pieces())]))
    with pytest.raises(CompileError, match=r"ML0514.*points at"):
        Program.from_bytes(data)


def test_refuses_bytes_between_the_sections(program):
    data = bytearray(program.to_bytes())
    _, _, offset, size, *_ = struct.unpack_from("<IIQQ32sQ", data, 16)
    assert (offset + size) % 64
    data[offset + size] = 1
    with pytest.raises(CompileError, match=r"ML0513.*outside its sections"):
        Program.from_bytes(bytes(data))


def test_refuses_sections_elsewhere(program):
    """A header with a right checksum of its own may still lie."""
    data = bytearray(program.to_bytes())
    struct.pack_into("<Q", data, 16 + 8, 320)
    struct.pack_into("<I", data, 208, zlib.crc32(data[:208]))
    with pytest.raises(CompileError, match="ML0513"):
        unpack(memoryview(bytes(data)))
    assert len(data) > HEADER_BYTES


def test_weights_above_four_gigabytes():
    far = 5 << 30
    weights = Weights([Chunk(0, memoryview(b"abcd")), Chunk(far, memoryview(b"xyz"))])
    assert weights.size == far + 3
    assert bytes(weights.read(far, 3)) == b"xyz"
    buffer = Buffer(Space.WEIGHTS, ElementType.U8, far, (3,), None)
    assert buffer.address + buffer.size == weights.size

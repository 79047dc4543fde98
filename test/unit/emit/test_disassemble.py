"""The text of a program, and the program of a text."""

from dataclasses import replace

import pytest

from mobilint.emit import Program
from mobilint.emit.assemble import assemble
from mobilint.emit.disassemble import LINE_BYTES, disassemble
from mobilint.emit.format import (
    Buffer,
    Command,
    Compute,
    ElementType,
    Flag,
    HostCall,
    HostFunction,
    Integers,
    Memory,
    Parameter,
    Real,
    Reals,
    Space,
    State,
    Word,
)
from mobilint.emit.program import Chunk, Weights
from mobilint.errors import CompileError

WANTED = """\
program version 1
source "model.onnx" sha256 "abababababababababababababababababababababababababababababababab"
tool "mobilint-mlir 0.1.0" target "aries"
option "dims=N=1"
memory host 224 bound 192
memory device 224 bound 192
memory weights 76 bound 76
input "x" %0 layout "NCHW"  ; host+0x0 f32[1x3x2x4]
output "y" %1 layout "NCHW"  ; host+0x80 f32[1x3x2x4]

buffer %0 host+0x0 f32[1x3x2x4]
buffer %1 host+0x80 f32[1x3x2x4]
buffer %2 device+0x0 f32[1x2x4x3]
buffer %3 weights+0x0 f32[3]  ; 8e628779e6a74ee0
buffer %4 device+0x80 f32[1x2x4x3]
buffer %5 weights+0x40 i8[3x4] axis 0 scales [0.5, 1.0, 2.0]  ; fff3a9bcdd37363d

copy  ; 0
  from %0  ; host+0x0 f32[1x3x2x4]
  to %2  ; device+0x0 f32[1x2x4x3]
  permute [0, 2, 3, 1]
compute "adding_constant" at "add1"  ; 1
  from %2 as "x"  ; device+0x0 f32[1x2x4x3]
  from %3 as "constant"  ; weights+0x0 f32[3]
  to %4 as "y"  ; device+0x80 f32[1x2x4x3]
  with "scale" = 0.5
  with "axis" = 3
copy  ; 2
  from %4  ; device+0x80 f32[1x2x4x3]
  to %1  ; host+0x80 f32[1x3x2x4]
  permute [0, 3, 1, 2]

"""
ODD = 'a "b"\\; [c], \n%2 \u00e9'  # a name with all that means something in the text


def read(program: Program) -> Program:
    """The program with the values that its file holds, such as 32-bit scales."""
    return Program.from_bytes(program.to_bytes())


def test_shows_everything_once(program):
    shown = disassemble(read(program))
    assert shown.startswith(WANTED)
    assert shown.removeprefix(WANTED).count("\n") == 1


def test_assembles_to_the_same_bytes(program):
    data = program.to_bytes()
    assert assemble(disassemble(Program.from_bytes(data))).to_bytes() == data


def everything(program: Program) -> Program:
    """A program that has one of each thing that the format knows."""
    d = program.description
    last = d.commands[1]
    assert isinstance(last.action, Compute)
    parameters = (
        Parameter("flag", Flag(False)),
        Parameter(ODD, Word(ODD)),
        Parameter("none", Integers(())),
        Parameter("no reals", Reals(())),
        Parameter("reals", Reals((1.0, -0.0, float("inf"), 1e-300))),
        Parameter("integers", Integers((-1, 1 << 40))),
        Parameter("infinite", Real(float("-inf"))),
    )
    changed = replace(last, source=ODD, action=replace(last.action, parameters=parameters))
    part = Buffer(Space.DEVICE, ElementType.F32, 0, (1, 2, 4, 2), None, 3, 1, (24, 12, 3, 1))
    state = Buffer(Space.STATE, ElementType.I64, 0, (), None)
    call = Command("", HostCall(0, (0,), (1,)))
    description = replace(
        d,
        memories=(*d.memories, Memory(Space.STATE, 8, 8)),
        buffers=(*d.buffers, part, state),
        commands=(d.commands[0], changed, d.commands[2], call),
        functions=(HostFunction(ODD, 0, 9),),
        states=(State(ODD, 7),),
    )
    return Program(description, program.weights, memoryview(bytes(range(9))))


def test_assembles_everything(program):
    data = everything(program).to_bytes()
    text = disassemble(Program.from_bytes(data))
    assert assemble(text).to_bytes() == data
    assert disassemble(assemble(text)) == text


def test_long_data_takes_several_lines(program):
    size = 2 * LINE_BYTES + 5
    weights = Weights([*program.weights._chunks, Chunk(128, memoryview(bytes(size)))])
    memories = (*program.description.memories[:2], Memory(Space.WEIGHTS, 128 + size, 0))
    described = replace(program.description, memories=memories)
    data = Program(described, weights, program.functions).to_bytes()
    text = disassemble(Program.from_bytes(data))
    assert text.count("data weights") == 3
    assert assemble(text).to_bytes() == data


def test_what_is_left_out_is_missed(program):
    text = disassemble(program, elide_above=10)
    assert text.endswith("data weights ...  ; 76 bytes are left out\n")
    with pytest.raises(CompileError, match=r"ML0517.*leaves out the bytes of its weights"):
        assemble(text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("program version 1", "program version 2", r"ML0511.*format version 2"),
        ("program version 1\n", "", "ML0517.*does not begin with 'program version'"),
        ("memory host 224", "memory attic 224", "line 5.*no Space 'attic'"),
        ("memory host 224", "memory host many", "'many' where a number goes"),
        ("bound 192", "", "ends too early"),
        ("bound 192", "bound 192 193", "goes on with '193'"),
        ("buffer %1 host", "buffer %2 host", "declares buffer 2 in the place of 1"),
        ("f32[3]", "f33[3]", "no ElementType 'f33'"),
        ('option "dims=N=1"', "option dims", "dims where a string goes"),
        ("permute [0, 2, 3, 1]", "permute 0", "'0' where a list goes"),
        ("permute [0, 2, 3, 1]", "permute [0, 2, 3, a]", "'a' where a number goes"),
        ("permute [0, 2, 3, 1]", "permute [0.5]", "other numbers than integers"),
        ("permute [0, 2, 3, 1]", "turn [0]", "begins with 'turn'"),
        ("  from %0", "  from 0", "'0' where a buffer goes"),
        ("  to %2  ;", "  ;", "a copy without one 'from' and one 'to'"),
        ('"constant"', '"constant', "an odd word"),
        ("from %0", "from %9", r"ML0514.*refers to buffer 9"),
        ("data weights", "data lights", "no section 'lights'"),
        ("data weights", "; data weights", "ML0514.*weights section of another size"),
        ("copy  ; 0", 'call "f"', "calls 'f', which it has no function for"),
    ],
)
def test_refuses_other_texts(program, old, new, message):
    text = disassemble(read(program))
    assert old in text
    with pytest.raises(CompileError, match=message):
        assemble(text.replace(old, new, 1))


def test_names_the_line_of_the_file():
    with pytest.raises(CompileError, match=r"a\.txt:2: error\[ML0517\]: the text begins with 'x'"):
        assemble("program version 1\nx", "a.txt")


def test_refuses_an_empty_text():
    with pytest.raises(CompileError, match=r"ML0517.*is empty"):
        assemble("\n; nothing\n")

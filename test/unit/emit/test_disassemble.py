"""The text of a program."""

from mobilint.emit.disassemble import disassemble

WANTED = """\
program model.onnx for aries, by mobilint-mlir 0.1.0
source sha256 abababababababababababababababababababababababababababababababab
option dims=N=1
memory host               224 bytes, 192 live at once
memory device             224 bytes, 192 live at once
memory weights             76 bytes, 76 live at once
input "x" %0 host+0x0 f32[1x3x2x4] NCHW
output "y" %1 host+0x80 f32[1x3x2x4] NCHW

   0 copy
       from %0 host+0x0 f32[1x3x2x4]
       to   %2 device+0x0 f32[1x2x4x3]
       by   permute 0 2 3 1
   1 adding_constant  ; add1
       from x = %2 device+0x0 f32[1x2x4x3]
       from constant = %3 weights+0x0 f32[3] sha256 8e628779e6a74ee0
       to   y = %4 device+0x80 f32[1x2x4x3]
       with scale = 0.5, axis = 3
   2 copy
       from %4 device+0x80 f32[1x2x4x3]
       to   %1 host+0x80 f32[1x3x2x4]
       by   permute 0 3 1 2
"""


def test_shows_everything_once(program):
    assert disassemble(program) == WANTED

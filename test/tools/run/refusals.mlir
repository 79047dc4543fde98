// What is no program, or no whole one, is refused before anything runs.
// RUN: not mobilint-run %s 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not mobilint-run %t.nowhere 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: mobilint-translate --emit-program %s -o %t.mprog
// RUN: not mobilint-run %t.mprog 2>&1 | FileCheck %s --check-prefix=INPUT
// RUN: not mobilint-run %t.mprog --input y=%t.mprog 2>&1 | FileCheck %s --check-prefix=ARRAY
// RUN: not mobilint-run %t.mprog --random-inputs 1 --output z=%t.npy 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: not mobilint-translate --emit-program %s --target mla -o %t.none 2>&1 | FileCheck %s --check-prefix=TARGET

// OTHER: refusals.mlir: error[ML0510]: the program does not start with 'MPRG'
// MISSING: error[ML0101]: cannot be read: no such file or directory
// INPUT: error[ML0523]: input 'input0' is missing
// ARRAY: error[ML0523]: is no .npy file
// OUTPUT: error[ML0523]: there is no output 'z'; there are output0
// TARGET: error[ML0503]: no target 'mla'; there are aries, regulus
func.func @main(%x: tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> {
  %0 = "mobilint.input"(%x) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %1 = "mobilint.output"(%0) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  return %1 : tensor<1x1x1x3xf32>
}

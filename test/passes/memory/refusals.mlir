// RUN: not mobilint-opt %s --plan-memory="target=mla" 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not mobilint-opt %s --plan-memory 2>&1 | FileCheck %s --check-prefix=FULL

// TARGET: error[ML0503]: no target 'mla'; there are aries, regulus
// FULL: error[ML0502]: the program needs 20,000,000,000 bytes of activations and 0 of weights and state; aries has 16,000,000,000
func.func @too_large() {
  %a = "npu.buffer"() : () -> memref<5000000000xf32, "device">
  return
}

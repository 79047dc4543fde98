// Passes by name run in the order in which they stand, with one dash or two.
// RUN: mobilint-opt %s --fuse-activations --simplify-mobilint -o %t.mlir --mlir-print-ir-before-all 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: mobilint-opt --simplify-mobilint %s -fuse-activations -o %t.mlir -mlir-print-ir-before-all 2>&1 | FileCheck %s --check-prefix=SECOND
// Options stand behind the name, divided by commas or by spaces.
// RUN: mobilint-opt %s --canonicalize=max-iterations=1,top-down=false --infer-shapes="max-bytes=99 require-static=false" -o %t.mlir
// RUN: not mobilint-opt %s --infer-shapes=max-bytes=9,require-static=true 2>&1 | FileCheck %s --check-prefix=VALUES
// RUN: not mobilint-opt %s "--infer-shapes=require-static max-bytes=9" 2>&1 | FileCheck %s --check-prefix=VALUES

// FIRST: IR Dump Before fuse-activations (fuse-activations)
// FIRST: IR Dump Before simplify-mobilint (simplify-mobilint)
// SECOND: IR Dump Before simplify-mobilint (simplify-mobilint)
// SECOND: IR Dump Before fuse-activations (fuse-activations)
// VALUES: error[ML0302]: {{.*}}tensor<1x1x1x3xf32>, 12 bytes
func.func @f(%x: tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> {
  %0 = "onnx.Relu"(%x) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  return %0 : tensor<1x1x1x3xf32>
}

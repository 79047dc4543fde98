// RUN: mobilint-opt %s --convert-onnx-to-mobilint --remarks -o %t.mlir 2>&1 | FileCheck %s
// RUN: mobilint-opt %s --convert-onnx-to-mobilint -o %t.mlir 2>&1 | FileCheck %s --allow-empty --check-prefix=NONE
// RUN: mobilint-opt %s --convert-onnx-to-mobilint --remarks --verify-diagnostics

// A remark stands at the op that a pattern declined, or at the name of its source node.
// CHECK: remarks.mlir:[[# @LINE + 6]]:8: remark: convert-onnx-to-mobilint: onnx.Cos not applied: onnx.Cos has no form on the NPU
// CHECK-NEXT: %0 = "onnx.Cos"(%x)
// CHECK-NEXT: ^
// CHECK: "node7": remark: convert-onnx-to-mobilint: onnx.Sin not applied
// NONE-NOT: remark
func.func @f(%x: tensor<2x3xf32>) -> tensor<2x3xf32> { // expected-remark@unknown {{onnx.Sin not applied: onnx.Sin has no form}}
  %0 = "onnx.Cos"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32> // expected-remark {{onnx.Cos not applied}}
  %1 = "onnx.Sin"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32> loc("node7")
  return %1 : tensor<2x3xf32>
}

// RUN: mobilint-opt %s --simplify-onnx --cse --report-rewrites 2>&1 >/dev/null | FileCheck %s

// Passes that change nothing are not listed.
// CHECK: ... Rewrite report ...
// CHECK: 3 -> 1 {{ *}}simplify-onnx
// CHECK-NEXT: 2 x {{ *}}identity
// CHECK-NOT: cse
func.func @f(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "onnx.Identity"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "onnx.Relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "onnx.Identity"(%1) : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

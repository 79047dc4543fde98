// RUN: mobilint-translate --import-onnx-mlir %s | FileCheck %s

// The first region of If is what it does if the condition holds, in onnx-mlir's text and in ours.

// CHECK-LABEL: func.func @main
// CHECK: "onnx.If"(%arg0) ({
// CHECK-NEXT: [[N:%.+]] = "onnx.Neg"(%arg1)
// CHECK-NEXT: "onnx.Yield"([[N]])
// CHECK-NEXT: }, {
// CHECK-NEXT: [[A:%.+]] = "onnx.Abs"(%arg1)
// CHECK-NEXT: "onnx.Yield"([[A]])
func.func @main_graph(%arg0: tensor<i1>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "onnx.If"(%arg0) ({
    %1 = "onnx.Neg"(%arg1) : (tensor<2xf32>) -> tensor<2xf32>
    onnx.Yield %1 : tensor<2xf32>
  }, {
    %1 = "onnx.Abs"(%arg1) : (tensor<2xf32>) -> tensor<2xf32>
    onnx.Yield %1 : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

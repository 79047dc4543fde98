// RUN: not mobilint-translate --import-onnx-mlir %s 2>&1 | FileCheck %s

// A module that was printed without its weights names the one that is missing.

// CHECK: elided.mlir:8: error[ML0223]: node '__elided__' (Constant): is a constant whose values were left out
func.func @main_graph(%x: tensor<4xf32>) -> tensor<4xf32> {
  // The line counts.
  %0 = onnx.Constant dense_resource<__elided__> : tensor<4xf32>
  %1 = "onnx.Add"(%x, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  onnx.Return %1 : tensor<4xf32>
}

// RUN: not mobilint-opt %s --convert-mobilint-to-npu 2>&1 | FileCheck %s

// What no pass has lowered or outlined has no command.
// CHECK: error[ML0501]: 'onnx.Abs' has no command
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = "mobilint.input"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "onnx.Abs"(%0) : (tensor<3xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// RUN: mobilint-opt %s --convert-onnx-to-mobilint --verify-numerics | FileCheck %s

// Channels last around the convolution, the weight in (out, h, w, in), pads by side.
// CHECK-LABEL: func.func @convolution
// CHECK: [[X:%.+]] = "mobilint.device_bridge"(%arg0)
// CHECK: [[T:%.+]] = "mobilint.transpose"([[X]]) {transpose_axes = array<i64: 0, 2, 3, 1>}
// CHECK: [[Y:%.+]] = "mobilint.convolution"([[T]])
// CHECK-SAME: east_padding = 4 : i32
// CHECK-SAME: north_padding = 1 : i32
// CHECK-SAME: south_padding = 3 : i32
// CHECK-SAME: tensor<1x1x2x2xf32>
// CHECK-SAME: west_padding = 2 : i32
// CHECK: [[B:%.+]] = "mobilint.transpose"([[Y]]) {transpose_axes = array<i64: 0, 3, 1, 2>}
// CHECK: "mobilint.device_bridge"([[B]])
// CHECK-NOT: onnx.Conv
func.func @convolution(%arg0: tensor<1x2x4x4xf32>) -> tensor<1x1x8x9xf32> {
  %w = "onnx.Constant"() {value = dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>} : () -> tensor<1x2x1x2xf32>
  %n = "onnx.NoValue"() : () -> none
  %0 = "onnx.Conv"(%arg0, %w, %n) {pads = [1 : si64, 2 : si64, 3 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>, tensor<1x2x1x2xf32>, none) -> tensor<1x1x8x9xf32>
  return %0 : tensor<1x1x8x9xf32>
}

// A weight that the program gets at run time is no attribute: the op stays, and says why.
// CHECK-LABEL: func.func @weight_at_run_time
// CHECK: "onnx.Conv"
// CHECK-SAME: mobilint.host = "has a weight that is known at run time only"
func.func @weight_at_run_time(%arg0: tensor<1x2x4x4xf32>, %arg1: tensor<1x2x1x2xf32>) -> tensor<1x1x4x3xf32> {
  %n = "onnx.NoValue"() : () -> none
  %0 = "onnx.Conv"(%arg0, %arg1, %n) : (tensor<1x2x4x4xf32>, tensor<1x2x1x2xf32>, none) -> tensor<1x1x4x3xf32>
  return %0 : tensor<1x1x4x3xf32>
}

// Two images at once are not one image.
// CHECK-LABEL: func.func @batch_of_two
// CHECK: "onnx.GlobalMaxPool"
// CHECK-SAME: mobilint.host = "has a batch of 2, and the NPU's batch is 1"
func.func @batch_of_two(%arg0: tensor<2x2x4x4xf32>) -> tensor<2x2x1x1xf32> {
  %0 = "onnx.GlobalMaxPool"(%arg0) : (tensor<2x2x4x4xf32>) -> tensor<2x2x1x1xf32>
  return %0 : tensor<2x2x1x1xf32>
}

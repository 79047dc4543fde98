// RUN: mobilint-opt %s --convert-onnx-to-mobilint --verify-numerics | FileCheck %s

// A matrix of constants is a 1x1 convolution over the rows.
// CHECK-LABEL: func.func @by_a_weight
// CHECK: "mobilint.convolution"
// CHECK-SAME: in_channels = 3 : i32
// CHECK-SAME: out_channels = 2 : i32
// CHECK-SAME: (tensor<1x1x4x3xf32>) -> tensor<1x1x4x2xf32>
func.func @by_a_weight(%arg0: tensor<4x3xf32>) -> tensor<4x2xf32> {
  %w = "onnx.Constant"() {value = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %0 = "onnx.MatMul"(%arg0, %w) : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Two values are multiplied as they are.
// CHECK-LABEL: func.func @of_two_values
// CHECK: "mobilint.matmul"({{.*}}) : (tensor<1x1x4x3xf32>, tensor<1x1x3x2xf32>) -> tensor<1x1x4x2xf32>
func.func @of_two_values(%arg0: tensor<4x3xf32>, %arg1: tensor<3x2xf32>) -> tensor<4x2xf32> {
  %0 = "onnx.MatMul"(%arg0, %arg1) : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

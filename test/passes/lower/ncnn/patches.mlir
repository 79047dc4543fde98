// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// A kernel for each element of a window picks it; columns are a reshape.
// CHECK-LABEL: func.func @unfold
// CHECK: "mobilint.depthwise_convolution"
// CHECK-SAME: out_channels = 8 : i32
// CHECK: "mobilint.reshape"
// CHECK-SAME: -> tensor<1x1x8x4xf32>
func.func @unfold(%x: tensor<2x3x3xf32>) -> tensor<8x4xf32> {
  %0 = "ncnn.Unfold"(%x) {kernel_w = 2 : i32} : (tensor<2x3x3xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// What lies over each other is added up; padding is not there to begin with.
// CHECK-LABEL: func.func @fold
// CHECK: "mobilint.transpose_convolution"
// CHECK-SAME: north_padding = 1 : i32
func.func @fold(%x: tensor<18x9xf32>) -> tensor<2x5x5xf32> {
  %0 = "ncnn.Fold"(%x) {kernel_w = 3 : i32, stride_w = 2 : i32, pad_left = 1 : i32, output_w = 5 : i32} : (tensor<18x9xf32>) -> tensor<2x5x5xf32>
  return %0 : tensor<2x5x5xf32>
}

// More padding than the kernel reaches is cut off.
// CHECK-LABEL: func.func @cut_too_far
// CHECK: "ncnn.Fold"
// CHECK-SAME: mobilint.host = "cuts off more than its kernel reaches"
func.func @cut_too_far(%x: tensor<4x25xf32>) -> tensor<1x2x2xf32> {
  %0 = "ncnn.Fold"(%x) {kernel_w = 2 : i32, pad_left = 2 : i32, output_w = 2 : i32} : (tensor<4x25xf32>) -> tensor<1x2x2xf32>
  return %0 : tensor<1x2x2xf32>
}

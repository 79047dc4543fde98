// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// What makes the last window fit is padding behind, which no mean counts.
// CHECK-LABEL: func.func @full
// CHECK: "mobilint.pooling"
// CHECK-SAME: east_padding = 1 : i32
// CHECK-NOT: is_include_pad = true
func.func @full(%x: tensor<2x5x5xf32>) -> tensor<2x3x3xf32> {
  %0 = "ncnn.Pooling"(%x) {pooling_type = 1 : i32, kernel_w = 2 : i32, stride_w = 2 : i32} : (tensor<2x5x5xf32>) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}

// A mean with SAME padding divides by the whole window, unlike ONNX's.
// CHECK-LABEL: func.func @same_counts
// CHECK: "mobilint.pooling"
// CHECK-SAME: is_include_pad = true
func.func @same_counts(%x: tensor<2x5x5xf32>) -> tensor<2x3x3xf32> {
  %0 = "ncnn.Pooling"(%x) {pooling_type = 1 : i32, kernel_w = 2 : i32, stride_w = 2 : i32, pad_mode = 2 : i32} : (tensor<2x5x5xf32>) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}

// The result is a vector.
// CHECK-LABEL: func.func @global
// CHECK: "mobilint.global_average_pooling"
// CHECK-SAME: -> tensor<1x1x1x2xf32>
func.func @global(%x: tensor<2x5x5xf32>) -> tensor<2xf32> {
  %0 = "ncnn.Pooling"(%x) {pooling_type = 1 : i32, global_pooling = 1 : i32} : (tensor<2x5x5xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Windows of different size are slices.
// CHECK-LABEL: func.func @evenly
// CHECK-COUNT-4: "mobilint.reduce_max"
// CHECK-NOT: "mobilint.pooling"
func.func @evenly(%x: tensor<2x5x5xf32>) -> tensor<2x2x2xf32> {
  %0 = "ncnn.Pooling"(%x) {adaptive_pooling = 1 : i32, out_w = 2 : i32} : (tensor<2x5x5xf32>) -> tensor<2x2x2xf32>
  return %0 : tensor<2x2x2xf32>
}

// Windows have two axes.
// CHECK-LABEL: func.func @volume
// CHECK: "ncnn.Pooling3D"
// CHECK-SAME: mobilint.host = "ncnn.Pooling3D has no form on the NPU"
func.func @volume(%x: tensor<1x2x4x4xf32>) -> tensor<1x1x2x2xf32> {
  %0 = "ncnn.Pooling3D"(%x) {kernel_w = 2 : i32, stride_w = 2 : i32} : (tensor<1x2x4x4xf32>) -> tensor<1x1x2x2xf32>
  return %0 : tensor<1x1x2x2xf32>
}

// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// An extent that stays whole is not cut.
// CHECK-LABEL: func.func @crop
// CHECK: "mobilint.slice"
// CHECK-SAME: axis = array<i32: 3>
// CHECK-SAME: end = array<i64: 3>
func.func @crop(%x: tensor<2x3x4xf32>) -> tensor<2x3x2xf32> {
  %0 = "ncnn.Crop"(%x) {woffset = 1 : i32, outw = 2 : i32, outh = -233 : i32, outc = -233 : i32} : (tensor<2x3x4xf32>) -> tensor<2x3x2xf32>
  return %0 : tensor<2x3x2xf32>
}

// A blob that is split is the same value.
// CHECK-LABEL: func.func @splits
// CHECK-NOT: "ncnn.Split"
// CHECK: "mobilint.adding"([[X:%.+]], [[X]])
func.func @splits(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %a, %b = "ncnn.Split"(%x) {tops = 2 : i32} : (tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>)
  %0 = "ncnn.Eltwise"(%a, %b) {op_type = 1 : i32} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// Each channel has a border of its own value.
// CHECK-LABEL: func.func @border_by_channel
// CHECK: "mobilint.pad"
// CHECK: "mobilint.adding_constant"
func.func @border_by_channel(%x: tensor<2x3x4xf32>) -> tensor<2x3x5xf32> {
  %0 = "ncnn.Padding"(%x) {left = 1 : i32, per_channel_pad_data_size = 2 : i32, per_channel_pad_data = dense<[1.0, 2.0]> : tensor<2xf32>} : (tensor<2x3x4xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

// Channels are (output, row, column).
// CHECK-LABEL: func.func @pixels
// CHECK: "mobilint.ordered_patchify"
func.func @pixels(%x: tensor<4x2x3xf32>) -> tensor<1x4x6xf32> {
  %0 = "ncnn.PixelShuffle"(%x) {upscale_factor = 2 : i32} : (tensor<4x2x3xf32>) -> tensor<1x4x6xf32>
  return %0 : tensor<1x4x6xf32>
}

// What is around the part is cut out of the other.
// CHECK-LABEL: func.func @written_into
// CHECK: "mobilint.concatenate"
// CHECK-NOT: "ncnn.CopyTo"
func.func @written_into(%x: tensor<2x3x4xf32>, %p: tensor<2x1x2xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.CopyTo"(%x, %p) {hoffset = 1 : i32, woffset = 2 : i32} : (tensor<2x3x4xf32>, tensor<2x1x2xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// A diagonal is no slice.
// CHECK-LABEL: func.func @diagonal
// CHECK: "ncnn.Diag"
// CHECK-SAME: mobilint.host = "ncnn.Diag has no form on the NPU"
func.func @diagonal(%x: tensor<3x4xf32>) -> tensor<3xf32> {
  %0 = "ncnn.Diag"(%x) : (tensor<3x4xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

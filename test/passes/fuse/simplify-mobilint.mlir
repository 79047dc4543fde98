// RUN: mobilint-opt %s --simplify-mobilint --verify-numerics | FileCheck %s

// CHECK-LABEL: func.func @chains
// CHECK-NEXT: [[R:%.+]] = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 3, 2, 4>}
// CHECK-NEXT: [[T:%.+]] = "mobilint.transpose"([[R]]) {transpose_axes = array<i64: 0, 3, 1, 2>}
// CHECK-NEXT: return [[T]]
func.func @chains(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x4x3x2xf32> {
  %0 = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 1, 6, 4>} : (tensor<1x2x3x4xf32>) -> tensor<1x1x6x4xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 3, 2, 4>} : (tensor<1x1x6x4xf32>) -> tensor<1x3x2x4xf32>
  %2 = "mobilint.transpose"(%1) {transpose_axes = array<i64: 0, 2, 3, 1>} : (tensor<1x3x2x4xf32>) -> tensor<1x2x4x3xf32>
  %3 = "mobilint.transpose"(%2) {transpose_axes = array<i64: 0, 2, 3, 1>} : (tensor<1x2x4x3xf32>) -> tensor<1x4x3x2xf32>
  return %3 : tensor<1x4x3x2xf32>
}

// CHECK-LABEL: func.func @nothing_changes
// CHECK-NEXT: return %arg0
func.func @nothing_changes(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.identity"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %1 = "mobilint.concatenate"(%0) {axis = 3 : i32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %2 = "mobilint.slice"(%1) {axis = array<i32: 3>, end = array<i64: 9>, start = array<i64: 0>, step = array<i64: 1>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %3 = "mobilint.multiply_constant"(%2) {constant = dense<1.0> : tensor<f32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %4 = "mobilint.adding_constant"(%3) {constant = dense<-0.0> : tensor<f32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %4 : tensor<1x2x3x4xf32>
}

// Adding zero turns a negative zero into zero, and reversing the rows keeps the shape only.
// CHECK-LABEL: func.func @something_changes
// CHECK: mobilint.adding_constant
// CHECK: mobilint.slice
func.func @something_changes(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.adding_constant"(%arg0) {constant = dense<0.0> : tensor<f32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %1 = "mobilint.slice"(%0) {axis = array<i32: 3>, end = array<i64: -9>, start = array<i64: -1>, step = array<i64: -1>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %1 : tensor<1x2x3x4xf32>
}

// The weight's rows are permuted instead of the image that is flattened.
// CHECK-LABEL: func.func @flattened_image
// CHECK-NEXT: [[X:%.+]] = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 1, 1, 4>}
// CHECK-NEXT: "mobilint.convolution"([[X]])
// CHECK-SAME: weight = dense<{{.*}}1.000000e+00, 3.000000e+00, 2.000000e+00, 4.000000e+00{{.*}}>
func.func @flattened_image(%arg0: tensor<1x1x2x2xf32>) -> tensor<1x1x1x1xf32> {
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 3, 1, 2>} : (tensor<1x1x2x2xf32>) -> tensor<1x2x1x2xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 1, 1, 4>} : (tensor<1x2x1x2xf32>) -> tensor<1x1x1x4xf32>
  %2 = "mobilint.convolution"(%1) {east_padding = 0 : i32, group_number = 1 : i32, h_dilation = 1 : i32, h_kernel = 1 : i32, h_stride = 1 : i32, in_channels = 4 : i32, north_padding = 0 : i32, out_channels = 1 : i32, south_padding = 0 : i32, w_dilation = 1 : i32, w_kernel = 1 : i32, w_stride = 1 : i32, weight = dense<[[[[1.0, 2.0, 3.0, 4.0]]]]> : tensor<1x1x1x4xf32>, west_padding = 0 : i32} : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x1xf32>
  return %2 : tensor<1x1x1x1xf32>
}

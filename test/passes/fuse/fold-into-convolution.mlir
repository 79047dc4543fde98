// RUN: mobilint-opt %s --fold-into-convolution --verify-numerics | FileCheck %s

// CHECK-LABEL: func.func @batchnorm
// CHECK-NEXT: [[Y:%.+]] = "mobilint.convolution"(%arg0)
// CHECK-SAME: bias = dense<[3.000000e+00, 5.000000e+00]>
// CHECK-SAME: weight = dense<{{.*}}2.000000e+00{{.*}}4.000000e+00{{.*}}>
// CHECK-NEXT: return [[Y]]
func.func @batchnorm(%arg0: tensor<1x3x3x1xf32>) -> tensor<1x3x3x2xf32> {
  %0 = "mobilint.convolution"(%arg0) {east_padding = 0 : i32, group_number = 1 : i32, h_dilation = 1 : i32, h_kernel = 1 : i32, h_stride = 1 : i32, in_channels = 1 : i32, north_padding = 0 : i32, out_channels = 2 : i32, south_padding = 0 : i32, w_dilation = 1 : i32, w_kernel = 1 : i32, w_stride = 1 : i32, weight = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>, west_padding = 0 : i32} : (tensor<1x3x3x1xf32>) -> tensor<1x3x3x2xf32>
  %1 = "mobilint.batchnorm"(%0) {beta = dense<[5.0, 5.0]> : tensor<2xf32>, epsilon = dense<0.0> : tensor<f32>, gamma = dense<[4.0, 4.0]> : tensor<2xf32>, moving_mean = dense<[1.0, 0.0]> : tensor<2xf32>, moving_var = dense<[4.0, 4.0]> : tensor<2xf32>} : (tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  return %1 : tensor<1x3x3x2xf32>
}

// The convolution's result is wanted without the addition too.
// CHECK-LABEL: func.func @other_user
// CHECK: convolution"
// CHECK-NEXT: mobilint.adding_constant
func.func @other_user(%arg0: tensor<1x3x3x1xf32>) -> (tensor<1x3x3x1xf32>, tensor<1x3x3x1xf32>) {
  %0 = "mobilint.depthwise_convolution"(%arg0) {east_padding = 0 : i32, group_number = 1 : i32, h_dilation = 1 : i32, h_kernel = 1 : i32, h_stride = 1 : i32, in_channels = 1 : i32, north_padding = 0 : i32, out_channels = 1 : i32, south_padding = 0 : i32, w_dilation = 1 : i32, w_kernel = 1 : i32, w_stride = 1 : i32, weight = dense<2.0> : tensor<1x1x1x1xf32>, west_padding = 0 : i32} : (tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>
  %1 = "mobilint.adding_constant"(%0) {constant = dense<1.0> : tensor<1xf32>} : (tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>
  return %0, %1 : tensor<1x3x3x1xf32>, tensor<1x3x3x1xf32>
}

// A constant that varies over the image is no bias.
// CHECK-LABEL: func.func @constant_over_the_image
// CHECK: convolution"
// CHECK-NEXT: mobilint.adding_constant
func.func @constant_over_the_image(%arg0: tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32> {
  %0 = "mobilint.convolution"(%arg0) {east_padding = 0 : i32, group_number = 1 : i32, h_dilation = 1 : i32, h_kernel = 1 : i32, h_stride = 1 : i32, in_channels = 1 : i32, north_padding = 0 : i32, out_channels = 1 : i32, south_padding = 0 : i32, w_dilation = 1 : i32, w_kernel = 1 : i32, w_stride = 1 : i32, weight = dense<2.0> : tensor<1x1x1x1xf32>, west_padding = 0 : i32} : (tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32>
  %1 = "mobilint.adding_constant"(%0) {constant = dense<[[[[1.0]], [[2.0]]]]> : tensor<1x2x1x1xf32>} : (tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32>
  return %1 : tensor<1x2x1x1xf32>
}

// CHECK-LABEL: func.func @number_behind_moved_convolution
// CHECK-NEXT: "mobilint.convolution"(%arg0) {{.*}}weight = dense<{{.*}}2.000000e+00{{.*}}4.000000e+00{{.*}}>
// CHECK-NEXT: mobilint.reshape
// CHECK-NEXT: mobilint.transpose
// CHECK-NEXT: return
func.func @number_behind_moved_convolution(%arg0: tensor<1x1x3x1xf32>) -> tensor<1x2x3x1xf32> {
  %0 = "mobilint.convolution"(%arg0) {east_padding = 0 : i32, group_number = 1 : i32, h_dilation = 1 : i32, h_kernel = 1 : i32, h_stride = 1 : i32, in_channels = 1 : i32, north_padding = 0 : i32, out_channels = 2 : i32, south_padding = 0 : i32, w_dilation = 1 : i32, w_kernel = 1 : i32, w_stride = 1 : i32, weight = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>, west_padding = 0 : i32} : (tensor<1x1x3x1xf32>) -> tensor<1x1x3x2xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 3, 2, 1>} : (tensor<1x1x3x2xf32>) -> tensor<1x3x2x1xf32>
  %2 = "mobilint.transpose"(%1) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x3x2x1xf32>) -> tensor<1x2x3x1xf32>
  %3 = "mobilint.multiply_constant"(%2) {constant = dense<2.0> : tensor<f32>} : (tensor<1x2x3x1xf32>) -> tensor<1x2x3x1xf32>
  return %3 : tensor<1x2x3x1xf32>
}

// One number per head is not one number.
// CHECK-LABEL: func.func @numbers_behind_moved_convolution
// CHECK: mobilint.multiply_constant
func.func @numbers_behind_moved_convolution(%arg0: tensor<1x1x3x1xf32>) -> tensor<1x2x3x1xf32> {
  %0 = "mobilint.convolution"(%arg0) {east_padding = 0 : i32, group_number = 1 : i32, h_dilation = 1 : i32, h_kernel = 1 : i32, h_stride = 1 : i32, in_channels = 1 : i32, north_padding = 0 : i32, out_channels = 2 : i32, south_padding = 0 : i32, w_dilation = 1 : i32, w_kernel = 1 : i32, w_stride = 1 : i32, weight = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>, west_padding = 0 : i32} : (tensor<1x1x3x1xf32>) -> tensor<1x1x3x2xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 3, 2, 1>} : (tensor<1x1x3x2xf32>) -> tensor<1x3x2x1xf32>
  %2 = "mobilint.transpose"(%1) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x3x2x1xf32>) -> tensor<1x2x3x1xf32>
  %3 = "mobilint.multiply_constant"(%2) {constant = dense<[[[[2.0]], [[3.0]]]]> : tensor<1x2x1x1xf32>} : (tensor<1x2x3x1xf32>) -> tensor<1x2x3x1xf32>
  return %3 : tensor<1x2x3x1xf32>
}

// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// Paddings of -233 become numbers, the odd one at the end; the activation is an op behind.
// CHECK-LABEL: func.func @same_upper
// CHECK: "mobilint.convolution"
// CHECK-SAME: east_padding = 1 : i32
// CHECK-SAME: west_padding = 0 : i32
// CHECK: "mobilint.leaky_relu"
func.func @same_upper(%x: tensor<2x4x4xf32>) -> tensor<3x2x2xf32> {
  %0 = "ncnn.Convolution"(%x) {num_output = 3 : i32, kernel_w = 3 : i32, weight_data_size = 54 : i32, weight_data = dense<0.5> : tensor<3x2x3x3xf32>, stride_w = 2 : i32, pad_left = -233 : i32, activation_type = 2 : i32, activation_params = array<f32: 0.1>} : (tensor<2x4x4xf32>) -> tensor<3x2x2xf32>
  return %0 : tensor<3x2x2xf32>
}

// A border of anything but zeros is padded in front.
// CHECK-LABEL: func.func @border_of_ones
// CHECK: "mobilint.pad"
// CHECK-SAME: constant = 1.000000e+00 : f32
// CHECK: "mobilint.convolution"
// CHECK-SAME: west_padding = 0 : i32
func.func @border_of_ones(%x: tensor<2x4x4xf32>) -> tensor<3x4x4xf32> {
  %0 = "ncnn.Convolution"(%x) {num_output = 3 : i32, kernel_w = 3 : i32, weight_data_size = 54 : i32, weight_data = dense<0.5> : tensor<3x2x3x3xf32>, pad_left = 1 : i32, pad_value = 1.0 : f32} : (tensor<2x4x4xf32>) -> tensor<3x4x4xf32>
  return %0 : tensor<3x4x4xf32>
}

// A Deconvolution has its outputs first; what is cut off is padding that is not there.
// CHECK-LABEL: func.func @transposed
// CHECK: "mobilint.transpose_convolution"
// CHECK-SAME: north_padding = 0 : i32
// CHECK-SAME: west_padding = 0 : i32
func.func @transposed(%x: tensor<2x4x4xf32>) -> tensor<3x6x6xf32> {
  %0 = "ncnn.Deconvolution"(%x) {num_output = 3 : i32, kernel_w = 3 : i32, weight_data_size = 54 : i32, weight_data = dense<0.5> : tensor<3x2x3x3xf32>, stride_w = 2 : i32, pad_left = 2 : i32, output_pad_right = 1 : i32} : (tensor<2x4x4xf32>) -> tensor<3x6x6xf32>
  return %0 : tensor<3x6x6xf32>
}

// More than the kernel reaches cannot be left out.
// CHECK-LABEL: func.func @cut_too_far
// CHECK: "ncnn.Deconvolution"
// CHECK-SAME: mobilint.host = "cuts off more than its kernel reaches"
func.func @cut_too_far(%x: tensor<2x4x4xf32>) -> tensor<3x3x3xf32> {
  %0 = "ncnn.Deconvolution"(%x) {num_output = 3 : i32, kernel_w = 3 : i32, weight_data_size = 54 : i32, weight_data = dense<0.5> : tensor<3x2x3x3xf32>, stride_w = 2 : i32, pad_left = 3 : i32} : (tensor<2x4x4xf32>) -> tensor<3x3x3xf32>
  return %0 : tensor<3x3x3xf32>
}

// A weight that is an input would have to be known.
// CHECK-LABEL: func.func @weight_at_run_time
// CHECK: "ncnn.Convolution"
// CHECK-SAME: mobilint.host = "has a weight or bias that is known at run time only"
func.func @weight_at_run_time(%x: tensor<2x4x4xf32>, %w: tensor<3x2x3x3xf32>) -> tensor<3x2x2xf32> {
  %0 = "ncnn.Convolution"(%x, %w) {num_output = 3 : i32, kernel_w = 3 : i32, dynamic_weight = 1 : i32} : (tensor<2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<3x2x2xf32>
  return %0 : tensor<3x2x2xf32>
}

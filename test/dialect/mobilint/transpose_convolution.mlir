// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// The zeros between its elements make an input of 4x5 one of 7x9.
// CHECK-LABEL: func.func @transposed(
// CHECK-NEXT: "mobilint.transpose_convolution"(%arg0) {east_padding = 2 : i32, group_number = 1 : i32, h_dilation = 1 : i32, h_kernel = 3 : i32, h_stride = 2 : i32, in_channels = 2 : i32, north_padding = 2 : i32, out_channels = 3 : i32, south_padding = 2 : i32, w_dilation = 1 : i32, w_kernel = 3 : i32, w_stride = 2 : i32, weight = dense<1.000000e+00> : tensor<3x3x3x2xf32>, west_padding = 2 : i32} : (tensor<1x4x5x2xf32>) -> tensor<1x9x11x3xf32>
func.func @transposed(%arg0: tensor<1x4x5x2xf32>) -> tensor<1x9x11x3xf32> {
  %0 = "mobilint.transpose_convolution"(%arg0) {in_channels = 2 : i32, out_channels = 3 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 2 : i32, w_stride = 2 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 2 : i32, west_padding = 2 : i32, south_padding = 2 : i32, east_padding = 2 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<3x3x3x2xf32>} : (tensor<1x4x5x2xf32>) -> tensor<1x9x11x3xf32>
  return %0 : tensor<1x9x11x3xf32>
}

// Pads of 1 and an output padding of 1 become paddings of 1 and 2.
// CHECK-LABEL: func.func @recorded(
// CHECK-NEXT: "mobilint.transpose_convolution"(%arg0) {east_padding = 2 : i32, group_number = 1 : i32, h_dilation = 1 : i32, h_kernel = 3 : i32, h_stride = 2 : i32, in_channels = 2 : i32, north_padding = 1 : i32, og_out_padding_list = array<i32: 1, 1>, og_padding_list = array<i32: 1, 1, 1, 1>, out_channels = 3 : i32, south_padding = 2 : i32, w_dilation = 1 : i32, w_kernel = 3 : i32, w_stride = 2 : i32, weight = dense<1.000000e+00> : tensor<3x3x3x2xf32>, west_padding = 1 : i32} : (tensor<1x4x5x2xf32>) -> tensor<1x8x10x3xf32>
func.func @recorded(%arg0: tensor<1x4x5x2xf32>) -> tensor<1x8x10x3xf32> {
  %0 = "mobilint.transpose_convolution"(%arg0) {in_channels = 2 : i32, out_channels = 3 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 2 : i32, w_stride = 2 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 1 : i32, west_padding = 1 : i32, south_padding = 2 : i32, east_padding = 2 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<3x3x3x2xf32>, og_padding_list = array<i32: 1, 1, 1, 1>, og_out_padding_list = array<i32: 1, 1>} : (tensor<1x4x5x2xf32>) -> tensor<1x8x10x3xf32>
  return %0 : tensor<1x8x10x3xf32>
}

// CHECK-LABEL: func.func @grouped(
// CHECK-NEXT: "mobilint.transpose_convolution"(%arg0) {east_padding = 1 : i32, group_number = 2 : i32, h_dilation = 1 : i32, h_kernel = 2 : i32, h_stride = 2 : i32, in_channels = 4 : i32, north_padding = 1 : i32, out_channels = 6 : i32, south_padding = 1 : i32, w_dilation = 1 : i32, w_kernel = 2 : i32, w_stride = 2 : i32, weight = dense<1.000000e+00> : tensor<6x2x2x2xf32>, west_padding = 1 : i32} : (tensor<1x3x3x4xf32>) -> tensor<1x6x6x6xf32>
func.func @grouped(%arg0: tensor<1x3x3x4xf32>) -> tensor<1x6x6x6xf32> {
  %0 = "mobilint.transpose_convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 2 : i32, w_kernel = 2 : i32, h_stride = 2 : i32, w_stride = 2 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 1 : i32, west_padding = 1 : i32, south_padding = 1 : i32, east_padding = 1 : i32, group_number = 2 : i32, weight = dense<1.0> : tensor<6x2x2x2xf32>} : (tensor<1x3x3x4xf32>) -> tensor<1x6x6x6xf32>
  return %0 : tensor<1x6x6x6xf32>
}

// -----

func.func @other_pads(%arg0: tensor<1x4x5x2xf32>) -> tensor<1x7x9x3xf32> {
  // expected-error @+1 {{has paddings [1, 1, 1, 1], but the source's pads [0, 0, 0, 0] and [0, 0] give [2, 2, 2, 2]}}
  %0 = "mobilint.transpose_convolution"(%arg0) {in_channels = 2 : i32, out_channels = 3 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 2 : i32, w_stride = 2 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 1 : i32, west_padding = 1 : i32, south_padding = 1 : i32, east_padding = 1 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<3x3x3x2xf32>, og_padding_list = array<i32: 0, 0, 0, 0>} : (tensor<1x4x5x2xf32>) -> tensor<1x7x9x3xf32>
  return %0 : tensor<1x7x9x3xf32>
}

// -----

func.func @short_pads(%arg0: tensor<1x4x5x2xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs og_padding_list of 4 and og_out_padding_list of 2, got [1, 1] and [0, 0]}}
  %0 = "mobilint.transpose_convolution"(%arg0) {in_channels = 2 : i32, out_channels = 3 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 1 : i32, west_padding = 1 : i32, south_padding = 1 : i32, east_padding = 1 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<3x3x3x2xf32>, og_padding_list = array<i32: 1, 1>} : (tensor<1x4x5x2xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @output_padding_alone(%arg0: tensor<1x4x5x2xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{has og_out_padding_list [0, 0] without og_padding_list}}
  %0 = "mobilint.transpose_convolution"(%arg0) {in_channels = 2 : i32, out_channels = 3 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 1 : i32, west_padding = 1 : i32, south_padding = 1 : i32, east_padding = 1 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<3x3x3x2xf32>, og_out_padding_list = array<i32: 0, 0>} : (tensor<1x4x5x2xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @weight_of_onnx(%arg0: tensor<1x4x5x2xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{has a weight of shape [2, 3, 3, 3], but its attributes say [3, 3, 3, 2]}}
  %0 = "mobilint.transpose_convolution"(%arg0) {in_channels = 2 : i32, out_channels = 3 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 1 : i32, west_padding = 1 : i32, south_padding = 1 : i32, east_padding = 1 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<2x3x3x3xf32>} : (tensor<1x4x5x2xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

// Its strides spread the input.
func.func @thinned(%arg0: tensor<1x4x5x2xf32>) -> tensor<1x2x3x3xf32> {
  // expected-error @+1 {{result 0 has type tensor<1x2x3x3xf32>, but tensor<1x9x11x3xf32> is inferred}}
  %0 = "mobilint.transpose_convolution"(%arg0) {in_channels = 2 : i32, out_channels = 3 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 2 : i32, w_stride = 2 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 2 : i32, west_padding = 2 : i32, south_padding = 2 : i32, east_padding = 2 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<3x3x3x2xf32>} : (tensor<1x4x5x2xf32>) -> tensor<1x2x3x3xf32>
  return %0 : tensor<1x2x3x3xf32>
}

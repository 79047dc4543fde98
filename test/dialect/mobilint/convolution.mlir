// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @convolution(
// CHECK-NEXT: "mobilint.convolution"(%arg0) {east_padding = 1 : i32, group_number = 1 : i32, h_dilation = 1 : i32, h_kernel = 3 : i32, h_stride = 2 : i32, in_channels = 4 : i32, north_padding = 1 : i32, out_channels = 6 : i32, south_padding = 1 : i32, w_dilation = 1 : i32, w_kernel = 2 : i32, w_stride = 1 : i32, weight = dense<1.000000e+00> : tensor<6x3x2x4xf32>, west_padding = 0 : i32} : (tensor<1x5x5x4xf32>) -> tensor<1x3x5x6xf32>
func.func @convolution(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x3x5x6xf32> {
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 3 : i32, w_kernel = 2 : i32, h_stride = 2 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 1 : i32, west_padding = 0 : i32, south_padding = 1 : i32, east_padding = 1 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x3x2x4xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x3x5x6xf32>
  return %0 : tensor<1x3x5x6xf32>
}

// CHECK-LABEL: func.func @with_bias(
// CHECK-NEXT: "mobilint.convolution"(%arg0) {bias = dense<5.000000e-01> : tensor<6xf32>, east_padding = 0 : i32, group_number = 1 : i32, h_dilation = 1 : i32, h_kernel = 1 : i32, h_stride = 1 : i32, in_channels = 4 : i32, north_padding = 0 : i32, out_channels = 6 : i32, south_padding = 0 : i32, w_dilation = 1 : i32, w_kernel = 1 : i32, w_stride = 1 : i32, weight = dense<1.000000e+00> : tensor<6x1x1x4xf32>, west_padding = 0 : i32} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
func.func @with_bias(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x1x1x4xf32>, bias = dense<0.5> : tensor<6xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

// A window of 5x3 elements, two apart in H.
// CHECK-LABEL: func.func @dilated(
// CHECK-NEXT: "mobilint.convolution"(%arg0) {east_padding = 0 : i32, group_number = 1 : i32, h_dilation = 2 : i32, h_kernel = 3 : i32, h_stride = 1 : i32, in_channels = 4 : i32, north_padding = 0 : i32, out_channels = 6 : i32, south_padding = 0 : i32, w_dilation = 1 : i32, w_kernel = 3 : i32, w_stride = 1 : i32, weight = dense<1.000000e+00> : tensor<6x3x3x4xf32>, west_padding = 0 : i32} : (tensor<1x5x5x4xf32>) -> tensor<1x1x3x6xf32>
func.func @dilated(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x1x3x6xf32> {
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 2 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x3x3x4xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x1x3x6xf32>
  return %0 : tensor<1x1x3x6xf32>
}

// The list repeats the four: h_begin, w_begin, h_end, w_end.
// CHECK-LABEL: func.func @listed_paddings(
// CHECK-NEXT: "mobilint.convolution"(%arg0) {east_padding = 3 : i32, group_number = 1 : i32, h_dilation = 1 : i32, h_kernel = 3 : i32, h_stride = 1 : i32, in_channels = 4 : i32, north_padding = 0 : i32, out_channels = 6 : i32, padding_list = array<i32: 0, 1, 2, 3>, south_padding = 2 : i32, w_dilation = 1 : i32, w_kernel = 3 : i32, w_stride = 1 : i32, weight = dense<1.000000e+00> : tensor<6x3x3x4xf32>, west_padding = 1 : i32} : (tensor<1x5x5x4xf32>) -> tensor<1x5x7x6xf32>
func.func @listed_paddings(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x7x6xf32> {
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 1 : i32, south_padding = 2 : i32, east_padding = 3 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x3x3x4xf32>, padding_list = array<i32: 0, 1, 2, 3>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x7x6xf32>
  return %0 : tensor<1x5x7x6xf32>
}

// CHECK-LABEL: func.func @depthwise(
// CHECK-NEXT: "mobilint.depthwise_convolution"(%arg0) {east_padding = 0 : i32, group_number = 4 : i32, h_dilation = 1 : i32, h_kernel = 3 : i32, h_stride = 1 : i32, in_channels = 4 : i32, north_padding = 0 : i32, out_channels = 4 : i32, south_padding = 0 : i32, w_dilation = 1 : i32, w_kernel = 3 : i32, w_stride = 1 : i32, weight = dense<1.000000e+00> : tensor<4x3x3x1xf32>, west_padding = 0 : i32} : (tensor<1x5x5x4xf32>) -> tensor<1x3x3x4xf32>
func.func @depthwise(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x3x3x4xf32> {
  %0 = "mobilint.depthwise_convolution"(%arg0) {in_channels = 4 : i32, out_channels = 4 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 4 : i32, weight = dense<1.0> : tensor<4x3x3x1xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x3x3x4xf32>
  return %0 : tensor<1x3x3x4xf32>
}

// CHECK-LABEL: func.func @depthwise_of_twice_the_channels(
// CHECK-NEXT: "mobilint.depthwise_convolution"(%arg0) {east_padding = 0 : i32, group_number = 4 : i32, h_dilation = 1 : i32, h_kernel = 3 : i32, h_stride = 1 : i32, in_channels = 4 : i32, north_padding = 0 : i32, out_channels = 8 : i32, south_padding = 0 : i32, w_dilation = 1 : i32, w_kernel = 3 : i32, w_stride = 1 : i32, weight = dense<1.000000e+00> : tensor<8x3x3x1xf32>, west_padding = 0 : i32} : (tensor<1x5x5x4xf32>) -> tensor<1x3x3x8xf32>
func.func @depthwise_of_twice_the_channels(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x3x3x8xf32> {
  %0 = "mobilint.depthwise_convolution"(%arg0) {in_channels = 4 : i32, out_channels = 8 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 4 : i32, weight = dense<1.0> : tensor<8x3x3x1xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x3x3x8xf32>
  return %0 : tensor<1x3x3x8xf32>
}

// CHECK-LABEL: func.func @grouped(
// CHECK-NEXT: "mobilint.group_convolution"(%arg0) {east_padding = 0 : i32, group_number = 2 : i32, h_dilation = 1 : i32, h_kernel = 3 : i32, h_stride = 1 : i32, in_channels = 4 : i32, north_padding = 0 : i32, out_channels = 6 : i32, south_padding = 0 : i32, w_dilation = 1 : i32, w_kernel = 3 : i32, w_stride = 1 : i32, weight = dense<1.000000e+00> : tensor<6x3x3x2xf32>, west_padding = 0 : i32} : (tensor<1x5x5x4xf32>) -> tensor<1x3x3x6xf32>
func.func @grouped(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x3x3x6xf32> {
  %0 = "mobilint.group_convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 2 : i32, weight = dense<1.0> : tensor<6x3x3x2xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x3x3x6xf32>
  return %0 : tensor<1x3x3x6xf32>
}

// -----

func.func @no_weight(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  // expected-error @+1 {{requires attribute 'weight'}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

// -----

func.func @batch(%arg0: tensor<2x5x5x4xf32>) -> tensor<2x5x5x6xf32> {
  // expected-error @+1 {{needs a tensor of rank 4 and batch 1 as x, got tensor<2x5x5x4xf32>}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x1x1x4xf32>} : (tensor<2x5x5x4xf32>) -> tensor<2x5x5x6xf32>
  return %0 : tensor<2x5x5x6xf32>
}

// -----

func.func @stride_of_0(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  // expected-error @+1 {{needs h_stride of at least 1, got 0}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 0 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x1x1x4xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

// -----

func.func @negative_padding(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x4x6xf32> {
  // expected-error @+1 {{has negative padding, [h_begin, w_begin, h_end, w_end] = [0, -1, 0, 0]}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = -1 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x1x1x4xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x4x6xf32>
  return %0 : tensor<1x5x4x6xf32>
}

// -----

func.func @other_list(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  // expected-error @+1 {{has padding_list [1, 1, 1, 1], but its four paddings are [0, 0, 0, 0] in that order}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x1x1x4xf32>, padding_list = array<i32: 1, 1, 1, 1>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

// -----

func.func @other_input(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  // expected-error @+1 {{has in_channels 8, but its input has 4 channels}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 8 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x1x1x8xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

// -----

// The layout of ONNX, channels before the kernel.
func.func @other_weight(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x3x3x6xf32> {
  // expected-error @+1 {{has a weight of shape [6, 4, 3, 3], but its attributes say [6, 3, 3, 4]}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x4x3x3xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x3x3x6xf32>
  return %0 : tensor<1x3x3x6xf32>
}

// -----

func.func @short_bias(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  // expected-error @+1 {{needs one bias for each of 6 output channels, got [4]}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x1x1x4xf32>, bias = dense<0.5> : tensor<4xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

// -----

func.func @large_window(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x1x3x6xf32> {
  // expected-error @+1 {{has a window of 7x3 over a padded input of 5x5}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 3 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x3x3x4xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x1x3x6xf32>
  return %0 : tensor<1x1x3x6xf32>
}

// -----

func.func @channels_first(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  // expected-error @+1 {{has channel_last = false, and the hardware's activations are channels last}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x1x1x4xf32>, channel_last = false} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

// -----

func.func @groups_that_do_not_divide(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  // expected-error @+1 {{needs channels that its 3 groups divide, got 4 in and 6 out}}
  %0 = "mobilint.group_convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 3 : i32, weight = dense<1.0> : tensor<6x1x1x1xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

// -----

func.func @groups_in_a_plain_one(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  // expected-error @+1 {{has group_number 2; a group_convolution has groups}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 2 : i32, weight = dense<1.0> : tensor<6x1x1x2xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

// -----

func.func @not_depthwise(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  // expected-error @+1 {{needs group_number 4, its channels, got 2}}
  %0 = "mobilint.depthwise_convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 2 : i32, weight = dense<1.0> : tensor<6x1x1x2xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

// -----

func.func @depthwise_as_grouped(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x4xf32> {
  // expected-error @+1 {{needs a group_number between 1 and its 4 channels, got 4}}
  %0 = "mobilint.group_convolution"(%arg0) {in_channels = 4 : i32, out_channels = 4 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 4 : i32, weight = dense<1.0> : tensor<4x1x1x1xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x4xf32>
  return %0 : tensor<1x5x5x4xf32>
}

// -----

func.func @other_result(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  // expected-error @+1 {{result 0 has type tensor<1x5x5x6xf32>, but tensor<1x3x3x6xf32> is inferred}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x3x3x4xf32>} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

// -----

func.func @misspelt(%arg0: tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32> {
  // expected-error @+1 {{has no attribute 'padding'}}
  %0 = "mobilint.convolution"(%arg0) {in_channels = 4 : i32, out_channels = 6 : i32, h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32, h_dilation = 1 : i32, w_dilation = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, group_number = 1 : i32, weight = dense<1.0> : tensor<6x1x1x4xf32>, padding = 1 : i32} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
  return %0 : tensor<1x5x5x6xf32>
}

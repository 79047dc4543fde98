// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @max(
// CHECK-NEXT: "mobilint.pooling"(%arg0) {east_padding = 1 : i32, h_kernel = 3 : i32, h_stride = 2 : i32, north_padding = 1 : i32, pad_mode = "explicit", pool_type = "max", south_padding = 1 : i32, w_kernel = 3 : i32, w_stride = 2 : i32, west_padding = 1 : i32} : (tensor<1x6x6x3xf32>) -> tensor<1x3x3x3xf32>
func.func @max(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x3x3x3xf32> {
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 2 : i32, w_stride = 2 : i32, north_padding = 1 : i32, west_padding = 1 : i32, south_padding = 1 : i32, east_padding = 1 : i32, pool_type = "max", pad_mode = "explicit"} : (tensor<1x6x6x3xf32>) -> tensor<1x3x3x3xf32>
  return %0 : tensor<1x3x3x3xf32>
}

// CHECK-LABEL: func.func @average(
// CHECK-NEXT: "mobilint.pooling"(%arg0) {east_padding = 0 : i32, h_kernel = 2 : i32, h_stride = 1 : i32, is_include_pad = true, north_padding = 0 : i32, pad_mode = "explicit", pool_type = "average", south_padding = 0 : i32, w_kernel = 2 : i32, w_stride = 1 : i32, west_padding = 0 : i32} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
func.func @average(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32> {
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 2 : i32, w_kernel = 2 : i32, h_stride = 1 : i32, w_stride = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, pool_type = "average", pad_mode = "explicit", is_include_pad = true} : (tensor<1x6x6x3xf32>) -> tensor<1x5x5x3xf32>
  return %0 : tensor<1x5x5x3xf32>
}

// CHECK-LABEL: func.func @floor(
// CHECK-NEXT: "mobilint.pooling"(%arg0) {east_padding = 0 : i32, h_kernel = 3 : i32, h_stride = 2 : i32, north_padding = 0 : i32, pad_mode = "explicit", pool_type = "max", south_padding = 0 : i32, w_kernel = 3 : i32, w_stride = 2 : i32, west_padding = 0 : i32} : (tensor<1x6x6x3xf32>) -> tensor<1x2x2x3xf32>
func.func @floor(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 2 : i32, w_stride = 2 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, pool_type = "max", pad_mode = "explicit"} : (tensor<1x6x6x3xf32>) -> tensor<1x2x2x3xf32>
  return %0 : tensor<1x2x2x3xf32>
}

// The last window reaches over the end.
// CHECK-LABEL: func.func @ceil(
// CHECK-NEXT: "mobilint.pooling"(%arg0) {east_padding = 0 : i32, h_kernel = 3 : i32, h_stride = 2 : i32, is_ceil_mode = true, north_padding = 0 : i32, pad_mode = "explicit", pool_type = "max", south_padding = 0 : i32, w_kernel = 3 : i32, w_stride = 2 : i32, west_padding = 0 : i32} : (tensor<1x6x6x3xf32>) -> tensor<1x3x3x3xf32>
func.func @ceil(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x3x3x3xf32> {
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 2 : i32, w_stride = 2 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, pool_type = "max", pad_mode = "explicit", is_ceil_mode = true} : (tensor<1x6x6x3xf32>) -> tensor<1x3x3x3xf32>
  return %0 : tensor<1x3x3x3xf32>
}

// A third window would start in the padding behind the input.
// CHECK-LABEL: func.func @ceil_in_the_padding(
// CHECK-NEXT: "mobilint.pooling"(%arg0) {east_padding = 1 : i32, h_kernel = 2 : i32, h_stride = 3 : i32, is_ceil_mode = true, north_padding = 0 : i32, pad_mode = "explicit", pool_type = "max", south_padding = 1 : i32, w_kernel = 2 : i32, w_stride = 3 : i32, west_padding = 0 : i32} : (tensor<1x6x6x3xf32>) -> tensor<1x2x2x3xf32>
func.func @ceil_in_the_padding(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 2 : i32, w_kernel = 2 : i32, h_stride = 3 : i32, w_stride = 3 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 1 : i32, east_padding = 1 : i32, pool_type = "max", pad_mode = "explicit", is_ceil_mode = true} : (tensor<1x6x6x3xf32>) -> tensor<1x2x2x3xf32>
  return %0 : tensor<1x2x2x3xf32>
}

// CHECK-LABEL: func.func @dilated(
// CHECK-NEXT: "mobilint.pooling"(%arg0) {east_padding = 0 : i32, h_dilation = 3 : i32, h_kernel = 2 : i32, h_stride = 1 : i32, north_padding = 0 : i32, pad_mode = "explicit", pool_type = "max", south_padding = 0 : i32, w_dilation = 2 : i32, w_kernel = 3 : i32, w_stride = 1 : i32, west_padding = 0 : i32} : (tensor<1x6x6x3xf32>) -> tensor<1x3x2x3xf32>
func.func @dilated(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x3x2x3xf32> {
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 2 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, h_dilation = 3 : i32, w_dilation = 2 : i32, pool_type = "max", pad_mode = "explicit"} : (tensor<1x6x6x3xf32>) -> tensor<1x3x2x3xf32>
  return %0 : tensor<1x3x2x3xf32>
}

// CHECK-LABEL: func.func @global_average(
// CHECK-NEXT: "mobilint.global_average_pooling"(%arg0) : (tensor<1x6x6x3xf32>) -> tensor<1x1x1x3xf32>
func.func @global_average(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x1x1x3xf32> {
  %0 = "mobilint.global_average_pooling"(%arg0) : (tensor<1x6x6x3xf32>) -> tensor<1x1x1x3xf32>
  return %0 : tensor<1x1x1x3xf32>
}

// -----

func.func @lp(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  // expected-error @+1 {{attribute 'pool_type' must be one of "max", "average", got "lp"}}
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 2 : i32, w_kernel = 2 : i32, h_stride = 1 : i32, w_stride = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, pool_type = "lp", pad_mode = "explicit"} : (tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}

// -----

func.func @unresolved(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  // expected-error @+1 {{has pad_mode "same_upper", which the importer resolves to "explicit"}}
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 2 : i32, w_kernel = 2 : i32, h_stride = 1 : i32, w_stride = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, pool_type = "max", pad_mode = "same_upper"} : (tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}

// -----

func.func @max_that_counts_padding(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  // expected-error @+1 {{has is_include_pad, which means something for averages only}}
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 2 : i32, w_kernel = 2 : i32, h_stride = 1 : i32, w_stride = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, pool_type = "max", pad_mode = "explicit", is_include_pad = true} : (tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}

// -----

func.func @kernel_of_0(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  // expected-error @+1 {{needs w_kernel of at least 1, got 0}}
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 2 : i32, w_kernel = 0 : i32, h_stride = 1 : i32, w_stride = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, pool_type = "max", pad_mode = "explicit"} : (tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}

// -----

func.func @large_window(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  // expected-error @+1 {{has a window of 7x2 over a padded input of 6x6}}
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 7 : i32, w_kernel = 2 : i32, h_stride = 1 : i32, w_stride = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, pool_type = "max", pad_mode = "explicit"} : (tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}

// -----

func.func @one_stride_missing(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  // expected-error @+1 {{requires attribute 'h_stride'}}
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 2 : i32, w_kernel = 2 : i32, w_stride = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, pool_type = "max", pad_mode = "explicit"} : (tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}

// -----

func.func @result_that_keeps_its_shape(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  // expected-error @+1 {{result 0 has type tensor<1x6x6x3xf32>, but tensor<1x5x5x3xf32> is inferred}}
  %0 = "mobilint.pooling"(%arg0) {h_kernel = 2 : i32, w_kernel = 2 : i32, h_stride = 1 : i32, w_stride = 1 : i32, north_padding = 0 : i32, west_padding = 0 : i32, south_padding = 0 : i32, east_padding = 0 : i32, pool_type = "max", pad_mode = "explicit"} : (tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  return %0 : tensor<1x6x6x3xf32>
}

// -----

func.func @global_of_nothing(%arg0: tensor<1x0x6x3xf32>) -> tensor<1x1x1x3xf32> {
  // expected-error @+1 {{averages 0x6 elements}}
  %0 = "mobilint.global_average_pooling"(%arg0) : (tensor<1x0x6x3xf32>) -> tensor<1x1x1x3xf32>
  return %0 : tensor<1x1x1x3xf32>
}

// -----

func.func @global_channels_first(%arg0: tensor<1x6x6x3xf32>) -> tensor<1x1x1x3xf32> {
  // expected-error @+1 {{has channel_last = false, and the hardware's activations are channels last}}
  %0 = "mobilint.global_average_pooling"(%arg0) {channel_last = false} : (tensor<1x6x6x3xf32>) -> tensor<1x1x1x3xf32>
  return %0 : tensor<1x1x1x3xf32>
}

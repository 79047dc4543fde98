// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @scales(
// CHECK-NEXT: "mobilint.resize"(%arg0) {axes = array<i32: 1, 2>, resize_type = "scales", scales = array<f32: 2.000000e+00, 5.000000e-01>} : (tensor<1x4x5x3xf32>) -> tensor<1x8x2x3xf32>
func.func @scales(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x8x2x3xf32> {
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 0.5>, axes = array<i32: 1, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x8x2x3xf32>
  return %0 : tensor<1x8x2x3xf32>
}

// CHECK-LABEL: func.func @sizes(
// CHECK-NEXT: "mobilint.resize"(%arg0) {axes = array<i32: 1, 2>, cubic_coeff_a = -5.000000e-01 : f32, exclude_outside = 1 : i32, resize_mode = "cubic", resize_type = "sizes", sizes = array<i32: 3, 9>, transform_mode = "align_corners"} : (tensor<1x4x5x3xf32>) -> tensor<1x3x9x3xf32>
func.func @sizes(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x3x9x3xf32> {
  %0 = "mobilint.resize"(%arg0) {resize_type = "sizes", sizes = array<i32: 3, 9>, axes = array<i32: 1, 2>, resize_mode = "cubic", transform_mode = "align_corners", cubic_coeff_a = -0.5 : f32, exclude_outside = 1 : i32} : (tensor<1x4x5x3xf32>) -> tensor<1x3x9x3xf32>
  return %0 : tensor<1x3x9x3xf32>
}

// CHECK-LABEL: func.func @all_axes(
// CHECK-NEXT: "mobilint.resize"(%arg0) {resize_mode = "linear", resize_type = "sizes", sizes = array<i32: 1, 8, 10, 6>} : (tensor<1x4x5x3xf32>) -> tensor<1x8x10x6xf32>
func.func @all_axes(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x8x10x6xf32> {
  %0 = "mobilint.resize"(%arg0) {resize_type = "sizes", sizes = array<i32: 1, 8, 10, 6>, resize_mode = "linear"} : (tensor<1x4x5x3xf32>) -> tensor<1x8x10x6xf32>
  return %0 : tensor<1x8x10x6xf32>
}

// One scale for both axes: 0.75, as 3 of 4 rows are wanted.
// CHECK-LABEL: func.func @not_larger(
// CHECK-NEXT: "mobilint.resize"(%arg0) {axes = array<i32: 1, 2>, keep_aspect_ratio_policy = "not_larger", resize_type = "sizes", sizes = array<i32: 3, 9>} : (tensor<1x4x5x3xf32>) -> tensor<1x3x4x3xf32>
func.func @not_larger(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x3x4x3xf32> {
  %0 = "mobilint.resize"(%arg0) {resize_type = "sizes", sizes = array<i32: 3, 9>, axes = array<i32: 1, 2>, keep_aspect_ratio_policy = "not_larger"} : (tensor<1x4x5x3xf32>) -> tensor<1x3x4x3xf32>
  return %0 : tensor<1x3x4x3xf32>
}

// CHECK-LABEL: func.func @not_smaller(
// CHECK-NEXT: "mobilint.resize"(%arg0) {axes = array<i32: 1, 2>, keep_aspect_ratio_policy = "not_smaller", resize_type = "sizes", sizes = array<i32: 3, 9>} : (tensor<1x4x5x3xf32>) -> tensor<1x7x9x3xf32>
func.func @not_smaller(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x7x9x3xf32> {
  %0 = "mobilint.resize"(%arg0) {resize_type = "sizes", sizes = array<i32: 3, 9>, axes = array<i32: 1, 2>, keep_aspect_ratio_policy = "not_smaller"} : (tensor<1x4x5x3xf32>) -> tensor<1x7x9x3xf32>
  return %0 : tensor<1x7x9x3xf32>
}

// CHECK-LABEL: func.func @antialias(
// CHECK-NEXT: "mobilint.resize"(%arg0) {antialias = 1 : i32, axes = array<i32: 1, 2>, resize_mode = "linear", resize_type = "scales", scales = array<f32: 2.000000e+00, 5.000000e-01>} : (tensor<1x4x5x3xf32>) -> tensor<1x8x2x3xf32>
func.func @antialias(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x8x2x3xf32> {
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 0.5>, axes = array<i32: 1, 2>, resize_mode = "linear", antialias = 1 : i32} : (tensor<1x4x5x3xf32>) -> tensor<1x8x2x3xf32>
  return %0 : tensor<1x8x2x3xf32>
}

// CHECK-LABEL: func.func @crop(
// CHECK-NEXT: "mobilint.resize"(%arg0) {axes = array<i32: 1, 2>, extrapolation_value = 7.000000e+00 : f32, resize_mode = "linear", resize_type = "scales", roi = array<i32: 0, 1, 1, 0>, scales = array<f32: 2.000000e+00, 5.000000e-01>, transform_mode = "tf_crop_and_resize"} : (tensor<1x4x5x3xf32>) -> tensor<1x8x2x3xf32>
func.func @crop(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x8x2x3xf32> {
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 0.5>, axes = array<i32: 1, 2>, resize_mode = "linear", transform_mode = "tf_crop_and_resize", roi = array<i32: 0, 1, 1, 0>, extrapolation_value = 7.0 : f32} : (tensor<1x4x5x3xf32>) -> tensor<1x8x2x3xf32>
  return %0 : tensor<1x8x2x3xf32>
}

// -----

func.func @no_type(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs a resize_type}}
  %0 = "mobilint.resize"(%arg0) {scales = array<f32: 2.0>, axes = array<i32: 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @area(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{attribute 'resize_mode' must be one of "nearest", "linear", "cubic", got "area"}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 0.5>, axes = array<i32: 1, 2>, resize_mode = "area"} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @scales_of_other_axes(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs scales for its 4 axes, got [2.0, 2.0]}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 2.0>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @sizes_missing(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs sizes for its 1 axes, got None}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "sizes", axes = array<i32: 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @both(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{has sizes beside the scales that its resize_type names}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 0.5>, axes = array<i32: 1, 2>, sizes = array<i32: 8, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @scale_of_0(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs finite scales above 0, got [0.0]}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 0.0>, axes = array<i32: 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @axis_twice(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{names an axis twice in [1, -3]}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 2.0>, axes = array<i32: 1, -3>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @axis_5(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs axes from -4 to 3, got [5]}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0>, axes = array<i32: 5>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @batch(%arg0: tensor<1x4x5x3xf32>) -> tensor<2x4x5x3xf32> {
  // expected-error @+1 {{resizes the batch to 2}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "sizes", sizes = array<i32: 2>, axes = array<i32: 0>} : (tensor<1x4x5x3xf32>) -> tensor<2x4x5x3xf32>
  return %0 : tensor<2x4x5x3xf32>
}

// -----

func.func @to_nothing(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{resizes axis 1 from 4 to 0 elements}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 0.1>, axes = array<i32: 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @nearest_antialias(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{has antialias, which linear and cubic interpolation know only}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 0.5>, axes = array<i32: 1, 2>, antialias = 1 : i32} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @roi_without_crop(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{has a roi, which only tf_crop_and_resize reads}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 0.5>, axes = array<i32: 1, 2>, roi = array<i32: 0, 0, 1, 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @crop_without_roi(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs a roi of a start and an end for each of its 2 axes}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 0.5>, axes = array<i32: 1, 2>, transform_mode = "tf_crop_and_resize"} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @aspect_of_scales(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{has a keep_aspect_ratio_policy, which only sizes can follow}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 0.5>, axes = array<i32: 1, 2>, keep_aspect_ratio_policy = "not_larger"} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

// The vendor's regions are whole numbers.
func.func @roi_in_fractions(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{attribute 'roi' must be an array of 32-bit integers}}
  %0 = "mobilint.resize"(%arg0) {resize_type = "scales", scales = array<f32: 2.0, 0.5>, axes = array<i32: 1, 2>, transform_mode = "tf_crop_and_resize", roi = array<f32: 0.0, 0.5, 1.0, 1.0>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

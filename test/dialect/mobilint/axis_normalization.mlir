// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @layer_normalization(
// CHECK-NEXT: "mobilint.layer_normalization"(%arg0) {bias = dense<1.000000e+00> : tensor<4xf32>, epsilon = dense<1.000000e+00> : tensor<f32>, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @layer_normalization(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.layer_normalization"(%arg0) {bias = dense<1.000000e+00> : tensor<4xf32>, epsilon = dense<1.000000e+00> : tensor<f32>, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @layer_normalization_of_two_axes(
// CHECK-NEXT: "mobilint.layer_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, normalized_shape = array<i64: 3, 4>, scale = dense<1.000000e+00> : tensor<3x4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @layer_normalization_of_two_axes(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.layer_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, normalized_shape = array<i64: 3, 4>, scale = dense<1.000000e+00> : tensor<3x4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @rms_normalization(
// CHECK-NEXT: "mobilint.rms_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @rms_normalization(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.rms_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @l1_normalization(
// CHECK-NEXT: "mobilint.l1_normalization"(%arg0) {norm_axis = array<i32: 3>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @l1_normalization(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.l1_normalization"(%arg0) {norm_axis = array<i32: 3>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @l2_normalization(
// CHECK-NEXT: "mobilint.l2_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, norm_axis = array<i32: 1, -1>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @l2_normalization(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.l2_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, norm_axis = array<i32: 1, -1>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @rstd(
// CHECK-NEXT: "mobilint.rstd"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, reduce_axes = array<i32: 1, 2>} : (tensor<1x2x3x4xf32>) -> tensor<1x1x1x4xf32>
func.func @rstd(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x1x1x4xf32> {
  %0 = "mobilint.rstd"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, reduce_axes = array<i32: 1, 2>} : (tensor<1x2x3x4xf32>) -> tensor<1x1x1x4xf32>
  return %0 : tensor<1x1x1x4xf32>
}

// CHECK-LABEL: func.func @rstd_of_groups(
// CHECK-NEXT: "mobilint.rstd"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, num_groups = 2 : i32, reduce_axes = array<i32: 1, 2, 3>} : (tensor<1x2x3x4xf32>) -> tensor<1x1x1x2xf32>
func.func @rstd_of_groups(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x1x1x2xf32> {
  %0 = "mobilint.rstd"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, num_groups = 2 : i32, reduce_axes = array<i32: 1, 2, 3>} : (tensor<1x2x3x4xf32>) -> tensor<1x1x1x2xf32>
  return %0 : tensor<1x1x1x2xf32>
}

// -----

func.func @another_shape(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.layer_normalization' op normalises the trailing axes [3] of an operand of shape [1, 2, 3, 4]}}
  %0 = "mobilint.layer_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, normalized_shape = array<i64: 3>, scale = dense<1.000000e+00> : tensor<3xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @scale_of_3(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.rms_normalization' op has a scale of shape [3] for normalised axes [4]}}
  %0 = "mobilint.rms_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, scale = dense<1.000000e+00> : tensor<3xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @bias_of_1(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.layer_normalization' op has a bias of shape [1] for normalised axes [4]}}
  %0 = "mobilint.layer_normalization"(%arg0) {bias = dense<1.000000e+00> : tensor<1xf32>, epsilon = dense<1.000000e+00> : tensor<f32>, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @no_axes(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.l1_normalization' op needs at least one axis in norm_axis}}
  %0 = "mobilint.l1_normalization"(%arg0) {norm_axis = array<i32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @axis_4(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.l2_normalization' op needs norm_axis from -4 to 3, got 4}}
  %0 = "mobilint.l2_normalization"(%arg0) {norm_axis = array<i32: 4>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @axis_twice(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.l2_normalization' op names an axis twice in norm_axis [3, -1]}}
  %0 = "mobilint.l2_normalization"(%arg0) {norm_axis = array<i32: 3, -1>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @groups_not_reduced(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x1x3x4xf32> {
  // expected-error @below {{'mobilint.rstd' op has 2 groups of channels, but does not reduce the channels}}
  %0 = "mobilint.rstd"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, num_groups = 2 : i32, reduce_axes = array<i32: 1>} : (tensor<1x2x3x4xf32>) -> tensor<1x1x3x4xf32>
  return %0 : tensor<1x1x3x4xf32>
}

// -----

func.func @rstd_groups_of_3(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x3xf32> {
  // expected-error @below {{'mobilint.rstd' op needs groups that divide its 4 channels, got 3}}
  %0 = "mobilint.rstd"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, num_groups = 3 : i32, reduce_axes = array<i32: 3>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x3xf32>
  return %0 : tensor<1x2x3x3xf32>
}

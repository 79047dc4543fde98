// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @relu(
// CHECK-NEXT: "mobilint.relu"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @relu(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.relu"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @leaky_relu(
// CHECK-NEXT: "mobilint.leaky_relu"(%arg0) {leaky_alpha = 1.000000e-01 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @leaky_relu(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.leaky_relu"(%arg0) {leaky_alpha = 1.000000e-01 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @elu(
// CHECK-NEXT: "mobilint.elu"(%arg0) {leaky_alpha = 1.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @elu(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.elu"(%arg0) {leaky_alpha = 1.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @celu(
// CHECK-NEXT: "mobilint.celu"(%arg0) {alpha = 5.000000e-01 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @celu(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.celu"(%arg0) {alpha = 5.000000e-01 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @clip(
// CHECK-NEXT: "mobilint.clip"(%arg0) {clip_max_value = 6.000000e+00 : f32, clip_min_value = 0.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @clip(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.clip"(%arg0) {clip_max_value = 6.000000e+00 : f32, clip_min_value = 0.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @clip_below(
// CHECK-NEXT: "mobilint.clip"(%arg0) {clip_min_value = 0.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @clip_below(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.clip"(%arg0) {clip_min_value = 0.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @hardtanh(
// CHECK-NEXT: "mobilint.hardtanh"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @hardtanh(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.hardtanh"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @hardtanh_to_6(
// CHECK-NEXT: "mobilint.hardtanh"(%arg0) {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @hardtanh_to_6(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.hardtanh"(%arg0) {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @hard_sigmoid(
// CHECK-NEXT: "mobilint.hard_sigmoid"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @hard_sigmoid(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.hard_sigmoid"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @hard_sigmoid_with_both(
// CHECK-NEXT: "mobilint.hard_sigmoid"(%arg0) {alpha = 1.250000e-01 : f32, beta = 5.000000e-01 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @hard_sigmoid_with_both(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.hard_sigmoid"(%arg0) {alpha = 1.250000e-01 : f32, beta = 5.000000e-01 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @hard_swish(
// CHECK-NEXT: "mobilint.hard_swish"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @hard_swish(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.hard_swish"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @sigmoid(
// CHECK-NEXT: "mobilint.sigmoid"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @sigmoid(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.sigmoid"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @sigmoid_steep(
// CHECK-NEXT: "mobilint.sigmoid"(%arg0) {alpha = 2.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @sigmoid_steep(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.sigmoid"(%arg0) {alpha = 2.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @swish(
// CHECK-NEXT: "mobilint.swish"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @swish(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.swish"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @gelu(
// CHECK-NEXT: "mobilint.gelu"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @gelu(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.gelu"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @gelu_by_tanh(
// CHECK-NEXT: "mobilint.gelu"(%arg0) {approximate = true} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @gelu_by_tanh(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.gelu"(%arg0) {approximate = true} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @quick_gelu(
// CHECK-NEXT: "mobilint.quick_gelu"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @quick_gelu(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.quick_gelu"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @softplus(
// CHECK-NEXT: "mobilint.softplus"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @softplus(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.softplus"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @log_sigmoid(
// CHECK-NEXT: "mobilint.log_sigmoid"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @log_sigmoid(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.log_sigmoid"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @mish(
// CHECK-NEXT: "mobilint.mish"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @mish(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.mish"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @glu(
// CHECK-NEXT: "mobilint.glu"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x2xf32>
func.func @glu(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x2xf32> {
  %0 = "mobilint.glu"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x2xf32>
  return %0 : tensor<1x2x3x2xf32>
}

// -----

func.func @missing_slope(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.leaky_relu' op requires attribute 'leaky_alpha'}}
  %0 = "mobilint.leaky_relu"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @slope_of_another_kind(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.leaky_relu' op attribute 'leaky_alpha' must be a 32-bit float, got 1 : i32}}
  %0 = "mobilint.leaky_relu"(%arg0) {leaky_alpha = 1 : i32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @unknown_attribute(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.relu' op has no attribute 'alpha'}}
  %0 = "mobilint.relu"(%arg0) {alpha = 1.0 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @rank_3(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  // expected-error @below {{'mobilint.relu' op needs a tensor of rank 4 and batch 1 as x, got tensor<2x3x4xf32>}}
  %0 = "mobilint.relu"(%arg0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

func.func @batch_2(%arg0: tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32> {
  // expected-error @below {{'mobilint.relu' op needs a tensor of rank 4 and batch 1 as x, got tensor<2x2x3x4xf32>}}
  %0 = "mobilint.relu"(%arg0) : (tensor<2x2x3x4xf32>) -> tensor<2x2x3x4xf32>
  return %0 : tensor<2x2x3x4xf32>
}

// -----

func.func @dynamic(%arg0: tensor<1x?x3x4xf32>) -> tensor<1x?x3x4xf32> {
  // expected-error @below {{'mobilint.relu' op needs a tensor of static shape as x, got tensor<1x?x3x4xf32>}}
  %0 = "mobilint.relu"(%arg0) : (tensor<1x?x3x4xf32>) -> tensor<1x?x3x4xf32>
  return %0 : tensor<1x?x3x4xf32>
}

// -----

func.func @another_result(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x4x3xf32> {
  // expected-error @below {{'mobilint.gelu' op result 0 has type tensor<1x2x4x3xf32>, but tensor<1x2x3x4xf32> is inferred}}
  %0 = "mobilint.gelu"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x4x3xf32>
  return %0 : tensor<1x2x4x3xf32>
}

// -----

func.func @celu_divides_by_0(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.celu' op divides by its alpha, which is 0}}
  %0 = "mobilint.celu"(%arg0) {alpha = 0.0 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @clip_of_nothing(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.clip' op has an empty range [2.0, 1.0]}}
  %0 = "mobilint.clip"(%arg0) {clip_max_value = 1.0 : f32, clip_min_value = 2.0 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

// The default of the upper bound is 1.
func.func @hardtanh_of_nothing(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.hardtanh' op has an empty range [2.0, 1.0]}}
  %0 = "mobilint.hardtanh"(%arg0) {min_val = 2.0 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @alpha_alone(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.hard_sigmoid' op has alpha without beta; give both or neither}}
  %0 = "mobilint.hard_sigmoid"(%arg0) {alpha = 0.5 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @beta_alone(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.hard_sigmoid' op has beta without alpha; give both or neither}}
  %0 = "mobilint.hard_sigmoid"(%arg0) {beta = 0.5 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @odd_channels(%arg0: tensor<1x2x3x3xf32>) -> tensor<1x2x3x1xf32> {
  // expected-error @below {{'mobilint.glu' op splits its channels in halves, but has 3}}
  %0 = "mobilint.glu"(%arg0) : (tensor<1x2x3x3xf32>) -> tensor<1x2x3x1xf32>
  return %0 : tensor<1x2x3x1xf32>
}

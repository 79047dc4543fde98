// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @batchnorm(
// CHECK-NEXT: "mobilint.batchnorm"(%arg0) {beta = dense<1.000000e+00> : tensor<4xf32>, epsilon = dense<1.000000e+00> : tensor<f32>, gamma = dense<1.000000e+00> : tensor<4xf32>, moving_mean = dense<1.000000e+00> : tensor<4xf32>, moving_var = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @batchnorm(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.batchnorm"(%arg0) {beta = dense<1.000000e+00> : tensor<4xf32>, epsilon = dense<1.000000e+00> : tensor<f32>, gamma = dense<1.000000e+00> : tensor<4xf32>, moving_mean = dense<1.000000e+00> : tensor<4xf32>, moving_var = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @batchnorm_channels_first(
// CHECK-NEXT: "mobilint.batchnorm"(%arg0) {beta = dense<1.000000e+00> : tensor<2xf32>, channel_last = false, epsilon = dense<1.000000e+00> : tensor<f32>, gamma = dense<1.000000e+00> : tensor<2xf32>, moving_mean = dense<1.000000e+00> : tensor<2xf32>, moving_var = dense<1.000000e+00> : tensor<2xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @batchnorm_channels_first(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.batchnorm"(%arg0) {beta = dense<1.000000e+00> : tensor<2xf32>, channel_last = false, epsilon = dense<1.000000e+00> : tensor<f32>, gamma = dense<1.000000e+00> : tensor<2xf32>, moving_mean = dense<1.000000e+00> : tensor<2xf32>, moving_var = dense<1.000000e+00> : tensor<2xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @group_normalization(
// CHECK-NEXT: "mobilint.group_normalization"(%arg0) {bias = dense<1.000000e+00> : tensor<4xf32>, epsilon = dense<1.000000e+00> : tensor<f32>, num_groups = 2 : i32, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @group_normalization(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.group_normalization"(%arg0) {bias = dense<1.000000e+00> : tensor<4xf32>, epsilon = dense<1.000000e+00> : tensor<f32>, num_groups = 2 : i32, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @instance_normalization(
// CHECK-NEXT: "mobilint.instance_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @instance_normalization(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.instance_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @instance_normalization_of_groups(
// CHECK-NEXT: "mobilint.instance_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, group_order = 1 : i32, num_groups = 2 : i32, scale = dense<1.000000e+00> : tensor<2xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @instance_normalization_of_groups(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.instance_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, group_order = 1 : i32, num_groups = 2 : i32, scale = dense<1.000000e+00> : tensor<2xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @gamma_of_3(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.batchnorm' op has a gamma of shape [3] for 4 channels}}
  %0 = "mobilint.batchnorm"(%arg0) {beta = dense<1.000000e+00> : tensor<4xf32>, epsilon = dense<1.000000e+00> : tensor<f32>, gamma = dense<1.000000e+00> : tensor<3xf32>, moving_mean = dense<1.000000e+00> : tensor<4xf32>, moving_var = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @epsilon_of_2(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.batchnorm' op needs an epsilon of one number, got shape [2]}}
  %0 = "mobilint.batchnorm"(%arg0) {beta = dense<1.000000e+00> : tensor<4xf32>, epsilon = dense<1.000000e+00> : tensor<2xf32>, gamma = dense<1.000000e+00> : tensor<4xf32>, moving_mean = dense<1.000000e+00> : tensor<4xf32>, moving_var = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @epsilon_below_0(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.batchnorm' op needs an epsilon of at least 0, got -1.0}}
  %0 = "mobilint.batchnorm"(%arg0) {beta = dense<1.000000e+00> : tensor<4xf32>, epsilon = dense<-1.0> : tensor<f32>, gamma = dense<1.000000e+00> : tensor<4xf32>, moving_mean = dense<1.000000e+00> : tensor<4xf32>, moving_var = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @no_variance(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.batchnorm' op requires attribute 'moving_var'}}
  %0 = "mobilint.batchnorm"(%arg0) {beta = dense<1.000000e+00> : tensor<4xf32>, epsilon = dense<1.000000e+00> : tensor<f32>, gamma = dense<1.000000e+00> : tensor<4xf32>, moving_mean = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @groups_of_3(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.group_normalization' op needs groups that divide its 4 channels, got 3}}
  %0 = "mobilint.group_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, num_groups = 3 : i32, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @scale_per_group(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.group_normalization' op has a scale of shape [2] for 4 channels}}
  %0 = "mobilint.group_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, num_groups = 2 : i32, scale = dense<1.000000e+00> : tensor<2xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

// Groups share the scale of a feature.
func.func @scale_per_channel(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.instance_normalization' op has a scale of shape [4] for 2 features}}
  %0 = "mobilint.instance_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, group_order = 0 : i32, num_groups = 2 : i32, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @groups_without_order(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.instance_normalization' op needs a group_order of 0 or 1 with its groups, got -1}}
  %0 = "mobilint.instance_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, num_groups = 2 : i32, scale = dense<1.000000e+00> : tensor<2xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @order_without_groups(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.instance_normalization' op has group_order 0 without num_groups}}
  %0 = "mobilint.instance_normalization"(%arg0) {epsilon = dense<1.000000e+00> : tensor<f32>, group_order = 0 : i32, scale = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// A divisor of 0 is a ten thousandth.
// CHECK-LABEL: func.func @eps_of_zero
// CHECK: "mobilint.multiply_constant"
// CHECK-SAME: dense<1.000000e+04>
// CHECK: "mobilint.adding_constant"
func.func @eps_of_zero(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.BatchNorm"(%x) {channels = 2 : i32, slope_data = dense<1.0> : tensor<2xf32>, mean_data = dense<0.5> : tensor<2xf32>, var_data = dense<0.0> : tensor<2xf32>, bias_data = dense<0.0> : tensor<2xf32>} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// A matrix is one channel, which the first bias is for.
// CHECK-LABEL: func.func @first_bias_alone
// CHECK: "mobilint.adding_constant"
// CHECK-SAME: dense<1.000000e+00> : tensor<1xf32>
func.func @first_bias_alone(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = "ncnn.Bias"(%x) {bias_data_size = 3 : i32, bias_data = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// The axes are those of affine_size elements.
// CHECK-LABEL: func.func @trailing
// CHECK: "mobilint.layer_normalization"
// CHECK-SAME: normalized_shape = array<i64: 3, 4>
func.func @trailing(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.LayerNorm"(%x) {affine_size = 12 : i32, gamma_data = dense<2.0> : tensor<12xf32>, beta_data = dense<1.0> : tensor<12xf32>} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// Groups of a matrix are rows, each of which is normalised.
// CHECK-LABEL: func.func @rows
// CHECK: "mobilint.reshape"
// CHECK-SAME: -> tensor<1x1x2x6xf32>
// CHECK: "mobilint.layer_normalization"
// CHECK: "mobilint.reshape"
func.func @rows(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = "ncnn.GroupNorm"(%x) {group = 2 : i32, affine = 0 : i32} : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// Four axes are one too many.
// CHECK-LABEL: func.func @volume
// CHECK: "ncnn.MVN"
// CHECK-SAME: mobilint.host = "has a blob of four axes
func.func @volume(%x: tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32> {
  %0 = "ncnn.MVN"(%x) : (tensor<2x2x3x3xf32>) -> tensor<2x2x3x3xf32>
  return %0 : tensor<2x2x3x3xf32>
}

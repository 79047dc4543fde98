// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// All of it gives a vector of one, times the coefficient.
// CHECK-LABEL: func.func @to_a_number
// CHECK: "mobilint.reduce_sum"
// CHECK-SAME: reduce_axes = array<i32: 1, 2, 3>
// CHECK: "mobilint.multiply_constant"
func.func @to_a_number(%x: tensor<2x3x4xf32>) -> tensor<1xf32> {
  %0 = "ncnn.Reduction"(%x) {coeff = 0.5 : f32} : (tensor<2x3x4xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// For want of a minimum, the negated maximum of the negated.
// CHECK-LABEL: func.func @smallest
// CHECK: "mobilint.neg"
// CHECK: "mobilint.reduce_max"
// CHECK: "mobilint.neg"
func.func @smallest(%x: tensor<2x3x4xf32>) -> tensor<2x4xf32> {
  %0 = "ncnn.Reduction"(%x) {operation = 5 : i32, reduce_all = 0 : i32, axes = array<i32: 1>, fixbug0 = 1 : i32} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// The place of the largest is no value.
// CHECK-LABEL: func.func @places
// CHECK: "ncnn.ArgMax"
// CHECK-SAME: mobilint.host = "ncnn.ArgMax has no form on the NPU"
func.func @places(%x: tensor<2x3x4xf32>) -> tensor<1x1xf32> {
  %0 = "ncnn.ArgMax"(%x) : (tensor<2x3x4xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

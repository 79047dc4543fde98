// RUN: mobilint-opt %s --quantize-mobilint --split-input-file | FileCheck %s

// Nothing was measured of the operand.
// CHECK-LABEL: func.func @no_range
// CHECK-NOT: quant
func.func @no_range(%x: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %y = "mobilint.neg"(%x) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %y : tensor<1x1x1x4xf32>
}

// -----

// An op that integers have no meaning for reads and makes reals.
// CHECK-LABEL: func.func @real_only
// CHECK: "mobilint.neg"{{.*}} -> tensor<1x1x1x4x!quant
// CHECK-NEXT: [[X:%.+]] = "mobilint.requantize"{{.*}} -> tensor<1x1x1x4xf32>
// CHECK-NEXT: [[Y:%.+]] = "mobilint.l1_normalization"([[X]]){{.*}} -> tensor<1x1x1x4xf32>
// CHECK-NEXT: return [[Y]]
func.func @real_only(%a: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %x = "mobilint.identity"(%a) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %n = "mobilint.neg"(%x) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %y = "mobilint.l1_normalization"(%n) {
    norm_axis = array<i32: 3>, mobilint.range = array<f64: -1.0, 1.0>
  } : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %y : tensor<1x1x1x4xf32>
}

// -----

// Elements that only move are not made integers for that.
// CHECK-LABEL: func.func @moved
// CHECK-NOT: quant
func.func @moved(%a: tensor<1x1x1x4xf32>) -> tensor<1x4x1x1xf32> {
  %x = "mobilint.identity"(%a) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %y = "mobilint.transpose"(%x) {
    transpose_axes = array<i64: 0, 3, 1, 2>, mobilint.range = array<f64: -1.0, 1.0>
  } : (tensor<1x1x1x4xf32>) -> tensor<1x4x1x1xf32>
  return %y : tensor<1x4x1x1xf32>
}

// -----

// A clamp that cuts more than the range does is not saturation.
// CHECK-LABEL: func.func @clip
// CHECK: "mobilint.adding_constant"
// CHECK-NEXT: "mobilint.clip"{{.*}} -> tensor<1x1x1x4x!quant
func.func @clip(%a: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %x = "mobilint.identity"(%a) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %n = "mobilint.adding_constant"(%x) {
    constant = dense<0.5> : tensor<f32>, mobilint.range = array<f64: -1.0, 1.0>
  } : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %y = "mobilint.clip"(%n) {
    clip_min_value = 0.0 : f32, clip_max_value = 0.5 : f32,
    mobilint.range = array<f64: 0.0, 1.0>
  } : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %y : tensor<1x1x1x4xf32>
}

// RUN: mobilint-opt %s --quantize-mobilint --split-input-file | FileCheck %s

// What nothing else reads is made in the type that the concatenation has.
// CHECK-LABEL: func.func @only_reader
// CHECK: "mobilint.neg"{{.*}} -> tensor<1x1x1x4x!quant.uniform<i8:f32, [[T:.+]]>>
// CHECK: "mobilint.neg"{{.*}} -> tensor<1x1x1x4x!quant.uniform<i8:f32, [[T]]>>
// CHECK-NEXT: "mobilint.concatenate"{{.*}} -> tensor<1x1x1x8x!quant.uniform<i8:f32, [[T]]>>
// CHECK-NEXT: "mobilint.sigmoid"
func.func @only_reader(%x: tensor<1x1x1x4xf32>) -> tensor<1x1x1x8xf32> {
  %a = "mobilint.identity"(%x) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %b = "mobilint.identity"(%x) {mobilint.range = array<f64: -4.0, 4.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %m = "mobilint.neg"(%a) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %n = "mobilint.neg"(%b) {mobilint.range = array<f64: -4.0, 4.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %y = "mobilint.concatenate"(%m, %n) {axis = 3 : i32, mobilint.range = array<f64: -4.0, 4.0>}
    : (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x8xf32>
  %z = "mobilint.sigmoid"(%y) {mobilint.range = array<f64: 0.0, 1.0>}
    : (tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
  return %z : tensor<1x1x1x8xf32>
}

// -----

// What has another reader keeps its own type, and goes through a requantize.
// CHECK-LABEL: func.func @two_readers
// CHECK: [[M:%.+]] = "mobilint.neg"{{.*}} -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.007{{.+}}>>
// CHECK: [[Q:%.+]] = "mobilint.requantize"([[M]]){{.*}} -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.031{{.+}}>>
// CHECK-NEXT: "mobilint.concatenate"([[Q]],
func.func @two_readers(%x: tensor<1x1x1x4xf32>) -> (tensor<1x1x1x8xf32>, tensor<1x1x1x4xf32>) {
  %a = "mobilint.identity"(%x) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %m = "mobilint.neg"(%a) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %n = "mobilint.neg"(%m) {mobilint.range = array<f64: -4.0, 4.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %y = "mobilint.concatenate"(%m, %n) {axis = 3 : i32, mobilint.range = array<f64: -4.0, 4.0>}
    : (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x8xf32>
  %z = "mobilint.sigmoid"(%y) {mobilint.range = array<f64: 0.0, 1.0>}
    : (tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
  return %z, %m : tensor<1x1x1x8xf32>, tensor<1x1x1x4xf32>
}

// -----

// Results of the program are joined as reals: scores beside boxes would be all zero otherwise.
// CHECK-LABEL: func.func @results
// CHECK: [[A:%.+]] = "mobilint.requantize"{{.*}} -> tensor<1x1x1x4xf32>
// CHECK: [[B:%.+]] = "mobilint.requantize"{{.*}} -> tensor<1x1x1x4xf32>
// CHECK: [[Y:%.+]] = "mobilint.concatenate"([[A]], [[B]]){{.*}} -> tensor<1x1x1x8xf32>
// CHECK-NEXT: "mobilint.transpose"([[Y]]){{.*}} -> tensor<1x8x1x1xf32>
func.func @results(%x: tensor<1x1x1x4xf32>) -> tensor<1x8x1x1xf32> {
  %a = "mobilint.identity"(%x) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %m = "mobilint.sigmoid"(%a) {mobilint.range = array<f64: 0.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %n = "mobilint.multiply_constant"(%a) {
    constant = dense<320.0> : tensor<f32>, mobilint.range = array<f64: -320.0, 320.0>
  } : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %y = "mobilint.concatenate"(%m, %n) {axis = 3 : i32, mobilint.range = array<f64: -320.0, 320.0>}
    : (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x8xf32>
  %z = "mobilint.transpose"(%y) {
    transpose_axes = array<i64: 0, 3, 1, 2>, mobilint.range = array<f64: -320.0, 320.0>
  } : (tensor<1x1x1x8xf32>) -> tensor<1x8x1x1xf32>
  return %z : tensor<1x8x1x1xf32>
}

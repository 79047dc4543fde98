// RUN: mobilint-opt %s --quantize-mobilint --split-input-file | FileCheck %s

// What nothing else reads is made in the type that the concatenation has.
// CHECK-LABEL: func.func @only_reader
// CHECK: "mobilint.neg"{{.*}} -> tensor<1x1x1x4x!quant.uniform<i8:f32, [[T:.+]]>>
// CHECK: "mobilint.neg"{{.*}} -> tensor<1x1x1x4x!quant.uniform<i8:f32, [[T]]>>
// CHECK-NEXT: "mobilint.concatenate"{{.*}} -> tensor<1x1x1x8x!quant.uniform<i8:f32, [[T]]>>
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
  return %y : tensor<1x1x1x8xf32>
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
  return %y, %m : tensor<1x1x1x8xf32>, tensor<1x1x1x4xf32>
}

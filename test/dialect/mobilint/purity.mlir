// RUN: mobilint-opt %s --canonicalize | FileCheck %s

// What nothing uses is removed, except for the program's arguments and results.
// CHECK-LABEL: func.func @unused(
// CHECK-NEXT: [[X:%.+]] = "mobilint.input"(%arg0)
// CHECK-NEXT: "mobilint.output"([[X]])
// CHECK-NEXT: return
func.func @unused(%arg0: tensor<1x4x5x3xf32>) {
  %0 = "mobilint.input"(%arg0) : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  %1 = "mobilint.output"(%0) : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  %2 = "mobilint.identity"(%0) : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  %3 = "mobilint.concatenate"(%2, %0) {axis = 3 : i32} : (tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>) -> tensor<1x4x5x6xf32>
  %4 = "mobilint.device_bridge"(%3) {squeeze_axes = array<i32>, permute_axes = array<i64: 0, 3, 1, 2>, unsqueeze_axes = array<i32>} : (tensor<1x4x5x6xf32>) -> tensor<1x6x4x5xf32>
  %5 = "mobilint.input_constant"() {constant = dense<1.0> : tensor<1x1x1x2xf32>} : () -> tensor<1x1x1x2xf32>
  return
}

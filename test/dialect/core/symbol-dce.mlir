// A private function that nothing calls goes with the ops of ours that it holds.
// RUN: mobilint-opt %s --symbol-dce | FileCheck %s

// CHECK-NOT: @unused
// CHECK: func.func @main
// CHECK: func.func private @used
func.func private @unused(%x: tensor<1x1x2x3xf32>, %y: tensor<1x1x2x1xf32>) -> tensor<1x1x2x4xf32> {
  %0 = "mobilint.concatenate"(%x, %y) {axis = 3 : i32} : (tensor<1x1x2x3xf32>, tensor<1x1x2x1xf32>) -> tensor<1x1x2x4xf32>
  return %0 : tensor<1x1x2x4xf32>
}
func.func @main(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = call @used(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}
func.func private @used(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.relu"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

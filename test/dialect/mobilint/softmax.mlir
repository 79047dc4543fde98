// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @softmax(
// CHECK-NEXT: "mobilint.softmax"(%arg0) {axis = 3 : i32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @softmax(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.softmax"(%arg0) {axis = 3 : i32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @softmax_with_beta(
// CHECK-NEXT: "mobilint.softmax"(%arg0) {axis = -1 : i32, beta = 5.000000e-01 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @softmax_with_beta(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.softmax"(%arg0) {axis = -1 : i32, beta = 5.000000e-01 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @axis_5(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.softmax' op needs axis from -4 to 3, got 5}}
  %0 = "mobilint.softmax"(%arg0) {axis = 5 : i32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @no_axis(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.softmax' op requires attribute 'axis'}}
  %0 = "mobilint.softmax"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

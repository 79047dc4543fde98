// RUN: mobilint-opt %s --convert-onnx-to-mobilint --verify-numerics | FileCheck %s

// A constant on either side goes into the op, behind leading ones.
// CHECK-LABEL: func.func @constants
// CHECK: "mobilint.sub_constant"({{.*}}) {constant = dense<2.000000e+00> : tensor<1x1x1x3xf32>, is_const_first = true}
// CHECK: "mobilint.multiply_constant"({{.*}}) {constant = dense<2.000000e+00> : tensor<1x1x1x3xf32>}
func.func @constants(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "onnx.Constant"() {value = dense<2.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %0 = "onnx.Sub"(%c, %arg0) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "onnx.Mul"(%0, %c) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// Ranks differ: leading ones make them the same, and broadcasting is as before.
// CHECK-LABEL: func.func @ranks
// CHECK: "mobilint.adding"({{.*}}) : (tensor<1x1x2x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x2x3xf32>
func.func @ranks(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = "onnx.Add"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// One number bounds: a clip. It has no minimum.
// CHECK-LABEL: func.func @bound
// CHECK: "mobilint.clip"({{.*}}) {clip_max_value = 6.000000e+00 : f32} : (tensor<1x1x2x3xf32>)
func.func @bound(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = "onnx.Constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Min"(%arg0, %c) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Integers stay where integers are computed.
// CHECK-LABEL: func.func @integers
// CHECK: "onnx.Add"(%arg0, %arg0) {mobilint.host = "has a tensor of i64, and the NPU computes in real numbers"}
func.func @integers(%arg0: tensor<2xi64>) -> tensor<2xi64> {
  %0 = "onnx.Add"(%arg0, %arg0) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}

// An op without any form says so.
// CHECK-LABEL: func.func @no_form
// CHECK: "onnx.Hardmax"(%arg0) {mobilint.host = "onnx.Hardmax has no form on the NPU"}
func.func @no_form(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "onnx.Hardmax"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// RUN: mobilint-opt %s | mobilint-opt | FileCheck %s

// An operand that is not given is a value of the type none.
// CHECK-LABEL: func.func @without_bias(
// CHECK-NEXT: [[NONE:%.+]] = "onnx.NoValue"() : () -> none
// CHECK-NEXT: "onnx.Conv"(%arg0, %arg1, [[NONE]]) : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>, none) -> tensor<*xf32>
func.func @without_bias(%arg0: tensor<1x3x8x8xf32>, %arg1: tensor<4x3x3x3xf32>) -> tensor<*xf32> {
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Conv"(%arg0, %arg1, %none) : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>, none) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// A result that is not wanted has the type none.
// CHECK-LABEL: func.func @without_indices(
// CHECK-NEXT: "onnx.MaxPool"(%arg0) {kernel_shape = [2, 2]} : (tensor<1x3x8x8xf32>) -> (tensor<1x3x7x7xf32>, none)
func.func @without_indices(%arg0: tensor<1x3x8x8xf32>) -> tensor<1x3x7x7xf32> {
  %0:2 = "onnx.MaxPool"(%arg0) {kernel_shape = [2, 2]} : (tensor<1x3x8x8xf32>) -> (tensor<1x3x7x7xf32>, none)
  return %0#0 : tensor<1x3x7x7xf32>
}

// The operands of a list may differ in type.
// CHECK-LABEL: func.func @list(
// CHECK-NEXT: "onnx.Concat"(%arg0, %arg1, %arg0) {axis = 0 : si64} : (tensor<2xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<7xf32>
func.func @list(%arg0: tensor<2xf32>, %arg1: tensor<3xf32>) -> tensor<7xf32> {
  %0 = "onnx.Concat"(%arg0, %arg1, %arg0) {axis = 0 : si64} : (tensor<2xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// CHECK-LABEL: func.func @list_of_results(
// CHECK: "onnx.Split"(%arg0, {{%.+}}) {num_outputs = 3 : si64} : (tensor<7xf32>, none) -> (tensor<3xf32>, tensor<3xf32>, tensor<1xf32>)
func.func @list_of_results(%arg0: tensor<7xf32>) -> (tensor<3xf32>, tensor<1xf32>) {
  %none = "onnx.NoValue"() : () -> none
  %0:3 = "onnx.Split"(%arg0, %none) {num_outputs = 3 : si64} : (tensor<7xf32>, none) -> (tensor<3xf32>, tensor<3xf32>, tensor<1xf32>)
  return %0#0, %0#2 : tensor<3xf32>, tensor<1xf32>
}

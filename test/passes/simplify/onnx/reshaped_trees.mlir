// RUN: mobilint-opt %s --simplify-onnx | FileCheck %s

// CHECK-LABEL: func.func @reshape_behind_a_tree
// CHECK: [[Y:%.+]] = "onnx.Mul"(%arg0, {{%.+}}) : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
// CHECK-NEXT: return [[Y]]
func.func @reshape_behind_a_tree(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %f = "onnx.Constant"() {value = dense<[6, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %d = "onnx.Constant"() {value = dense<[2, 3, 4]> : tensor<3xi64>} : () -> tensor<3xi64>
  %two = "onnx.Constant"() {value = dense<2.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
  %0 = "onnx.Reshape"(%arg0, %f) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<6x4xf32>
  %1 = "onnx.Mul"(%0, %two) : (tensor<6x4xf32>, tensor<1x1xf32>) -> tensor<6x4xf32>
  %y = "onnx.Reshape"(%1, %d) : (tensor<6x4xf32>, tensor<3xi64>) -> tensor<2x3x4xf32>
  return %y : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @reshape_behind_a_vector
// CHECK-COUNT-2: onnx.Reshape
func.func @reshape_behind_a_vector(%arg0: tensor<2x3x4xf32>, %arg1: tensor<4xf32>) -> tensor<2x3x4xf32> {
  %f = "onnx.Constant"() {value = dense<[6, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %d = "onnx.Constant"() {value = dense<[2, 3, 4]> : tensor<3xi64>} : () -> tensor<3xi64>
  %0 = "onnx.Reshape"(%arg0, %f) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<6x4xf32>
  %1 = "onnx.Mul"(%0, %arg1) : (tensor<6x4xf32>, tensor<4xf32>) -> tensor<6x4xf32>
  %y = "onnx.Reshape"(%1, %d) : (tensor<6x4xf32>, tensor<3xi64>) -> tensor<2x3x4xf32>
  return %y : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @op_of_reshaped
// CHECK: [[MAX:%.+]] = "onnx.Max"(%arg0, %arg1)
// CHECK: "onnx.Reshape"([[MAX]]
func.func @op_of_reshaped(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>) -> tensor<6x4xf32> {
  %f = "onnx.Constant"() {value = dense<[6, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Reshape"(%arg0, %f) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<6x4xf32>
  %1 = "onnx.Flatten"(%arg1) {axis = 2 : si64} : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %y = "onnx.Max"(%0, %1) : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// CHECK-LABEL: func.func @op_of_differently_reshaped
// CHECK-COUNT-2: onnx.Reshape
func.func @op_of_differently_reshaped(%arg0: tensor<2x3x4xf32>, %arg1: tensor<4x6xf32>) -> tensor<6x4xf32> {
  %f = "onnx.Constant"() {value = dense<[6, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Reshape"(%arg0, %f) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<6x4xf32>
  %1 = "onnx.Reshape"(%arg1, %f) : (tensor<4x6xf32>, tensor<2xi64>) -> tensor<6x4xf32>
  %y = "onnx.Max"(%0, %1) : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}

// RUN: mobilint-opt %s --cse --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @equal_ops(
// CHECK: [[Y:%.+]] = "onnx.Relu"(%arg0)
// CHECK-NEXT: "onnx.Add"([[Y]], [[Y]])
func.func @equal_ops(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "onnx.Relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "onnx.Relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "onnx.Add"(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// CHECK-LABEL: func.func @unused(
// CHECK-NEXT: return
func.func @unused(%arg0: tensor<2xf32>) {
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Clip"(%arg0, %none, %none) : (tensor<2xf32>, none, none) -> tensor<2xf32>
  return
}

// Two throws of a die are not one.
// CHECK-LABEL: func.func @random(
// CHECK-COUNT-2: "onnx.RandomNormalLike"(%arg0)
func.func @random(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "onnx.RandomNormalLike"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "onnx.RandomNormalLike"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// Lists of operands are no hindrance.
// CHECK-LABEL: func.func @equal_lists(
// CHECK: [[Y:%.+]] = "onnx.Concat"(%arg0, %arg0)
// CHECK-NEXT: return [[Y]], [[Y]]
func.func @equal_lists(%arg0: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "onnx.Concat"(%arg0, %arg0) {axis = 0 : si64} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %1 = "onnx.Concat"(%arg0, %arg0) {axis = 0 : si64} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// RUN: mobilint-opt %s --shorten-chains | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK-NEXT: return %arg0
func.func @chain(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "onnx.Transpose"(%arg0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "onnx.Transpose"(%0) : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// The op between keeps the shape that was found for it.
// CHECK-LABEL: func.func @op_between
// CHECK-COUNT-2: onnx.Reshape
func.func @op_between(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %flat = "onnx.Constant"() {value = dense<6> : tensor<1xi64>} : () -> tensor<1xi64>
  %shape = "onnx.Constant"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Reshape"(%arg0, %flat) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<6xf32>
  %1 = "onnx.Relu"(%0) : (tensor<6xf32>) -> tensor<6xf32>
  %2 = "onnx.Reshape"(%1, %shape) : (tensor<6xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

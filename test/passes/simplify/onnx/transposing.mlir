// RUN: mobilint-opt %s --simplify-onnx | FileCheck %s

// CHECK-LABEL: func.func @op_of_transposed
// CHECK: [[SUM:%.+]] = "onnx.Add"(%arg0, %arg1) : (tensor<2x?xf32>, tensor<1x?xf32>) -> tensor<2x?xf32>
// CHECK: "onnx.Transpose"([[SUM]]) {perm = [1 : si64, 0 : si64]} : (tensor<2x?xf32>) -> tensor<?x2xf32>
func.func @op_of_transposed(%arg0: tensor<2x?xf32>, %arg1: tensor<1x?xf32>) -> tensor<?x2xf32> {
  %0 = "onnx.Transpose"(%arg0) : (tensor<2x?xf32>) -> tensor<?x2xf32>
  %1 = "onnx.Transpose"(%arg1) : (tensor<1x?xf32>) -> tensor<?x1xf32>
  %2 = "onnx.Add"(%0, %1) : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
  return %2 : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @op_of_differently_transposed
// CHECK-COUNT-2: onnx.Transpose
// CHECK: onnx.Add
func.func @op_of_differently_transposed(%arg0: tensor<2x2x2xf32>, %arg1: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> {
  %0 = "onnx.Transpose"(%arg0) : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %1 = "onnx.Transpose"(%arg1) {perm = [1 : si64, 0 : si64, 2 : si64]} : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %2 = "onnx.Add"(%0, %1) : (tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return %2 : tensor<2x2x2xf32>
}

// CHECK-LABEL: func.func @reduction_of_transposed
// CHECK: [[AXES:%.+]] = "onnx.Constant"() {value = dense<[1, 2]> : tensor<2xi64>}
// CHECK: "onnx.ReduceMean"(%arg0, [[AXES]]) {keepdims = 0 : si64} : (tensor<2x3x4x5xf32>, tensor<2xi64>) -> tensor<2x5xf32>
// CHECK-NEXT: return
func.func @reduction_of_transposed(%arg0: tensor<2x3x4x5xf32>) -> tensor<2x5xf32> {
  %axes = "onnx.Constant"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Transpose"(%arg0) {perm = [0 : si64, 3 : si64, 1 : si64, 2 : si64]} : (tensor<2x3x4x5xf32>) -> tensor<2x5x3x4xf32>
  %1 = "onnx.ReduceMean"(%0, %axes) {keepdims = 0 : si64} : (tensor<2x5x3x4xf32>, tensor<2xi64>) -> tensor<2x5xf32>
  return %1 : tensor<2x5xf32>
}

// Without axes nothing may be reduced.
// CHECK-LABEL: func.func @reduction_of_nothing
// CHECK: onnx.Transpose
// CHECK-NEXT: onnx.ReduceSum
func.func @reduction_of_nothing(%arg0: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Transpose"(%arg0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "onnx.ReduceSum"(%0, %none) {noop_with_empty_axes = 1 : si64} : (tensor<3x2xf32>, none) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @product_of_transposed
// CHECK: [[Y:%.+]] = "onnx.MatMul"(%arg1, %arg0) : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
// CHECK-NEXT: "onnx.Transpose"([[Y]])
func.func @product_of_transposed(%arg0: tensor<3x2xf32>, %arg1: tensor<4x3xf32>) -> tensor<2x4xf32> {
  %0 = "onnx.Transpose"(%arg0) : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %1 = "onnx.Transpose"(%arg1) : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %2 = "onnx.MatMul"(%0, %1) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %2 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @product_of_one_transposed
// CHECK: onnx.Transpose
// CHECK-NEXT: onnx.MatMul
func.func @product_of_one_transposed(%arg0: tensor<3x2xf32>, %arg1: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = "onnx.Transpose"(%arg0) : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %1 = "onnx.MatMul"(%0, %arg1) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

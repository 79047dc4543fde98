// RUN: mobilint-opt %s --simplify-onnx | FileCheck %s

// Constants are transposed now; those of fewer axes are broadcast first.
// CHECK-LABEL: func.func @through_elementwise
// CHECK-DAG: [[C:%.+]] = "onnx.Constant"() {value = dense<{{\[}}[1.000000e+00], [2.000000e+00]]> : tensor<2x1xf32>}
// CHECK: [[Y:%.+]] = "onnx.Mul"(%arg0, [[C]]) : (tensor<2x?xf32>, tensor<2x1xf32>) -> tensor<2x?xf32>
// CHECK-NEXT: return [[Y]]
func.func @through_elementwise(%arg0: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %c = "onnx.Constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "onnx.Transpose"(%arg0) {perm = [1 : si64, 0 : si64]} : (tensor<2x?xf32>) -> tensor<?x2xf32>
  %1 = "onnx.Mul"(%0, %c) : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  %2 = "onnx.Transpose"(%1) {perm = [1 : si64, 0 : si64]} : (tensor<?x2xf32>) -> tensor<2x?xf32>
  return %2 : tensor<2x?xf32>
}

// CHECK-LABEL: func.func @through_ops_that_name_axes
// CHECK: "onnx.Concat"(%arg0, %arg0) {axis = 2 : si64}
// CHECK: "onnx.Softmax"({{%.+}}) {axis = 0 : si64} : (tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
// CHECK-NEXT: return
func.func @through_ops_that_name_axes(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x8xf32> {
  %0 = "onnx.Transpose"(%arg0) : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %1 = "onnx.Concat"(%0, %0) {axis = 0 : si64} : (tensor<4x3x2xf32>, tensor<4x3x2xf32>) -> tensor<8x3x2xf32>
  %2 = "onnx.Softmax"(%1) {axis = -1 : si64} : (tensor<8x3x2xf32>) -> tensor<8x3x2xf32>
  %3 = "onnx.Transpose"(%2) : (tensor<8x3x2xf32>) -> tensor<2x3x8xf32>
  return %3 : tensor<2x3x8xf32>
}

// Two more would be needed for the one that goes.
// CHECK-LABEL: func.func @more_above_than_below
// CHECK-COUNT-2: onnx.Transpose
func.func @more_above_than_below(%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>, %arg2: tensor<3x2xf32>) -> tensor<2x3xf32> {
  %0 = "onnx.Transpose"(%arg0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "onnx.Add"(%0, %arg1) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = "onnx.Mul"(%1, %arg2) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %3 = "onnx.Transpose"(%2) : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}

// The sum is needed as it is.
// CHECK-LABEL: func.func @tree_that_is_used_elsewhere
// CHECK: onnx.Transpose
// CHECK: onnx.Transpose
func.func @tree_that_is_used_elsewhere(%arg0: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<2x3xf32>) {
  %0 = "onnx.Transpose"(%arg0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "onnx.Relu"(%0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = "onnx.Transpose"(%1) : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %1, %2 : tensor<3x2xf32>, tensor<2x3xf32>
}

// Along which axis it adds shows at run time only.
// CHECK-LABEL: func.func @through_no_cumulative_sum
// CHECK: onnx.Transpose
// CHECK: onnx.CumSum
// CHECK: onnx.Transpose
func.func @through_no_cumulative_sum(%arg0: tensor<2x3xf32>, %axis: tensor<i64>) -> tensor<2x3xf32> {
  %0 = "onnx.Transpose"(%arg0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "onnx.CumSum"(%0, %axis) : (tensor<3x2xf32>, tensor<i64>) -> tensor<3x2xf32>
  %2 = "onnx.Transpose"(%1) : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

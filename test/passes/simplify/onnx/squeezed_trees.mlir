// RUN: mobilint-opt %s --simplify-squeeze | FileCheck %s

// CHECK-LABEL: func.func @unsqueeze_behind_a_number
// CHECK: [[Y:%.+]] = "onnx.Sub"({{%.+}}, %arg0) : (tensor<f32>, tensor<1x?xf32>) -> tensor<1x?xf32>
// CHECK-NEXT: return [[Y]]
func.func @unsqueeze_behind_a_number(%arg0: tensor<1x?xf32>) -> tensor<1x?xf32> {
  %two = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Squeeze"(%arg0, %axes) : (tensor<1x?xf32>, tensor<1xi64>) -> tensor<?xf32>
  %1 = "onnx.Sub"(%two, %0) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = "onnx.Unsqueeze"(%1, %axes) : (tensor<?xf32>, tensor<1xi64>) -> tensor<1x?xf32>
  return %2 : tensor<1x?xf32>
}

// The matrix gets the axis too; the vector ends behind it.
// CHECK-LABEL: func.func @unsqueeze_behind_matrix_and_vector
// CHECK-DAG: [[MATRIX:%.+]] = "onnx.Constant"() {value = dense<1.000000e+00> : tensor<2x1x3xf32>}
// CHECK-DAG: [[VECTOR:%.+]] = "onnx.Constant"() {value = dense<2.000000e+00> : tensor<3xf32>}
// CHECK: [[SUM:%.+]] = "onnx.Add"(%arg0, [[MATRIX]]) : (tensor<2x1x3xf32>, tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
// CHECK: [[Y:%.+]] = "onnx.Mul"([[SUM]], [[VECTOR]]) : (tensor<2x1x3xf32>, tensor<3xf32>) -> tensor<2x1x3xf32>
// CHECK-NEXT: return [[Y]]
func.func @unsqueeze_behind_matrix_and_vector(%arg0: tensor<2x1x3xf32>) -> tensor<2x1x3xf32> {
  %m = "onnx.Constant"() {value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %v = "onnx.Constant"() {value = dense<2.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %axes = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Squeeze"(%arg0, %axes) : (tensor<2x1x3xf32>, tensor<1xi64>) -> tensor<2x3xf32>
  %1 = "onnx.Add"(%0, %m) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "onnx.Mul"(%1, %v) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %3 = "onnx.Unsqueeze"(%2, %axes) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x1x3xf32>
  return %3 : tensor<2x1x3xf32>
}

// CHECK-LABEL: func.func @squeeze_behind_elementwise
// CHECK: [[POWER:%.+]] = "onnx.Pow"(%arg0, %arg0) : (tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK: [[Y:%.+]] = "onnx.Clip"([[POWER]], %arg1, {{%.+}})
// CHECK-NEXT: return [[Y]]
func.func @squeeze_behind_elementwise(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) -> tensor<2x3xf32> {
  %none = "onnx.NoValue"() : () -> none
  %axes = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %axes) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x1x3xf32>
  %1 = "onnx.Pow"(%0, %0) : (tensor<2x1x3xf32>, tensor<2x1x3xf32>) -> tensor<2x1x3xf32>
  %2 = "onnx.Clip"(%1, %arg1, %none) : (tensor<2x1x3xf32>, tensor<f32>, none) -> tensor<2x1x3xf32>
  %3 = "onnx.Squeeze"(%2, %axes) : (tensor<2x1x3xf32>, tensor<1xi64>) -> tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}

// The first op is no Squeeze.
// CHECK-LABEL: func.func @unsqueeze_behind_anything
// CHECK: onnx.Unsqueeze
func.func @unsqueeze_behind_anything(%arg0: tensor<3xf32>, %arg1: tensor<f32>) -> tensor<1x3xf32> {
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Abs"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "onnx.Add"(%0, %arg1) : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  %2 = "onnx.Unsqueeze"(%1, %axes) : (tensor<3xf32>, tensor<1xi64>) -> tensor<1x3xf32>
  return %2 : tensor<1x3xf32>
}

// The sum would have to be computed twice.
// CHECK-LABEL: func.func @sum_that_is_used_elsewhere
// CHECK: onnx.Squeeze
// CHECK: onnx.Unsqueeze
func.func @sum_that_is_used_elsewhere(%arg0: tensor<1x3xf32>, %arg1: tensor<f32>) -> (tensor<3xf32>, tensor<1x3xf32>) {
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Squeeze"(%arg0, %axes) : (tensor<1x3xf32>, tensor<1xi64>) -> tensor<3xf32>
  %1 = "onnx.Add"(%0, %arg1) : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  %2 = "onnx.Unsqueeze"(%1, %axes) : (tensor<3xf32>, tensor<1xi64>) -> tensor<1x3xf32>
  return %1, %2 : tensor<3xf32>, tensor<1x3xf32>
}

// `(3) + (3, 3)` has its new axis in front of the operand of one axis.
// CHECK-LABEL: func.func @operand_of_higher_rank
// CHECK: onnx.Squeeze
// CHECK: onnx.Unsqueeze
func.func @operand_of_higher_rank(%arg0: tensor<1x3xf32>, %arg1: tensor<3x3xf32>) -> tensor<1x3x3xf32> {
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Squeeze"(%arg0, %axes) : (tensor<1x3xf32>, tensor<1xi64>) -> tensor<3xf32>
  %1 = "onnx.Add"(%0, %arg1) : (tensor<3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %2 = "onnx.Unsqueeze"(%1, %axes) : (tensor<3x3xf32>, tensor<1xi64>) -> tensor<1x3x3xf32>
  return %2 : tensor<1x3x3xf32>
}

// RUN: mobilint-opt %s --fold-into-weights | FileCheck %s

// CHECK-LABEL: func.func @affine_behind_weights
// CHECK-DAG: [[W:%.+]] = "onnx.Constant"() {value = dense<{{\[\[\[\[}}2.000000e+00]]], {{\[\[\[}}6.000000e+00]]]]> : tensor<2x1x1x1xf32>}
// CHECK-DAG: [[B:%.+]] = "onnx.Constant"() {value = dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf32>}
// CHECK: [[Y:%.+]] = "onnx.Conv"(%arg0, [[W]], [[B]])
// CHECK-NEXT: return [[Y]]
func.func @affine_behind_weights(%arg0: tensor<1x1x4x4xf32>) -> tensor<1x2x4x4xf32> {
  %none = "onnx.NoValue"() : () -> none
  %w = "onnx.Constant"() {value = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>} : () -> tensor<2x1x1x1xf32>
  %c = "onnx.Constant"() {value = dense<[[[2.0]], [[3.0]]]> : tensor<2x1x1xf32>} : () -> tensor<2x1x1xf32>
  %d = "onnx.Constant"() {value = dense<[[[1.0]], [[3.0]]]> : tensor<2x1x1xf32>} : () -> tensor<2x1x1xf32>
  %0 = "onnx.Conv"(%arg0, %w, %none) : (tensor<1x1x4x4xf32>, tensor<2x1x1x1xf32>, none) -> tensor<1x2x4x4xf32>
  %1 = "onnx.Mul"(%c, %0) : (tensor<2x1x1xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %2 = "onnx.Add"(%1, %d) : (tensor<1x2x4x4xf32>, tensor<2x1x1xf32>) -> tensor<1x2x4x4xf32>
  return %2 : tensor<1x2x4x4xf32>
}

// CHECK-LABEL: func.func @constant_along_the_width
// CHECK: onnx.Mul
func.func @constant_along_the_width(%arg0: tensor<1x1x4x2xf32>) -> tensor<1x2x4x2xf32> {
  %none = "onnx.NoValue"() : () -> none
  %w = "onnx.Constant"() {value = dense<1.0> : tensor<2x1x1x1xf32>} : () -> tensor<2x1x1x1xf32>
  %c = "onnx.Constant"() {value = dense<[2.0, 3.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "onnx.Conv"(%arg0, %w, %none) : (tensor<1x1x4x2xf32>, tensor<2x1x1x1xf32>, none) -> tensor<1x2x4x2xf32>
  %1 = "onnx.Mul"(%0, %c) : (tensor<1x2x4x2xf32>, tensor<2xf32>) -> tensor<1x2x4x2xf32>
  return %1 : tensor<1x2x4x2xf32>
}

// The result without the factor is needed too.
// CHECK-LABEL: func.func @convolution_that_is_used_elsewhere
// CHECK: onnx.Mul
func.func @convolution_that_is_used_elsewhere(%arg0: tensor<1x1x4x2xf32>) -> (tensor<1x1x4x2xf32>, tensor<1x1x4x2xf32>) {
  %none = "onnx.NoValue"() : () -> none
  %w = "onnx.Constant"() {value = dense<1.0> : tensor<1x1x1x1xf32>} : () -> tensor<1x1x1x1xf32>
  %c = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Conv"(%arg0, %w, %none) : (tensor<1x1x4x2xf32>, tensor<1x1x1x1xf32>, none) -> tensor<1x1x4x2xf32>
  %1 = "onnx.Mul"(%0, %c) : (tensor<1x1x4x2xf32>, tensor<f32>) -> tensor<1x1x4x2xf32>
  return %0, %1 : tensor<1x1x4x2xf32>, tensor<1x1x4x2xf32>
}

// Dividing a constant by the result is not affine.
// CHECK-LABEL: func.func @quotient_of_a_constant
// CHECK: onnx.Div
func.func @quotient_of_a_constant(%arg0: tensor<1x1x4x2xf32>) -> tensor<1x1x4x2xf32> {
  %none = "onnx.NoValue"() : () -> none
  %w = "onnx.Constant"() {value = dense<1.0> : tensor<1x1x1x1xf32>} : () -> tensor<1x1x1x1xf32>
  %c = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Conv"(%arg0, %w, %none) : (tensor<1x1x4x2xf32>, tensor<1x1x1x1xf32>, none) -> tensor<1x1x4x2xf32>
  %1 = "onnx.Div"(%c, %0) : (tensor<f32>, tensor<1x1x4x2xf32>) -> tensor<1x1x4x2xf32>
  return %1 : tensor<1x1x4x2xf32>
}

// CHECK-LABEL: func.func @padding_before_convolution
// CHECK: "onnx.Conv"(%arg0, {{.*}}) {pads = [2 : si64, 3 : si64, 1 : si64, 0 : si64]}
func.func @padding_before_convolution(%arg0: tensor<1x1x4x4xf32>, %arg1: tensor<1x1x3x3xf32>) -> tensor<1x1x5x5xf32> {
  %none = "onnx.NoValue"() : () -> none
  %pads = "onnx.Constant"() {value = dense<[0, 0, 1, 2, 0, 0, 0, 0]> : tensor<8xi64>} : () -> tensor<8xi64>
  %0 = "onnx.Pad"(%arg0, %pads, %none, %none) : (tensor<1x1x4x4xf32>, tensor<8xi64>, none, none) -> tensor<1x1x5x6xf32>
  %1 = "onnx.Conv"(%0, %arg1, %none) {pads = [1 : si64, 1 : si64, 1 : si64, 0 : si64]} : (tensor<1x1x5x6xf32>, tensor<1x1x3x3xf32>, none) -> tensor<1x1x5x5xf32>
  return %1 : tensor<1x1x5x5xf32>
}

// CHECK-LABEL: func.func @padding_of_channels
// CHECK: onnx.Pad
func.func @padding_of_channels(%arg0: tensor<1x1x4x4xf32>, %arg1: tensor<1x2x3x3xf32>) -> tensor<1x1x2x2xf32> {
  %none = "onnx.NoValue"() : () -> none
  %pads = "onnx.Constant"() {value = dense<[0, 1, 0, 0, 0, 0, 0, 0]> : tensor<8xi64>} : () -> tensor<8xi64>
  %0 = "onnx.Pad"(%arg0, %pads, %none, %none) : (tensor<1x1x4x4xf32>, tensor<8xi64>, none, none) -> tensor<1x2x4x4xf32>
  %1 = "onnx.Conv"(%0, %arg1, %none) : (tensor<1x2x4x4xf32>, tensor<1x2x3x3xf32>, none) -> tensor<1x1x2x2xf32>
  return %1 : tensor<1x1x2x2xf32>
}

// CHECK-LABEL: func.func @bias_of_a_matrix_product
// CHECK: "onnx.Gemm"(%arg0, {{%.+}}, {{%.+}})
// CHECK-NOT: onnx.Add
func.func @bias_of_a_matrix_product(%arg0: tensor<4x2xf32>) -> tensor<4x3xf32> {
  %w = "onnx.Constant"() {value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %c = "onnx.Constant"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %0 = "onnx.MatMul"(%arg0, %w) : (tensor<4x2xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %1 = "onnx.Add"(%c, %0) : (tensor<3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// A Gemm has two axes.
// CHECK-LABEL: func.func @bias_of_many_matrix_products
// CHECK: onnx.Add
func.func @bias_of_many_matrix_products(%arg0: tensor<5x4x2xf32>) -> tensor<5x4x3xf32> {
  %w = "onnx.Constant"() {value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %c = "onnx.Constant"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %0 = "onnx.MatMul"(%arg0, %w) : (tensor<5x4x2xf32>, tensor<2x3xf32>) -> tensor<5x4x3xf32>
  %1 = "onnx.Add"(%0, %c) : (tensor<5x4x3xf32>, tensor<3xf32>) -> tensor<5x4x3xf32>
  return %1 : tensor<5x4x3xf32>
}

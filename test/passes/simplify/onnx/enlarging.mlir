// RUN: mobilint-opt %s --simplify-onnx | FileCheck %s

// CHECK-LABEL: func.func @pad_of_pad
// CHECK: [[PADS:%.+]] = "onnx.Constant"() {value = dense<[1, 1, 2, 3]> : tensor<4xi64>}
// CHECK: "onnx.Pad"(%arg0, [[PADS]],
func.func @pad_of_pad(%arg0: tensor<2x3xf32>) -> tensor<5x7xf32> {
  %none = "onnx.NoValue"() : () -> none
  %p = "onnx.Constant"() {value = dense<[0, 1, 2, 0]> : tensor<4xi64>} : () -> tensor<4xi64>
  %q = "onnx.Constant"() {value = dense<[1, 0, 0, 3]> : tensor<4xi64>} : () -> tensor<4xi64>
  %0 = "onnx.Pad"(%arg0, %p, %none, %none) : (tensor<2x3xf32>, tensor<4xi64>, none, none) -> tensor<4x4xf32>
  %y = "onnx.Pad"(%0, %q, %none, %none) : (tensor<4x4xf32>, tensor<4xi64>, none, none) -> tensor<5x7xf32>
  return %y : tensor<5x7xf32>
}

// CHECK-LABEL: func.func @pad_with_another_number
// CHECK-COUNT-2: onnx.Pad
func.func @pad_with_another_number(%arg0: tensor<2x3xf32>, %arg1: tensor<f32>) -> tensor<5x7xf32> {
  %none = "onnx.NoValue"() : () -> none
  %p = "onnx.Constant"() {value = dense<[0, 1, 2, 0]> : tensor<4xi64>} : () -> tensor<4xi64>
  %q = "onnx.Constant"() {value = dense<[1, 0, 0, 3]> : tensor<4xi64>} : () -> tensor<4xi64>
  %0 = "onnx.Pad"(%arg0, %p, %none, %none) : (tensor<2x3xf32>, tensor<4xi64>, none, none) -> tensor<4x4xf32>
  %y = "onnx.Pad"(%0, %q, %arg1, %none) : (tensor<4x4xf32>, tensor<4xi64>, tensor<f32>, none) -> tensor<5x7xf32>
  return %y : tensor<5x7xf32>
}

// Zeros take the place of what is cut off.
// CHECK-LABEL: func.func @pad_of_crop
// CHECK-COUNT-2: onnx.Pad
func.func @pad_of_crop(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %none = "onnx.NoValue"() : () -> none
  %p = "onnx.Constant"() {value = dense<[0, -1, 0, 0]> : tensor<4xi64>} : () -> tensor<4xi64>
  %q = "onnx.Constant"() {value = dense<[0, 1, 0, 0]> : tensor<4xi64>} : () -> tensor<4xi64>
  %0 = "onnx.Pad"(%arg0, %p, %none, %none) : (tensor<2x3xf32>, tensor<4xi64>, none, none) -> tensor<2x2xf32>
  %y = "onnx.Pad"(%0, %q, %none, %none) : (tensor<2x2xf32>, tensor<4xi64>, none, none) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @expand_of_expand
// CHECK: "onnx.Expand"(%arg0, {{.*}}) : (tensor<1x3xf32>, tensor<3xi64>) -> tensor<2x4x3xf32>
// CHECK-NEXT: return
func.func @expand_of_expand(%arg0: tensor<1x3xf32>) -> tensor<2x4x3xf32> {
  %p = "onnx.Constant"() {value = dense<[4, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %q = "onnx.Constant"() {value = dense<[2, 4, 3]> : tensor<3xi64>} : () -> tensor<3xi64>
  %0 = "onnx.Expand"(%arg0, %p) : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<4x3xf32>
  %y = "onnx.Expand"(%0, %q) : (tensor<4x3xf32>, tensor<3xi64>) -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

// CHECK-LABEL: func.func @operand_that_broadcasting_expands
// CHECK-NEXT: "onnx.Pow"(%arg1, %arg0)
func.func @operand_that_broadcasting_expands(%arg0: tensor<4x1xf32>, %arg1: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %q = "onnx.Constant"() {value = dense<[4, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Expand"(%arg0, %q) : (tensor<4x1xf32>, tensor<2xi64>) -> tensor<4x3xf32>
  %y = "onnx.Pow"(%arg1, %0) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @expansion_that_is_needed
// CHECK: onnx.Expand
func.func @expansion_that_is_needed(%arg0: tensor<4x1xf32>, %arg1: tensor<1x1xf32>) -> tensor<4x3xf32> {
  %q = "onnx.Constant"() {value = dense<[4, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Expand"(%arg0, %q) : (tensor<4x1xf32>, tensor<2xi64>) -> tensor<4x3xf32>
  %y = "onnx.Pow"(%arg1, %0) : (tensor<1x1xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

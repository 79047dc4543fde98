// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// A vector as long as the outermost axis goes along it, though the innermost is as long.
// CHECK-LABEL: func.func @along_the_outermost
// CHECK: "mobilint.reshape"
// CHECK-SAME: -> tensor<1x3x1x1xf32>
// CHECK: "mobilint.multiply"
func.func @along_the_outermost(%x: tensor<3x2x3xf32>, %v: tensor<3xf32>) -> tensor<3x2x3xf32> {
  %0 = "ncnn.BinaryOp"(%x, %v) {op_type = 2 : i32} : (tensor<3x2x3xf32>, tensor<3xf32>) -> tensor<3x2x3xf32>
  return %0 : tensor<3x2x3xf32>
}

// Any other vector goes along the innermost axis, where its device form has it.
// CHECK-LABEL: func.func @along_the_innermost
// CHECK-NOT: "mobilint.reshape"
// CHECK: "mobilint.adding"
func.func @along_the_innermost(%x: tensor<2x3x4xf32>, %v: tensor<4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.BinaryOp"(%x, %v) : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// The reversed quotient is a quotient.
// CHECK-LABEL: func.func @swapped
// CHECK: "mobilint.div_constant"
// CHECK-SAME: is_const_first = true
func.func @swapped(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.BinaryOp"(%x) {op_type = 8 : i32, with_scalar = 1 : i32, b = 2.0 : f32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// A constant that is the first operand stays first.
// CHECK-LABEL: func.func @constant_on_the_left
// CHECK: "mobilint.sub_constant"
// CHECK-SAME: is_const_first = true
func.func @constant_on_the_left(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = "ncnn.MemoryData"() {w = 2 : i32, data = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "ncnn.BinaryOp"(%c, %x) {op_type = 1 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// A sum may be weighted; a weight of 1 needs no op.
// CHECK-LABEL: func.func @weighted
// CHECK-COUNT-1: "mobilint.multiply_constant"
// CHECK-NOT: "mobilint.multiply_constant"
// CHECK: "mobilint.adding"
func.func @weighted(%a: tensor<2x3x4xf32>, %b: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.Eltwise"(%a, %b) {op_type = 1 : i32, coeffs = array<f32: 1.0, 0.5>} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// There is no arc tangent.
// CHECK-LABEL: func.func @no_angles
// CHECK: "ncnn.BinaryOp"
// CHECK-SAME: mobilint.host = "computes atan2 of two values, which the NPU does not"
func.func @no_angles(%a: tensor<2x3x4xf32>, %b: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.BinaryOp"(%a, %b) {op_type = 10 : i32} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// A blob has no batch, so four axes are one too many.
// CHECK-LABEL: func.func @four_axes
// CHECK: "ncnn.UnaryOp"
// CHECK-SAME: mobilint.host = "has a blob of four axes, [2, 3, 4, 5], and the NPU's have three"
func.func @four_axes(%x: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "ncnn.UnaryOp"(%x) {op_type = 7 : i32} : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// RUN: mobilint-opt %s --simplify-onnx | FileCheck %s

// CHECK-LABEL: func.func @times_one
// CHECK-NEXT: return %arg0
func.func @times_one(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %one = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %y = "onnx.Mul"(%one, %arg0) : (tensor<f32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @times_two
// CHECK: onnx.Mul
func.func @times_two(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %two = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %y = "onnx.Mul"(%arg0, %two) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// The ones may have more rows than the operand.
// CHECK-LABEL: func.func @times_ones
// CHECK: onnx.Mul
func.func @times_ones(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %one = "onnx.Constant"() {value = dense<1.0> : tensor<5x1xf32>} : () -> tensor<5x1xf32>
  %y = "onnx.Mul"(%arg0, %one) : (tensor<?x2xf32>, tensor<5x1xf32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @by_one
// CHECK-NEXT: return %arg0
func.func @by_one(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %one = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %y = "onnx.Div"(%arg0, %one) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @one_by
// CHECK: onnx.Div
func.func @one_by(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %one = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %y = "onnx.Div"(%one, %arg0) : (tensor<f32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @plus_minus_zero
// CHECK-NEXT: return %arg0
func.func @plus_minus_zero(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %zero = "onnx.Constant"() {value = dense<-0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "onnx.Add"(%arg0, %zero) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// Minus zero becomes zero.
// CHECK-LABEL: func.func @plus_zero
// CHECK: onnx.Add
func.func @plus_zero(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %zero = "onnx.Constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "onnx.Add"(%arg0, %zero) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @minus_zero
// CHECK-NEXT: return %arg0
func.func @minus_zero(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %zero = "onnx.Constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "onnx.Sub"(%arg0, %zero) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @minus_minus_zero
// CHECK: onnx.Sub
func.func @minus_minus_zero(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %zero = "onnx.Constant"() {value = dense<-0.0> : tensor<f32>} : () -> tensor<f32>
  %y = "onnx.Sub"(%arg0, %zero) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @twice_the_opposite
// CHECK-NEXT: return %arg0
func.func @twice_the_opposite(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = "onnx.Neg"(%arg0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %y = "onnx.Neg"(%0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @the_opposite_of_another
// CHECK: onnx.Neg
func.func @the_opposite_of_another(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = "onnx.Abs"(%arg0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %y = "onnx.Neg"(%0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @twice_the_same
// CHECK-NEXT: [[Y:%.+]] = "onnx.Relu"(%arg0)
// CHECK-NEXT: return [[Y]]
func.func @twice_the_same(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = "onnx.Relu"(%arg0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %y = "onnx.Relu"(%0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @one_and_another
// CHECK: onnx.Floor
func.func @one_and_another(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = "onnx.Relu"(%arg0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %y = "onnx.Floor"(%0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @of_the_same_operands
// CHECK-NEXT: return %arg0
func.func @of_the_same_operands(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %y = "onnx.Max"(%arg0, %arg0) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @of_other_operands
// CHECK: onnx.Max
func.func @of_other_operands(%arg0: tensor<?x2xf32>, %arg1: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %y = "onnx.Max"(%arg0, %arg1) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @with_a_known_truth
// CHECK-NEXT: return %arg0
func.func @with_a_known_truth(%arg0: tensor<?xi1>) -> tensor<?xi1> {
  %t = "onnx.Constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %y = "onnx.And"(%t, %arg0) : (tensor<i1>, tensor<?xi1>) -> tensor<?xi1>
  return %y : tensor<?xi1>
}

// CHECK-LABEL: func.func @with_the_other_truth
// CHECK: onnx.And
func.func @with_the_other_truth(%arg0: tensor<?xi1>) -> tensor<?xi1> {
  %t = "onnx.Constant"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %y = "onnx.And"(%t, %arg0) : (tensor<i1>, tensor<?xi1>) -> tensor<?xi1>
  return %y : tensor<?xi1>
}

// CHECK-LABEL: func.func @where_one_side_is_taken
// CHECK-NEXT: return %arg0
func.func @where_one_side_is_taken(%arg0: tensor<?x2xf32>, %arg1: tensor<f32>) -> tensor<?x2xf32> {
  %t = "onnx.Constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %y = "onnx.Where"(%t, %arg0, %arg1) : (tensor<i1>, tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @where_both_sides_are
// CHECK: onnx.Where
func.func @where_both_sides_are(%arg0: tensor<?x2xf32>, %arg1: tensor<f32>) -> tensor<?x2xf32> {
  %t = "onnx.Constant"() {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  %y = "onnx.Where"(%t, %arg0, %arg1) : (tensor<2xi1>, tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @clip_to_everything
// CHECK-NEXT: return %arg0
func.func @clip_to_everything(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %low = "onnx.Constant"() {value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %high = "onnx.Constant"() {value = dense<0x7F800000> : tensor<f32>} : () -> tensor<f32>
  %y = "onnx.Clip"(%arg0, %low, %high) : (tensor<?x2xf32>, tensor<f32>, tensor<f32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// Infinities become the largest numbers.
// CHECK-LABEL: func.func @clip_without_limits
// CHECK: onnx.Clip
func.func @clip_without_limits(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %none = "onnx.NoValue"() : () -> none
  %y = "onnx.Clip"(%arg0, %none, %none) : (tensor<?x2xf32>, none, none) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @clip_of_clip
// CHECK-DAG: [[LOW:%.+]] = "onnx.Constant"() {value = dense<0.000000e+00> : tensor<f32>}
// CHECK-DAG: [[HIGH:%.+]] = "onnx.Constant"() {value = dense<6.000000e+00> : tensor<f32>}
// CHECK: [[Y:%.+]] = "onnx.Clip"(%arg0, [[LOW]], [[HIGH]])
// CHECK-NEXT: return [[Y]]
func.func @clip_of_clip(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %none = "onnx.NoValue"() : () -> none
  %low = "onnx.Constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %high = "onnx.Constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Clip"(%arg0, %low, %none) : (tensor<?x2xf32>, tensor<f32>, none) -> tensor<?x2xf32>
  %y = "onnx.Clip"(%0, %none, %high) : (tensor<?x2xf32>, none, tensor<f32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// The second limit decides.
// CHECK-LABEL: func.func @clips_with_nothing_between
// CHECK-COUNT-2: onnx.Clip
func.func @clips_with_nothing_between(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %low = "onnx.Constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %high = "onnx.Constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Clip"(%arg0, %high, %none) : (tensor<?x2xf32>, tensor<f32>, none) -> tensor<?x2xf32>
  %y = "onnx.Clip"(%0, %none, %low) : (tensor<?x2xf32>, none, tensor<f32>) -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

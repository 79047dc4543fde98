// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @adding(
// CHECK-NEXT: "mobilint.adding"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x3x4xf32>
func.func @adding(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x1x1x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.adding"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// Both operands may be widened.
// CHECK-LABEL: func.func @sub(
// CHECK-NEXT: "mobilint.sub"(%arg0, %arg1) : (tensor<1x2x1x4xf32>, tensor<1x1x3x1xf32>) -> tensor<1x2x3x4xf32>
func.func @sub(%arg0: tensor<1x2x1x4xf32>, %arg1: tensor<1x1x3x1xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.sub"(%arg0, %arg1) : (tensor<1x2x1x4xf32>, tensor<1x1x3x1xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @multiply(
// CHECK-NEXT: "mobilint.multiply"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @multiply(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.multiply"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @div(
// CHECK-NEXT: "mobilint.div"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x1x1x1xf32>) -> tensor<1x2x3x4xf32>
func.func @div(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x1x1x1xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.div"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x1x1x1xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @adding_constant(
// CHECK-NEXT: "mobilint.adding_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @adding_constant(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.adding_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// A constant may widen the operand.
// CHECK-LABEL: func.func @adding_constant_wider(
// CHECK-NEXT: "mobilint.adding_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<2x1x1xf32>} : (tensor<1x1x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @adding_constant_wider(%arg0: tensor<1x1x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.adding_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<2x1x1xf32>} : (tensor<1x1x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @sub_constant(
// CHECK-NEXT: "mobilint.sub_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<4xf32>, is_const_first = true} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @sub_constant(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.sub_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<4xf32>, is_const_first = true} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @multiply_constant(
// CHECK-NEXT: "mobilint.multiply_constant"(%arg0) {constant = dense<2.000000e+00> : tensor<f32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @multiply_constant(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.multiply_constant"(%arg0) {constant = dense<2.000000e+00> : tensor<f32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @div_constant(
// CHECK-NEXT: "mobilint.div_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<4xf32>, is_const_first = false} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @div_constant(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.div_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<4xf32>, is_const_first = false} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @add_partial(
// CHECK-NEXT: "mobilint.add_partial"(%arg0, %arg1) {is_input0_larger = false} : (tensor<1x2x3x2xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @add_partial(%arg0: tensor<1x2x3x2xf32>, %arg1: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.add_partial"(%arg0, %arg1) {is_input0_larger = false} : (tensor<1x2x3x2xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @weightedsum(
// CHECK-NEXT: "mobilint.weightedsum"(%arg0, %arg1) {weight0 = dense<2.000000e+00> : tensor<f32>, weight1 = dense<3.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @weightedsum(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.weightedsum"(%arg0, %arg1) {weight0 = dense<2.000000e+00> : tensor<f32>, weight1 = dense<3.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @do_not_broadcast(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x3x3xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.adding' op has operands of shapes [1, 2, 3, 4] and [1, 2, 3, 3], which do not broadcast}}
  %0 = "mobilint.adding"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x2x3x3xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @two_element_types(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x3x4xf64>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.adding' op has operands of element types f32 and f64}}
  %0 = "mobilint.adding"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf64>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @narrower_result(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  // expected-error @below {{'mobilint.multiply' op result 0 has type tensor<1x1x1x4xf32>, but tensor<1x2x3x4xf32> is inferred}}
  %0 = "mobilint.multiply"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %0 : tensor<1x1x1x4xf32>
}

// -----

func.func @side_not_given(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.sub_constant' op requires attribute 'is_const_first'}}
  %0 = "mobilint.sub_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @constant_not_given(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.adding_constant' op requires attribute 'constant'}}
  %0 = "mobilint.adding_constant"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @constant_of_another_width(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.adding_constant' op has a constant of shape [3] for [1, 2, 3, 4], which do not broadcast}}
  %0 = "mobilint.adding_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<3xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @constant_of_rank_5(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.adding_constant' op has a constant of rank 5, and 4 is the most}}
  %0 = "mobilint.adding_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<1x1x1x1x1xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @constant_with_a_batch(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.multiply_constant' op has a constant of shape [2, 1, 1, 1], whose batch is not 1}}
  %0 = "mobilint.multiply_constant"(%arg0) {constant = dense<1.000000e+00> : tensor<2x1x1x1xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @not_the_larger(%arg0: tensor<1x2x3x2xf32>, %arg1: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.add_partial' op has is_input0_larger = true, but its operands have 2 and 4 channels}}
  %0 = "mobilint.add_partial"(%arg0, %arg1) {is_input0_larger = true} : (tensor<1x2x3x2xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @partial_over_the_image(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x1x3x2xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.add_partial' op needs operands of one H and W, got [1, 2, 3, 4] and [1, 1, 3, 2]}}
  %0 = "mobilint.add_partial"(%arg0, %arg1) {is_input0_larger = true} : (tensor<1x2x3x4xf32>, tensor<1x1x3x2xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @weights_of_two_shapes(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.weightedsum' op needs a weight1 of one number or 4, one per channel, got shape [2]}}
  %0 = "mobilint.weightedsum"(%arg0, %arg1) {weight0 = dense<2.0> : tensor<f32>, weight1 = dense<2.0> : tensor<2xf32>} : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @sum_of_two_shapes(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x1x1x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.weightedsum' op needs operands of one shape, got [1, 2, 3, 4] and [1, 1, 1, 4]}}
  %0 = "mobilint.weightedsum"(%arg0, %arg1) {weight0 = dense<2.0> : tensor<f32>, weight1 = dense<2.0> : tensor<f32>} : (tensor<1x2x3x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

// The text has the handle only.
func.func @no_bytes(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.adding_constant' op needs the bytes of its resource 'lost', which are not in the module}}
  %0 = "mobilint.adding_constant"(%arg0) {constant = dense_resource<lost> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

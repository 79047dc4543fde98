// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @channels(
// CHECK-NEXT: "mobilint.concatenate"(%arg0, %arg1) {axis = 3 : i32} : (tensor<1x4x5x3xf32>, tensor<1x4x5x1xf32>) -> tensor<1x4x5x4xf32>
func.func @channels(%arg0: tensor<1x4x5x3xf32>, %arg1: tensor<1x4x5x1xf32>) -> tensor<1x4x5x4xf32> {
  %0 = "mobilint.concatenate"(%arg0, %arg1) {axis = 3 : i32} : (tensor<1x4x5x3xf32>, tensor<1x4x5x1xf32>) -> tensor<1x4x5x4xf32>
  return %0 : tensor<1x4x5x4xf32>
}

// CHECK-LABEL: func.func @negative_axis(
// CHECK-NEXT: "mobilint.concatenate"(%arg0, %arg1, %arg2) {axis = -3 : i32} : (tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>) -> tensor<1x12x5x3xf32>
func.func @negative_axis(%arg0: tensor<1x4x5x3xf32>, %arg1: tensor<1x4x5x3xf32>, %arg2: tensor<1x4x5x3xf32>) -> tensor<1x12x5x3xf32> {
  %0 = "mobilint.concatenate"(%arg0, %arg1, %arg2) {axis = -3 : i32} : (tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>) -> tensor<1x12x5x3xf32>
  return %0 : tensor<1x12x5x3xf32>
}

// CHECK-LABEL: func.func @one(
// CHECK-NEXT: "mobilint.concatenate"(%arg0) {axis = 2 : i32} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
func.func @one(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  %0 = "mobilint.concatenate"(%arg0) {axis = 2 : i32} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// Where the operands stood in the source changes nothing.
// CHECK-LABEL: func.func @records(
// CHECK-NEXT: "mobilint.concatenate"(%arg0, %arg1) {axis = 3 : i32, input_index = array<i32: 1, 0>, input_names = ["b", "a"], original_axis = -3 : i32, original_inputs = array<i32: 4, 2>, original_key = "cat"} : (tensor<1x4x5x3xf32>, tensor<1x4x5x1xf32>) -> tensor<1x4x5x4xf32>
func.func @records(%arg0: tensor<1x4x5x3xf32>, %arg1: tensor<1x4x5x1xf32>) -> tensor<1x4x5x4xf32> {
  %0 = "mobilint.concatenate"(%arg0, %arg1) {axis = 3 : i32, original_axis = -3 : i32, input_index = array<i32: 1, 0>, input_names = ["b", "a"], original_key = "cat", original_inputs = array<i32: 4, 2>} : (tensor<1x4x5x3xf32>, tensor<1x4x5x1xf32>) -> tensor<1x4x5x4xf32>
  return %0 : tensor<1x4x5x4xf32>
}

// -----

func.func @no_axis(%arg0: tensor<1x4x5x3xf32>, %arg1: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs an axis from -4 to 3, got None}}
  %0 = "mobilint.concatenate"(%arg0, %arg1) : (tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @axis_4(%arg0: tensor<1x4x5x3xf32>, %arg1: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs an axis from -4 to 3, got 4}}
  %0 = "mobilint.concatenate"(%arg0, %arg1) {axis = 4 : i32} : (tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @other_extents(%arg0: tensor<1x4x5x3xf32>, %arg1: tensor<1x4x5x1xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{joins along axis 2, but inputs[1] has shape [1, 4, 5, 1] and inputs[0] [1, 4, 5, 3]}}
  %0 = "mobilint.concatenate"(%arg0, %arg1) {axis = 2 : i32} : (tensor<1x4x5x3xf32>, tensor<1x4x5x1xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @other_elements(%arg0: tensor<1x4x5x3xf32>, %arg1: tensor<1x4x5x3xf16>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{has operands of element types f32 and f16}}
  %0 = "mobilint.concatenate"(%arg0, %arg1) {axis = 3 : i32} : (tensor<1x4x5x3xf32>, tensor<1x4x5x3xf16>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @batches(%arg0: tensor<1x4x5x3xf32>, %arg1: tensor<1x4x5x3xf32>) -> tensor<2x4x5x3xf32> {
  // expected-error @+1 {{joins 2 batches}}
  %0 = "mobilint.concatenate"(%arg0, %arg1) {axis = 0 : i32} : (tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>) -> tensor<2x4x5x3xf32>
  return %0 : tensor<2x4x5x3xf32>
}

// -----

func.func @index_twice(%arg0: tensor<1x4x5x3xf32>, %arg1: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs an input_index of 0 to 1, got [1, 1]}}
  %0 = "mobilint.concatenate"(%arg0, %arg1) {axis = 3 : i32, input_index = array<i32: 1, 1>} : (tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @one_name(%arg0: tensor<1x4x5x3xf32>, %arg1: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs 2 input_names, one for each operand, got ['a']}}
  %0 = "mobilint.concatenate"(%arg0, %arg1) {axis = 3 : i32, input_names = ["a"]} : (tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @short_result(%arg0: tensor<1x4x5x3xf32>, %arg1: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{result 0 has type tensor<1x4x5x3xf32>, but tensor<1x4x5x6xf32> is inferred}}
  %0 = "mobilint.concatenate"(%arg0, %arg1) {axis = 3 : i32} : (tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @nothing() -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs at least one operand}}
  %0 = "mobilint.concatenate"() {axis = 3 : i32} : () -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

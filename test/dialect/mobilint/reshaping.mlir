// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @reshape(
// CHECK-NEXT: "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 1, 20, 3>} : (tensor<1x4x5x3xf32>) -> tensor<1x1x20x3xf32>
func.func @reshape(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x1x20x3xf32> {
  %0 = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 1, 20, 3>} : (tensor<1x4x5x3xf32>) -> tensor<1x1x20x3xf32>
  return %0 : tensor<1x1x20x3xf32>
}

// CHECK-LABEL: func.func @transpose(
// CHECK-NEXT: "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 3, 1, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x3x4x5xf32>
func.func @transpose(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x3x4x5xf32> {
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 3, 1, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x3x4x5xf32>
  return %0 : tensor<1x3x4x5xf32>
}

// CHECK-LABEL: func.func @slice(
// CHECK-NEXT: "mobilint.slice"(%arg0) {axis = array<i32: 1, -1>, end = array<i64: 4, 2>, start = array<i64: 1, 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x3x5x2xf32>
func.func @slice(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x3x5x2xf32> {
  %0 = "mobilint.slice"(%arg0) {axis = array<i32: 1, -1>, start = array<i64: 1, 0>, end = array<i64: 4, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x3x5x2xf32>
  return %0 : tensor<1x3x5x2xf32>
}

// From the last element to the first, which no end but a clamped one can name.
// CHECK-LABEL: func.func @backwards(
// CHECK-NEXT: "mobilint.slice"(%arg0) {axis = array<i32: 2>, end = array<i64: -9223372036854775808>, start = array<i64: -1>, step = array<i64: -1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
func.func @backwards(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  %0 = "mobilint.slice"(%arg0) {axis = array<i32: 2>, start = array<i64: -1>, end = array<i64: -9223372036854775808>, step = array<i64: -1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// CHECK-LABEL: func.func @clamped(
// CHECK-NEXT: "mobilint.slice"(%arg0) {axis = array<i32: 1>, end = array<i64: 9223372036854775807>, start = array<i64: -100>, step = array<i64: 3>} : (tensor<1x4x5x3xf32>) -> tensor<1x2x5x3xf32>
func.func @clamped(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x2x5x3xf32> {
  %0 = "mobilint.slice"(%arg0) {axis = array<i32: 1>, start = array<i64: -100>, end = array<i64: 9223372036854775807>, step = array<i64: 3>} : (tensor<1x4x5x3xf32>) -> tensor<1x2x5x3xf32>
  return %0 : tensor<1x2x5x3xf32>
}

// CHECK-LABEL: func.func @nothing(
// CHECK-NEXT: "mobilint.slice"(%arg0) {axis = array<i32: 1>, end = array<i64: 1>, start = array<i64: 3>} : (tensor<1x4x5x3xf32>) -> tensor<1x0x5x3xf32>
func.func @nothing(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x0x5x3xf32> {
  %0 = "mobilint.slice"(%arg0) {axis = array<i32: 1>, start = array<i64: 3>, end = array<i64: 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x0x5x3xf32>
  return %0 : tensor<1x0x5x3xf32>
}

// -----

func.func @no_shape(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs new_shape}}
  %0 = "mobilint.reshape"(%arg0) : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

// The importer resolves -1.
func.func @inferred_extent(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x1x20x3xf32> {
  // expected-error @+1 {{needs a new_shape of rank 4 and batch 1, got [1, 1, -1, 3]}}
  %0 = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 1, -1, 3>} : (tensor<1x4x5x3xf32>) -> tensor<1x1x20x3xf32>
  return %0 : tensor<1x1x20x3xf32>
}

// -----

func.func @rank_2(%arg0: tensor<1x4x5x3xf32>) -> tensor<4x15xf32> {
  // expected-error @+1 {{needs a new_shape of rank 4 and batch 1, got [4, 15]}}
  %0 = "mobilint.reshape"(%arg0) {new_shape = array<i32: 4, 15>} : (tensor<1x4x5x3xf32>) -> tensor<4x15xf32>
  return %0 : tensor<4x15xf32>
}

// -----

func.func @other_count(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x4xf32> {
  // expected-error @+1 {{makes 80 elements, [1, 4, 5, 4], of [1, 4, 5, 3]}}
  %0 = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 4, 5, 4>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x4xf32>
  return %0 : tensor<1x4x5x4xf32>
}

// -----

func.func @other_type(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x5x4x3xf16> {
  // expected-error @+1 {{result 0 has type tensor<1x5x4x3xf16>, but tensor<1x5x4x3xf32> is inferred}}
  %0 = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 5, 4, 3>} : (tensor<1x4x5x3xf32>) -> tensor<1x5x4x3xf16>
  return %0 : tensor<1x5x4x3xf16>
}

// -----

func.func @axis_twice(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs transpose_axes that name 0 to 3 once each, got [0, 1, 1, 2]}}
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 1, 1, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @batch_of_4(%arg0: tensor<1x4x5x3xf32>) -> tensor<4x1x5x3xf32> {
  // expected-error @+1 {{makes a batch of 4 by transpose_axes [1, 0, 2, 3]}}
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 1, 0, 2, 3>} : (tensor<1x4x5x3xf32>) -> tensor<4x1x5x3xf32>
  return %0 : tensor<4x1x5x3xf32>
}

// -----

func.func @axes_of_32_bits(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x3x4x5xf32> {
  // expected-error @+1 {{attribute 'transpose_axes' must be an array of 64-bit integers}}
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i32: 0, 3, 1, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x3x4x5xf32>
  return %0 : tensor<1x3x4x5xf32>
}

// -----

func.func @step_of_0(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{has a step of 0}}
  %0 = "mobilint.slice"(%arg0) {axis = array<i32: 1>, start = array<i64: 0>, end = array<i64: 4>, step = array<i64: 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @two_ends(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs as many starts, ends and steps as axes}}
  %0 = "mobilint.slice"(%arg0) {axis = array<i32: 1>, start = array<i64: 0>, end = array<i64: 4, 4>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @sliced_twice(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{names an axis twice in [1, -3]}}
  %0 = "mobilint.slice"(%arg0) {axis = array<i32: 1, -3>, start = array<i64: 0, 0>, end = array<i64: 4, 4>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @sliced_batch(%arg0: tensor<1x4x5x3xf32>) -> tensor<0x4x5x3xf32> {
  // expected-error @+1 {{slices the batch away}}
  %0 = "mobilint.slice"(%arg0) {axis = array<i32: 0>, start = array<i64: 1>, end = array<i64: 2>} : (tensor<1x4x5x3xf32>) -> tensor<0x4x5x3xf32>
  return %0 : tensor<0x4x5x3xf32>
}

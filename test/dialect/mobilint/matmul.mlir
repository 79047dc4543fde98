// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @matmul(
// CHECK-NEXT: "mobilint.matmul"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32>
func.func @matmul(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32> {
  %0 = "mobilint.matmul"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32>
  return %0 : tensor<1x2x3x5xf32>
}

// CHECK-LABEL: func.func @one_matrix_for_all(
// CHECK-NEXT: "mobilint.matmul"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x1x4x5xf32>) -> tensor<1x2x3x5xf32>
func.func @one_matrix_for_all(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x1x4x5xf32>) -> tensor<1x2x3x5xf32> {
  %0 = "mobilint.matmul"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x1x4x5xf32>) -> tensor<1x2x3x5xf32>
  return %0 : tensor<1x2x3x5xf32>
}

// CHECK-LABEL: func.func @constant_right(
// CHECK-NEXT: "mobilint.matmul"(%arg0) {constant = dense<1.000000e+00> : tensor<4x5xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
func.func @constant_right(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32> {
  %0 = "mobilint.matmul"(%arg0) {constant = dense<1.000000e+00> : tensor<4x5xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x5xf32>
  return %0 : tensor<1x2x3x5xf32>
}

// CHECK-LABEL: func.func @constant_left(
// CHECK-NEXT: "mobilint.matmul"(%arg0) {constant = dense<1.000000e+00> : tensor<5x3xf32>, is_const_first = true} : (tensor<1x2x3x4xf32>) -> tensor<1x2x5x4xf32>
func.func @constant_left(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x5x4xf32> {
  %0 = "mobilint.matmul"(%arg0) {constant = dense<1.000000e+00> : tensor<5x3xf32>, is_const_first = true} : (tensor<1x2x3x4xf32>) -> tensor<1x2x5x4xf32>
  return %0 : tensor<1x2x5x4xf32>
}

// CHECK-LABEL: func.func @repeat(
// CHECK-NEXT: "mobilint.matmul"(%arg0, %arg1) {repeat = array<i32: 0, 4>} : (tensor<1x8x52x64xf32>, tensor<1x32x64x52xf32>) -> tensor<1x32x52x52xf32>
func.func @repeat(%arg0: tensor<1x8x52x64xf32>, %arg1: tensor<1x32x64x52xf32>) -> tensor<1x32x52x52xf32> {
  %0 = "mobilint.matmul"(%arg0, %arg1) {repeat = array<i32: 0, 4>} : (tensor<1x8x52x64xf32>, tensor<1x32x64x52xf32>) -> tensor<1x32x52x52xf32>
  return %0 : tensor<1x32x52x52xf32>
}

// -----

func.func @inner_extents(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.matmul' op multiplies [1, 2, 3, 4] by [1, 2, 3, 4], whose inner extents are 4 and 3}}
  %0 = "mobilint.matmul"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @heads(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x3x4x5xf32>) -> tensor<1x2x3x5xf32> {
  // expected-error @below {{'mobilint.matmul' op multiplies [1, 2, 3, 4] by [1, 3, 4, 5], which differ in H}}
  %0 = "mobilint.matmul"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<1x3x4x5xf32>) -> tensor<1x2x3x5xf32>
  return %0 : tensor<1x2x3x5xf32>
}

// -----

func.func @one_factor(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.matmul' op needs two operands, or one and a constant, got 1 and no constant}}
  %0 = "mobilint.matmul"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @three_factors(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.matmul' op needs two operands, or one and a constant, got 2 and a constant}}
  %0 = "mobilint.matmul"(%arg0, %arg1) {constant = dense<1.000000e+00> : tensor<4x4xf32>} : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @first_of_none(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.matmul' op has is_const_first without a constant}}
  %0 = "mobilint.matmul"(%arg0, %arg1) {is_const_first = true} : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @vector(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.matmul' op needs a constant of rank 2 to 4 and batch 1, got shape [4]}}
  %0 = "mobilint.matmul"(%arg0) {constant = dense<1.000000e+00> : tensor<4xf32>} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @repeat_of_one_number(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.matmul' op needs a repeat of [factor 0 or 1, copies] or [-1, -1], got [2]}}
  %0 = "mobilint.matmul"(%arg0, %arg1) {repeat = array<i32: 2>} : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @third_factor(%arg0: tensor<1x2x3x4xf32>, %arg1: tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.matmul' op needs a repeat of [factor 0 or 1, copies] or [-1, -1], got [2, 2]}}
  %0 = "mobilint.matmul"(%arg0, %arg1) {repeat = array<i32: 2, 2>} : (tensor<1x2x3x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// RUN: mobilint-opt %s --fuse-heads --verify-numerics | FileCheck %s

// CHECK-LABEL: func.func @header_view
// CHECK-NEXT: [[Y:%.+]] = "mobilint.header_view"(%arg0) {batch_order = 1 : i32, num_heads = 4 : i32}
// CHECK-NEXT: return [[Y]]
func.func @header_view(%arg0: tensor<1x1x5x8xf32>) -> tensor<1x4x5x2xf32> {
  %0 = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 5, 4, 2>} : (tensor<1x1x5x8xf32>) -> tensor<1x5x4x2xf32>
  %1 = "mobilint.transpose"(%0) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x5x4x2xf32>) -> tensor<1x4x5x2xf32>
  return %1 : tensor<1x4x5x2xf32>
}

// An image is seen as tokens on the way.
// CHECK-LABEL: func.func @header_view_of_an_image
// CHECK-NEXT: "mobilint.header_view"(%arg0) {{{.*}}num_heads = 2 : i32, view_shape = array<i32: 1, 1, 6, 8>}
func.func @header_view_of_an_image(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x2x6x4xf32> {
  %0 = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 6, 2, 4>} : (tensor<1x2x3x8xf32>) -> tensor<1x6x2x4xf32>
  %1 = "mobilint.transpose"(%0) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x6x2x4xf32>) -> tensor<1x2x6x4xf32>
  return %1 : tensor<1x2x6x4xf32>
}

// CHECK-LABEL: func.func @header_view_revert
// CHECK-NEXT: [[Y:%.+]] = "mobilint.header_view_revert"(%arg0) {batch_order = 1 : i32, num_heads = 4 : i32}
// CHECK-NEXT: return [[Y]]
func.func @header_view_revert(%arg0: tensor<1x4x5x2xf32>) -> tensor<1x1x5x8xf32> {
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x4x5x2xf32>) -> tensor<1x5x4x2xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 1, 5, 8>} : (tensor<1x5x4x2xf32>) -> tensor<1x1x5x8xf32>
  return %1 : tensor<1x1x5x8xf32>
}

// Tokens become an image on the way.
// CHECK-LABEL: func.func @header_view_revert_to_an_image
// CHECK-NEXT: "mobilint.header_view_revert"(%arg0) {{{.*}}revert_shape = array<i32: 1, 2, 3, 8>}
func.func @header_view_revert_to_an_image(%arg0: tensor<1x2x6x4xf32>) -> tensor<1x2x3x8xf32> {
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x2x6x4xf32>) -> tensor<1x6x2x4xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 2, 3, 8>} : (tensor<1x6x2x4xf32>) -> tensor<1x2x3x8xf32>
  return %1 : tensor<1x2x3x8xf32>
}

// Without a split of channels it is only a transposition.
// CHECK-LABEL: func.func @transposition
// CHECK-NEXT: mobilint.reshape
// CHECK-NEXT: mobilint.transpose
func.func @transposition(%arg0: tensor<1x1x20x2xf32>) -> tensor<1x4x5x2xf32> {
  %0 = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 5, 4, 2>} : (tensor<1x1x20x2xf32>) -> tensor<1x5x4x2xf32>
  %1 = "mobilint.transpose"(%0) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x5x4x2xf32>) -> tensor<1x4x5x2xf32>
  return %1 : tensor<1x4x5x2xf32>
}

// The channels of a head are transposed with the tokens.
// CHECK-LABEL: func.func @transposed_heads
// CHECK-NEXT: mobilint.reshape
// CHECK-NEXT: mobilint.transpose
func.func @transposed_heads(%arg0: tensor<1x1x5x8xf32>) -> tensor<1x4x2x5xf32> {
  %0 = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 5, 4, 2>} : (tensor<1x1x5x8xf32>) -> tensor<1x5x4x2xf32>
  %1 = "mobilint.transpose"(%0) {transpose_axes = array<i64: 0, 2, 3, 1>} : (tensor<1x5x4x2xf32>) -> tensor<1x4x2x5xf32>
  return %1 : tensor<1x4x2x5xf32>
}

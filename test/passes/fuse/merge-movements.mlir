// RUN: mobilint-opt %s --merge-movements --verify-numerics | FileCheck %s

// The channels of two groups are shuffled between layouts with the channels in front and last.
// CHECK-LABEL: func.func @channel_shuffle
// CHECK-NEXT: [[SEEN:%.+]] = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 6, 2, 3>}
// CHECK-NEXT: [[Y:%.+]] = "mobilint.transpose"([[SEEN]]) {transpose_axes = array<i64: 0, 1, 3, 2>}
// CHECK-NEXT: [[Z:%.+]] = "mobilint.reshape"([[Y]])
// CHECK-NEXT: return [[Z]]
func.func @channel_shuffle(%arg0: tensor<1x2x3x6xf32>) -> tensor<1x2x3x6xf32> {
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 3, 1, 2>} : (tensor<1x2x3x6xf32>) -> tensor<1x6x2x3xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 2, 3, 6>} : (tensor<1x6x2x3xf32>) -> tensor<1x2x3x6xf32>
  %2 = "mobilint.transpose"(%1) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x2x3x6xf32>) -> tensor<1x3x2x6xf32>
  %3 = "mobilint.reshape"(%2) {new_shape = array<i32: 1, 6, 2, 3>} : (tensor<1x3x2x6xf32>) -> tensor<1x6x2x3xf32>
  %4 = "mobilint.transpose"(%3) {transpose_axes = array<i64: 0, 2, 3, 1>} : (tensor<1x6x2x3xf32>) -> tensor<1x2x3x6xf32>
  return %4 : tensor<1x2x3x6xf32>
}

// Windows of an image, as they come out of steps of three blocks.
// CHECK-LABEL: func.func @window_partition
// CHECK: "mobilint.ordered_patchify"
// CHECK-NOT: mobilint.transpose
func.func @window_partition(%arg0: tensor<1x4x6x2xf32>) -> tensor<1x4x6x2xf32> {
  %0 = "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 2, 6, 4>} : (tensor<1x4x6x2xf32>) -> tensor<1x2x6x4xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 4, 2, 6>} : (tensor<1x2x6x4xf32>) -> tensor<1x4x2x6xf32>
  %2 = "mobilint.transpose"(%1) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x4x2x6xf32>) -> tensor<1x2x4x6xf32>
  %3 = "mobilint.reshape"(%2) {new_shape = array<i32: 1, 4, 2, 6>} : (tensor<1x2x4x6xf32>) -> tensor<1x4x2x6xf32>
  %4 = "mobilint.transpose"(%3) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x4x2x6xf32>) -> tensor<1x2x4x6xf32>
  %5 = "mobilint.reshape"(%4) {new_shape = array<i32: 1, 2, 2, 12>} : (tensor<1x2x4x6xf32>) -> tensor<1x2x2x12xf32>
  %6 = "mobilint.transpose"(%5) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x2x2x12xf32>) -> tensor<1x2x2x12xf32>
  %7 = "mobilint.reshape"(%6) {new_shape = array<i32: 1, 4, 6, 2>} : (tensor<1x2x2x12xf32>) -> tensor<1x4x6x2xf32>
  return %7 : tensor<1x4x6x2xf32>
}

// CHECK-LABEL: func.func @there_and_back
// CHECK-NEXT: return %arg0
func.func @there_and_back(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 3, 1, 2>} : (tensor<1x2x3x4xf32>) -> tensor<1x4x2x3xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 1, 4, 6>} : (tensor<1x4x2x3xf32>) -> tensor<1x1x4x6xf32>
  %2 = "mobilint.transpose"(%1) {transpose_axes = array<i64: 0, 1, 3, 2>} : (tensor<1x1x4x6xf32>) -> tensor<1x1x6x4xf32>
  %3 = "mobilint.reshape"(%2) {new_shape = array<i32: 1, 2, 3, 4>} : (tensor<1x1x6x4xf32>) -> tensor<1x2x3x4xf32>
  return %3 : tensor<1x2x3x4xf32>
}

// What lies between is wanted too.
// CHECK-LABEL: func.func @other_user
// CHECK-COUNT-2: mobilint.transpose
func.func @other_user(%arg0: tensor<1x2x3x4xf32>) -> (tensor<1x4x2x3xf32>, tensor<1x3x4x2xf32>) {
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 3, 1, 2>} : (tensor<1x2x3x4xf32>) -> tensor<1x4x2x3xf32>
  %1 = "mobilint.transpose"(%0) {transpose_axes = array<i64: 0, 3, 1, 2>} : (tensor<1x4x2x3xf32>) -> tensor<1x3x4x2xf32>
  return %0, %1 : tensor<1x4x2x3xf32>, tensor<1x3x4x2xf32>
}

// Four blocks in an order that no op has.
// CHECK-LABEL: func.func @too_much_for_one
// CHECK-COUNT-2: mobilint.transpose
func.func @too_much_for_one(%arg0: tensor<1x2x3x35xf32>) -> tensor<1x35x3x2xf32> {
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 3, 2, 1>} : (tensor<1x2x3x35xf32>) -> tensor<1x35x3x2xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 5, 7, 6>} : (tensor<1x35x3x2xf32>) -> tensor<1x5x7x6xf32>
  %2 = "mobilint.transpose"(%1) {transpose_axes = array<i64: 0, 2, 1, 3>} : (tensor<1x5x7x6xf32>) -> tensor<1x7x5x6xf32>
  %3 = "mobilint.reshape"(%2) {new_shape = array<i32: 1, 35, 3, 2>} : (tensor<1x7x5x6xf32>) -> tensor<1x35x3x2xf32>
  return %3 : tensor<1x35x3x2xf32>
}

// Relative positions: a column in front, rows of another length, and one row less.
// CHECK-LABEL: func.func @staggered_padding
// CHECK-NEXT: [[Y:%.+]] = "mobilint.staggered_padding"(%arg0) {window_size = 1 : i32}
// CHECK-NEXT: return [[Y]]
func.func @staggered_padding(%arg0: tensor<1x1x2x3xf32>) -> tensor<1x1x2x2xf32> {
  %0 = "mobilint.pad"(%arg0) {pad_mode = "constant", padding_list = array<i32: 0, 0, 0, 1, 0, 0, 0, 0>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x4xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 1, 4, 2>} : (tensor<1x1x2x4xf32>) -> tensor<1x1x4x2xf32>
  %2 = "mobilint.slice"(%1) {axis = array<i32: 2>, start = array<i64: 1>, end = array<i64: 4>, step = array<i64: 1>} : (tensor<1x1x4x2xf32>) -> tensor<1x1x3x2xf32>
  %3 = "mobilint.reshape"(%2) {new_shape = array<i32: 1, 1, 2, 3>} : (tensor<1x1x3x2xf32>) -> tensor<1x1x2x3xf32>
  %4 = "mobilint.slice"(%3) {axis = array<i32: 3>, start = array<i64: 0>, end = array<i64: 2>, step = array<i64: 1>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x2xf32>
  return %4 : tensor<1x1x2x2xf32>
}

// Ones where the rows do not reach.
// CHECK-LABEL: func.func @padded_with_ones
// CHECK-NOT: mobilint.staggered_padding
// CHECK: return
func.func @padded_with_ones(%arg0: tensor<1x1x2x3xf32>) -> tensor<1x1x2x2xf32> {
  %0 = "mobilint.pad"(%arg0) {constant = 1.0 : f32, pad_mode = "constant", padding_list = array<i32: 0, 0, 0, 1, 0, 0, 0, 0>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x4xf32>
  %1 = "mobilint.reshape"(%0) {new_shape = array<i32: 1, 1, 4, 2>} : (tensor<1x1x2x4xf32>) -> tensor<1x1x4x2xf32>
  %2 = "mobilint.slice"(%1) {axis = array<i32: 2>, start = array<i64: 1>, end = array<i64: 4>, step = array<i64: 1>} : (tensor<1x1x4x2xf32>) -> tensor<1x1x3x2xf32>
  %3 = "mobilint.reshape"(%2) {new_shape = array<i32: 1, 1, 2, 3>} : (tensor<1x1x3x2xf32>) -> tensor<1x1x2x3xf32>
  %4 = "mobilint.slice"(%3) {axis = array<i32: 3>, start = array<i64: 0>, end = array<i64: 2>, step = array<i64: 1>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x2xf32>
  return %4 : tensor<1x1x2x2xf32>
}

// RUN: mobilint-opt %s --assign-layout | FileCheck %s

// The bridge brings the image in channels last: nothing is transposed on the NPU.
// CHECK-LABEL: func.func @bridge_takes_the_transposition
// CHECK: [[X:%.+]] = "mobilint.device_bridge"(%arg0)
// CHECK-SAME: permute_axes = array<i64: 0, 2, 3, 1>
// CHECK-SAME: -> tensor<1x4x5x3xf32>
// CHECK-NOT: mobilint.transpose
// CHECK: [[Y:%.+]] = "mobilint.global_average_pooling"([[X]])
// CHECK: "mobilint.device_bridge"([[Y]])
// CHECK-SAME: permute_axes = array<i64: 0, 3, 1, 2>
func.func @bridge_takes_the_transposition(%arg0: tensor<1x3x4x5xf32>) -> tensor<1x3x1x1xf32> {
  %0 = "mobilint.device_bridge"(%arg0) {device = "npu", permute_axes = array<i64: 0, 1, 2, 3>, squeeze_axes = array<i32>, unsqueeze_axes = array<i32>} : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
  %1 = "mobilint.transpose"(%0) {transpose_axes = array<i64: 0, 2, 3, 1>} : (tensor<1x3x4x5xf32>) -> tensor<1x4x5x3xf32>
  %2 = "mobilint.global_average_pooling"(%1) : (tensor<1x4x5x3xf32>) -> tensor<1x1x1x3xf32>
  %3 = "mobilint.transpose"(%2) {transpose_axes = array<i64: 0, 3, 1, 2>} : (tensor<1x1x1x3xf32>) -> tensor<1x3x1x1xf32>
  %4 = "mobilint.device_bridge"(%3) {device = "cpu", permute_axes = array<i64: 0, 1, 2, 3>, squeeze_axes = array<i32>, unsqueeze_axes = array<i32>} : (tensor<1x3x1x1xf32>) -> tensor<1x3x1x1xf32>
  return %4 : tensor<1x3x1x1xf32>
}

// Elementwise ops and concatenations between two windows run in channels last too.
// CHECK-LABEL: func.func @elementwise_between_windows
// CHECK-NOT: mobilint.transpose
// CHECK: "mobilint.relu"({{.*}}) : (tensor<1x4x5x3xf32>)
// CHECK: "mobilint.concatenate"({{.*}}) {axis = 3 : i32}
// CHECK: "mobilint.adding_constant"({{.*}}) {constant = dense<{{.*}}> : tensor<1x1x1x6xf32>}
// CHECK-NOT: mobilint.transpose
// CHECK: return
func.func @elementwise_between_windows(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x1x1x6xf32> {
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 3, 1, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x3x4x5xf32>
  %1 = "mobilint.relu"(%0) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
  %2 = "mobilint.concatenate"(%0, %1) {axis = 1 : i32} : (tensor<1x3x4x5xf32>, tensor<1x3x4x5xf32>) -> tensor<1x6x4x5xf32>
  %3 = "mobilint.adding_constant"(%2) {constant = dense<[[[[1.0]], [[2.0]], [[3.0]], [[4.0]], [[5.0]], [[6.0]]]]> : tensor<1x6x1x1xf32>} : (tensor<1x6x4x5xf32>) -> tensor<1x6x4x5xf32>
  %4 = "mobilint.transpose"(%3) {transpose_axes = array<i64: 0, 2, 3, 1>} : (tensor<1x6x4x5xf32>) -> tensor<1x4x5x6xf32>
  %5 = "mobilint.global_average_pooling"(%4) : (tensor<1x4x5x6xf32>) -> tensor<1x1x1x6xf32>
  return %5 : tensor<1x1x1x6xf32>
}

// A transposition that both sides insist on stays, once for both of its users.
// CHECK-LABEL: func.func @needed_transposition_stays
// CHECK-COUNT-1: mobilint.transpose
// CHECK-NOT: mobilint.transpose
// CHECK: return
func.func @needed_transposition_stays(%arg0: tensor<1x4x5x3xf32>) -> (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) {
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 2, 3, 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x5x3x4xf32>
  %1 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 2, 3, 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x5x3x4xf32>
  %2 = "mobilint.global_average_pooling"(%0) : (tensor<1x5x3x4xf32>) -> tensor<1x1x1x4xf32>
  %3 = "mobilint.global_average_pooling"(%1) : (tensor<1x5x3x4xf32>) -> tensor<1x1x1x4xf32>
  return %2, %3 : tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>
}

// Where only axes of extent 1 move, the elements stay where they are: a reshape.
// CHECK-LABEL: func.func @units_move_for_nothing
// CHECK-NOT: mobilint.transpose
// CHECK: "mobilint.reshape"(%arg0) {new_shape = array<i32: 1, 7, 1, 1>}
func.func @units_move_for_nothing(%arg0: tensor<1x1x1x7xf32>) -> tensor<1x7x1x1xf32> {
  %0 = "mobilint.transpose"(%arg0) {transpose_axes = array<i64: 0, 3, 1, 2>} : (tensor<1x1x1x7xf32>) -> tensor<1x7x1x1xf32>
  return %0 : tensor<1x7x1x1xf32>
}

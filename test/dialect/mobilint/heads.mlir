// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @view(
// CHECK-NEXT: "mobilint.header_view"(%arg0) {num_heads = 2 : i32} : (tensor<1x4x5x6xf32>) -> tensor<1x8x5x3xf32>
func.func @view(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x8x5x3xf32> {
  %0 = "mobilint.header_view"(%arg0) {num_heads = 2 : i32} : (tensor<1x4x5x6xf32>) -> tensor<1x8x5x3xf32>
  return %0 : tensor<1x8x5x3xf32>
}

// CHECK-LABEL: func.func @heads_outermost(
// CHECK-NEXT: "mobilint.header_view"(%arg0) {batch_order = 1 : i32, num_heads = 3 : i32} : (tensor<1x4x5x6xf32>) -> tensor<1x12x5x2xf32>
func.func @heads_outermost(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x12x5x2xf32> {
  %0 = "mobilint.header_view"(%arg0) {num_heads = 3 : i32, batch_order = 1 : i32} : (tensor<1x4x5x6xf32>) -> tensor<1x12x5x2xf32>
  return %0 : tensor<1x12x5x2xf32>
}

// CHECK-LABEL: func.func @view_of_another_shape(
// CHECK-NEXT: "mobilint.header_view"(%arg0) {batch_order = 0 : i32, num_heads = 2 : i32, view_shape = array<i32: 1, 2, 10, 6>} : (tensor<1x4x5x6xf32>) -> tensor<1x4x10x3xf32>
func.func @view_of_another_shape(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x4x10x3xf32> {
  %0 = "mobilint.header_view"(%arg0) {num_heads = 2 : i32, batch_order = 0 : i32, view_shape = array<i32: 1, 2, 10, 6>} : (tensor<1x4x5x6xf32>) -> tensor<1x4x10x3xf32>
  return %0 : tensor<1x4x10x3xf32>
}

// CHECK-LABEL: func.func @revert(
// CHECK-NEXT: "mobilint.header_view_revert"(%arg0) {num_heads = 2 : i32} : (tensor<1x4x5x6xf32>) -> tensor<1x2x5x12xf32>
func.func @revert(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x2x5x12xf32> {
  %0 = "mobilint.header_view_revert"(%arg0) {num_heads = 2 : i32} : (tensor<1x4x5x6xf32>) -> tensor<1x2x5x12xf32>
  return %0 : tensor<1x2x5x12xf32>
}

// CHECK-LABEL: func.func @revert_to_another_shape(
// CHECK-NEXT: "mobilint.header_view_revert"(%arg0) {batch_order = 1 : i32, num_heads = 4 : i32, revert_shape = array<i32: 1, 1, 5, 24>} : (tensor<1x4x5x6xf32>) -> tensor<1x1x5x24xf32>
func.func @revert_to_another_shape(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x1x5x24xf32> {
  %0 = "mobilint.header_view_revert"(%arg0) {num_heads = 4 : i32, batch_order = 1 : i32, revert_shape = array<i32: 1, 1, 5, 24>} : (tensor<1x4x5x6xf32>) -> tensor<1x1x5x24xf32>
  return %0 : tensor<1x1x5x24xf32>
}

// -----

func.func @no_heads(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32> {
  // expected-error @+1 {{needs num_heads of at least 1, got -1}}
  %0 = "mobilint.header_view"(%arg0) : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
  return %0 : tensor<1x4x5x6xf32>
}

// -----

func.func @odd_channels(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32> {
  // expected-error @+1 {{has 6 channels, which 4 heads do not divide}}
  %0 = "mobilint.header_view"(%arg0) {num_heads = 4 : i32} : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
  return %0 : tensor<1x4x5x6xf32>
}

// -----

func.func @odd_rows(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32> {
  // expected-error @+1 {{has 4 rows, which 3 heads do not divide}}
  %0 = "mobilint.header_view_revert"(%arg0) {num_heads = 3 : i32} : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
  return %0 : tensor<1x4x5x6xf32>
}

// -----

func.func @order_2(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32> {
  // expected-error @+1 {{needs batch_order 0 or 1, got 2}}
  %0 = "mobilint.header_view"(%arg0) {num_heads = 2 : i32, batch_order = 2 : i32} : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
  return %0 : tensor<1x4x5x6xf32>
}

// -----

func.func @view_of_other_elements(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32> {
  // expected-error @+1 {{sees [1, 4, 5, 6] as [1, 4, 5, 8], which has another number of elements}}
  %0 = "mobilint.header_view"(%arg0) {num_heads = 2 : i32, batch_order = 0 : i32, view_shape = array<i32: 1, 4, 5, 8>} : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
  return %0 : tensor<1x4x5x6xf32>
}

// -----

func.func @view_of_another_batch(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32> {
  // expected-error @+1 {{needs a shape of rank 4 and batch 1 to see [1, 4, 5, 6] as, got [2, 2, 5, 6]}}
  %0 = "mobilint.header_view"(%arg0) {num_heads = 2 : i32, batch_order = 0 : i32, view_shape = array<i32: 2, 2, 5, 6>} : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
  return %0 : tensor<1x4x5x6xf32>
}

// -----

func.func @revert_to_rank_2(%arg0: tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32> {
  // expected-error @+1 {{needs a shape of rank 4 and batch 1 to see [1, 2, 5, 12] as, got [10, 12]}}
  %0 = "mobilint.header_view_revert"(%arg0) {num_heads = 2 : i32, batch_order = 0 : i32, revert_shape = array<i32: 10, 12>} : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
  return %0 : tensor<1x4x5x6xf32>
}

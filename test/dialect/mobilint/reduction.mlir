// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @reduce_l2(
// CHECK-NEXT: "mobilint.reduce_l2"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 1, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x1x1x3xf32>
func.func @reduce_l2(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x1x1x3xf32> {
  %0 = "mobilint.reduce_l2"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 1, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x1x1x3xf32>
  return %0 : tensor<1x1x1x3xf32>
}

// CHECK-LABEL: func.func @reduce_max(
// CHECK-NEXT: "mobilint.reduce_max"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: -1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x1xf32>
func.func @reduce_max(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x1xf32> {
  %0 = "mobilint.reduce_max"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: -1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x1xf32>
  return %0 : tensor<1x4x5x1xf32>
}

// CHECK-LABEL: func.func @reduce_mean(
// CHECK-NEXT: "mobilint.reduce_mean"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x1x5x3xf32>
func.func @reduce_mean(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x1x5x3xf32> {
  %0 = "mobilint.reduce_mean"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x1x5x3xf32>
  return %0 : tensor<1x1x5x3xf32>
}

// CHECK-LABEL: func.func @reduce_prod(
// CHECK-NEXT: "mobilint.reduce_prod"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 3, 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x1x5x1xf32>
func.func @reduce_prod(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x1x5x1xf32> {
  %0 = "mobilint.reduce_prod"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 3, 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x1x5x1xf32>
  return %0 : tensor<1x1x5x1xf32>
}

// CHECK-LABEL: func.func @reduce_sum(
// CHECK-NEXT: "mobilint.reduce_sum"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x1x3xf32>
func.func @reduce_sum(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x1x3xf32> {
  %0 = "mobilint.reduce_sum"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x1x3xf32>
  return %0 : tensor<1x4x1x3xf32>
}

// CHECK-LABEL: func.func @all_axes(
// CHECK-NEXT: "mobilint.reduce_sum"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32>} : (tensor<1x4x5x3xf32>) -> tensor<1x1x1x1xf32>
func.func @all_axes(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x1x1x1xf32> {
  %0 = "mobilint.reduce_sum"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32>} : (tensor<1x4x5x3xf32>) -> tensor<1x1x1x1xf32>
  return %0 : tensor<1x1x1x1xf32>
}

// CHECK-LABEL: func.func @no_axes(
// CHECK-NEXT: "mobilint.reduce_sum"(%arg0) {keep_dims = true, noop_with_empty_axes = 1 : i32, reduce_axes = array<i32>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
func.func @no_axes(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  %0 = "mobilint.reduce_sum"(%arg0) {keep_dims = true, noop_with_empty_axes = 1 : i32, reduce_axes = array<i32>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// CHECK-LABEL: func.func @fewer_axes(
// CHECK-NEXT: "mobilint.reduce_sum"(%arg0) {keep_dims = false, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 1, 3>} : (tensor<1x4x5x3xf32>) -> tensor<1x5xf32>
func.func @fewer_axes(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x5xf32> {
  %0 = "mobilint.reduce_sum"(%arg0) {keep_dims = false, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 1, 3>} : (tensor<1x4x5x3xf32>) -> tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}

// -----

func.func @axis_4(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs reduce_axes from -4 to 3, got [4]}}
  %0 = "mobilint.reduce_max"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 4>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @axis_twice(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{names an axis twice in reduce_axes [1, -3]}}
  %0 = "mobilint.reduce_max"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 1, -3>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @noop_2(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs noop_with_empty_axes 0 or 1, got 2}}
  %0 = "mobilint.reduce_max"(%arg0) {keep_dims = true, noop_with_empty_axes = 2 : i32, reduce_axes = array<i32: 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @no_keep_dims(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{requires attribute 'keep_dims'}}
  %0 = "mobilint.reduce_max"(%arg0) {reduce_axes = array<i32: 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @keeps_its_shape(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{result 0 has type tensor<1x4x5x3xf32>, but tensor<1x1x5x3xf32> is inferred}}
  %0 = "mobilint.reduce_max"(%arg0) {keep_dims = true, noop_with_empty_axes = 0 : i32, reduce_axes = array<i32: 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

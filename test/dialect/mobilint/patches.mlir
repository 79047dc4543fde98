// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// A row for each of 2x2 patches of 2x3 places.
// CHECK-LABEL: func.func @patches(
// CHECK-NEXT: "mobilint.ordered_patchify"(%arg0) {h_kernel = 2 : i32, w_kernel = 3 : i32} : (tensor<1x4x6x3xf32>) -> tensor<1x4x6x3xf32>
func.func @patches(%arg0: tensor<1x4x6x3xf32>) -> tensor<1x4x6x3xf32> {
  %0 = "mobilint.ordered_patchify"(%arg0) {h_kernel = 2 : i32, w_kernel = 3 : i32} : (tensor<1x4x6x3xf32>) -> tensor<1x4x6x3xf32>
  return %0 : tensor<1x4x6x3xf32>
}

// A row for each of 2x3 places, a column for each of 2x2 patches.
// CHECK-LABEL: func.func @places(
// CHECK-NEXT: "mobilint.ordered_patchify"(%arg0) {h_kernel = 2 : i32, order = 1 : i32, w_kernel = 3 : i32} : (tensor<1x4x6x3xf32>) -> tensor<1x6x4x3xf32>
func.func @places(%arg0: tensor<1x4x6x3xf32>) -> tensor<1x6x4x3xf32> {
  %0 = "mobilint.ordered_patchify"(%arg0) {h_kernel = 2 : i32, w_kernel = 3 : i32, order = 1 : i32} : (tensor<1x4x6x3xf32>) -> tensor<1x6x4x3xf32>
  return %0 : tensor<1x6x4x3xf32>
}

// CHECK-LABEL: func.func @places_back(
// CHECK-NEXT: "mobilint.ordered_patchify"(%arg0) {h_kernel = 3 : i32, order = 2 : i32, w_kernel = 2 : i32} : (tensor<1x6x4x3xf32>) -> tensor<1x4x6x3xf32>
func.func @places_back(%arg0: tensor<1x6x4x3xf32>) -> tensor<1x4x6x3xf32> {
  %0 = "mobilint.ordered_patchify"(%arg0) {h_kernel = 3 : i32, w_kernel = 2 : i32, order = 2 : i32} : (tensor<1x6x4x3xf32>) -> tensor<1x4x6x3xf32>
  return %0 : tensor<1x4x6x3xf32>
}

// CHECK-LABEL: func.func @staggered(
// CHECK-NEXT: "mobilint.staggered_padding"(%arg0) : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x7xf32>
func.func @staggered(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x7xf32> {
  %0 = "mobilint.staggered_padding"(%arg0) : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x7xf32>
  return %0 : tensor<1x1x5x7xf32>
}

// CHECK-LABEL: func.func @window(
// CHECK-NEXT: "mobilint.staggered_padding"(%arg0) {window_size = 1 : i32} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x5xf32>
func.func @window(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x5xf32> {
  %0 = "mobilint.staggered_padding"(%arg0) {window_size = 1 : i32} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x5xf32>
  return %0 : tensor<1x1x5x5xf32>
}

// CHECK-LABEL: func.func @reversed_window(
// CHECK-NEXT: "mobilint.staggered_padding"(%arg0) {reverse = true, window_size = 1 : i32} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x3xf32>
func.func @reversed_window(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x3xf32> {
  %0 = "mobilint.staggered_padding"(%arg0) {window_size = 1 : i32, reverse = true} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x3xf32>
  return %0 : tensor<1x1x5x3xf32>
}

// CHECK-LABEL: func.func @along_w(
// CHECK-NEXT: "mobilint.staggered_padding"(%arg0) {axis = 2 : i32} : (tensor<1x5x3x2xf32>) -> tensor<1x5x7x2xf32>
func.func @along_w(%arg0: tensor<1x5x3x2xf32>) -> tensor<1x5x7x2xf32> {
  %0 = "mobilint.staggered_padding"(%arg0) {axis = 2 : i32} : (tensor<1x5x3x2xf32>) -> tensor<1x5x7x2xf32>
  return %0 : tensor<1x5x7x2xf32>
}

// -----

func.func @odd_patches(%arg0: tensor<1x4x6x3xf32>) -> tensor<1x4x6x3xf32> {
  // expected-error @+1 {{splits 4x6 into patches of 3x3}}
  %0 = "mobilint.ordered_patchify"(%arg0) {h_kernel = 3 : i32, w_kernel = 3 : i32} : (tensor<1x4x6x3xf32>) -> tensor<1x4x6x3xf32>
  return %0 : tensor<1x4x6x3xf32>
}

// -----

func.func @order_3(%arg0: tensor<1x4x6x3xf32>) -> tensor<1x4x6x3xf32> {
  // expected-error @+1 {{needs order 0, 1 or 2, got 3}}
  %0 = "mobilint.ordered_patchify"(%arg0) {h_kernel = 2 : i32, w_kernel = 3 : i32, order = 3 : i32} : (tensor<1x4x6x3xf32>) -> tensor<1x4x6x3xf32>
  return %0 : tensor<1x4x6x3xf32>
}

// -----

func.func @along_h(%arg0: tensor<1x4x6x3xf32>) -> tensor<1x4x6x3xf32> {
  // expected-error @+1 {{needs axis 2 or 3, got 1}}
  %0 = "mobilint.staggered_padding"(%arg0) {axis = 1 : i32} : (tensor<1x4x6x3xf32>) -> tensor<1x4x6x3xf32>
  return %0 : tensor<1x4x6x3xf32>
}

// -----

func.func @wide_window(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x5xf32> {
  // expected-error @+1 {{keeps columns 3 up to 8 of 7}}
  %0 = "mobilint.staggered_padding"(%arg0) {window_size = 3 : i32} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x5xf32>
  return %0 : tensor<1x1x5x5xf32>
}

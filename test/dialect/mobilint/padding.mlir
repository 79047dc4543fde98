// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @constant(
// CHECK-NEXT: "mobilint.pad"(%arg0) {constant = -1.500000e+00 : f32, pad_mode = "constant", padding_list = array<i32: 0, 1, 2, 0, 0, 1, 0, 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x6x7x4xf32>
func.func @constant(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x6x7x4xf32> {
  %0 = "mobilint.pad"(%arg0) {pad_mode = "constant", constant = -1.5 : f32, padding_list = array<i32: 0, 1, 2, 0, 0, 1, 0, 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x6x7x4xf32>
  return %0 : tensor<1x6x7x4xf32>
}

// CHECK-LABEL: func.func @sides(
// CHECK-NEXT: "mobilint.pad"(%arg0) {east_padding = 3 : i32, north_padding = 1 : i32, pad_mode = "edge", south_padding = 0 : i32, west_padding = 2 : i32} : (tensor<1x4x5x3xf32>) -> tensor<1x5x10x3xf32>
func.func @sides(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x5x10x3xf32> {
  %0 = "mobilint.pad"(%arg0) {pad_mode = "edge", north_padding = 1 : i32, south_padding = 0 : i32, west_padding = 2 : i32, east_padding = 3 : i32} : (tensor<1x4x5x3xf32>) -> tensor<1x5x10x3xf32>
  return %0 : tensor<1x5x10x3xf32>
}

// The sides and the list agree.
// CHECK-LABEL: func.func @both(
// CHECK-NEXT: "mobilint.pad"(%arg0) {north_padding = 1 : i32, pad_mode = "edge", padding_list = array<i32: 0, 1, 0, 0, 0, 0, 0, 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x5x5x3xf32>
func.func @both(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x5x5x3xf32> {
  %0 = "mobilint.pad"(%arg0) {pad_mode = "edge", north_padding = 1 : i32, padding_list = array<i32: 0, 1, 0, 0, 0, 0, 0, 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x5x5x3xf32>
  return %0 : tensor<1x5x5x3xf32>
}

// CHECK-LABEL: func.func @reflect(
// CHECK-NEXT: "mobilint.pad"(%arg0) {pad_mode = "reflect", padding_list = array<i32: 0, 3, 4, 2, 0, 3, 4, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x10x13x7xf32>
func.func @reflect(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x10x13x7xf32> {
  %0 = "mobilint.pad"(%arg0) {pad_mode = "reflect", padding_list = array<i32: 0, 3, 4, 2, 0, 3, 4, 2>} : (tensor<1x4x5x3xf32>) -> tensor<1x10x13x7xf32>
  return %0 : tensor<1x10x13x7xf32>
}

// CHECK-LABEL: func.func @wrap(
// CHECK-NEXT: "mobilint.pad"(%arg0) {pad_mode = "wrap", padding_list = array<i32: 0, 9, 0, 0, 0, 0, 0, 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x13x5x3xf32>
func.func @wrap(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x13x5x3xf32> {
  %0 = "mobilint.pad"(%arg0) {pad_mode = "wrap", padding_list = array<i32: 0, 9, 0, 0, 0, 0, 0, 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x13x5x3xf32>
  return %0 : tensor<1x13x5x3xf32>
}

// CHECK-LABEL: func.func @crop(
// CHECK-NEXT: "mobilint.pad"(%arg0) {pad_mode = "constant", padding_list = array<i32: 0, -1, 0, 0, 0, -1, -2, 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x2x3x3xf32>
func.func @crop(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x2x3x3xf32> {
  %0 = "mobilint.pad"(%arg0) {pad_mode = "constant", padding_list = array<i32: 0, -1, 0, 0, 0, -1, -2, 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x2x3x3xf32>
  return %0 : tensor<1x2x3x3xf32>
}

// -----

func.func @mirror(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{attribute 'pad_mode' must be one of "constant", "reflect", "edge", "wrap", got "mirror"}}
  %0 = "mobilint.pad"(%arg0) {pad_mode = "mirror", padding_list = array<i32: 0, 0, 0, 0, 0, 0, 0, 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @three_sides(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs padding_list or all four of its sides}}
  %0 = "mobilint.pad"(%arg0) {pad_mode = "edge", north_padding = 1 : i32, south_padding = 0 : i32, west_padding = 2 : i32} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @list_of_4(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{needs a padding_list of 8 numbers, got [1, 1, 1, 1]}}
  %0 = "mobilint.pad"(%arg0) {pad_mode = "edge", padding_list = array<i32: 1, 1, 1, 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @contradiction(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{has padding_list [0, 0, 0, 0, 0, 0, 0, 0], which contradicts its sides}}
  %0 = "mobilint.pad"(%arg0) {pad_mode = "edge", east_padding = 1 : i32, padding_list = array<i32: 0, 0, 0, 0, 0, 0, 0, 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @batch(%arg0: tensor<1x4x5x3xf32>) -> tensor<2x4x5x3xf32> {
  // expected-error @+1 {{pads the batch by 1 and 0}}
  %0 = "mobilint.pad"(%arg0) {pad_mode = "constant", padding_list = array<i32: 1, 0, 0, 0, 0, 0, 0, 0>} : (tensor<1x4x5x3xf32>) -> tensor<2x4x5x3xf32>
  return %0 : tensor<2x4x5x3xf32>
}

// -----

func.func @too_much_reflection(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x8x5x3xf32> {
  // expected-error @+1 {{reflects 4 of the 4 elements of axis 1}}
  %0 = "mobilint.pad"(%arg0) {pad_mode = "reflect", padding_list = array<i32: 0, 4, 0, 0, 0, 0, 0, 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x8x5x3xf32>
  return %0 : tensor<1x8x5x3xf32>
}

// -----

func.func @too_much_cropped(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  // expected-error @+1 {{crops 6 of the 5 elements of axis 2}}
  %0 = "mobilint.pad"(%arg0) {pad_mode = "constant", padding_list = array<i32: 0, 0, -3, 0, 0, 0, -3, 0>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// -----

func.func @nothing_to_repeat(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x1xf32> {
  // expected-error @+1 {{has nothing to pad axis 3 from}}
  %0 = "mobilint.pad"(%arg0) {pad_mode = "edge", padding_list = array<i32: 0, 0, 0, -3, 0, 0, 0, 1>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x1xf32>
  return %0 : tensor<1x4x5x1xf32>
}

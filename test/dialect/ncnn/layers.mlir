// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// Layers of one and of several outputs print as they are written.
// CHECK-LABEL: func.func @splits
// CHECK: "ncnn.Split"(%arg0) {tops = 2 : i32} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
func.func @splits(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a, %b = "ncnn.Split"(%x) {tops = 2 : i32} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %y = "ncnn.Eltwise"(%a, %b) {op_type = 1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// -----

func.func @no_batch_axis(%x: tensor<1x2x3x4x5xf32>) -> tensor<1x2x3x4x5xf32> {
  // expected-error@+1 {{'ncnn.ReLU' op needs an input of rank 1 or 2 or 3 or 4, got [1, 2, 3, 4, 5]}}
  %y = "ncnn.ReLU"(%x) : (tensor<1x2x3x4x5xf32>) -> tensor<1x2x3x4x5xf32>
  return %y : tensor<1x2x3x4x5xf32>
}

// -----

func.func @wants_floats(%x: tensor<3xi32>) -> tensor<3xi32> {
  // expected-error@+1 {{'ncnn.ReLU' op needs an input of f32, got i32}}
  %y = "ncnn.ReLU"(%x) : (tensor<3xi32>) -> tensor<3xi32>
  return %y : tensor<3xi32>
}

// -----

// Without fixbug0 the axis means what it meant before 2019.
func.func @old_axis(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'ncnn.Softmax' op has axis 1 (0) without fixbug0 (1)}}
  %y = "ncnn.Softmax"(%x) {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// -----

func.func @weight_is_missing(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'ncnn.PReLU' op has slope_data of shape None, but its parameters say [2]}}
  %y = "ncnn.PReLU"(%x) {num_slope = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// -----

// A vector goes along the outermost axis only if it is as long, else along the innermost.
func.func @no_broadcast(%x: tensor<2x3x4xf32>, %v: tensor<3xf32>) -> tensor<2x3x4xf32> {
  // expected-error@+1 {{has inputs of shapes [2, 3, 4] and [3], which do not broadcast}}
  %y = "ncnn.BinaryOp"(%x, %v) : (tensor<2x3x4xf32>, tensor<3xf32>) -> tensor<2x3x4xf32>
  return %y : tensor<2x3x4xf32>
}

// -----

func.func @inferred_shape(%x: tensor<2x3x4xf32>) -> tensor<2x4x3xf32> {
  // expected-error@+1 {{result 0 has type tensor<2x4x3xf32>, but tensor<4x3x2xf32> is inferred}}
  %y = "ncnn.Permute"(%x) {order_type = 5 : i32} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  return %y : tensor<2x4x3xf32>
}

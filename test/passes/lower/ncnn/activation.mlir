// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// A slope for each channel has no op; it is made of two Relus.
// CHECK-LABEL: func.func @slopes
// CHECK: "mobilint.neg"
// CHECK: "mobilint.multiply_constant"
// CHECK-SAME: tensor<1x2x1x1xf32>
// CHECK: "mobilint.sub"
func.func @slopes(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.PReLU"(%x) {num_slope = 2 : i32, slope_data = dense<[0.1, 0.2]> : tensor<2xf32>} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// One slope is a LeakyRelu.
// CHECK-LABEL: func.func @one_slope
// CHECK: "mobilint.leaky_relu"
// CHECK-SAME: leaky_alpha = 2.500000e-01 : f32
func.func @one_slope(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.PReLU"(%x) {num_slope = 1 : i32, slope_data = dense<0.25> : tensor<1xf32>} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// ncnn's default alpha is a fifth, which the NPU's hard_swish does not have.
// CHECK-LABEL: func.func @hard_swish_of_ncnn
// CHECK: "mobilint.hard_sigmoid"
// CHECK: "mobilint.multiply"
func.func @hard_swish_of_ncnn(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.HardSwish"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// The largest float bounds nothing.
// CHECK-LABEL: func.func @no_bound
// CHECK: "mobilint.clip"
// CHECK-NOT: clip_max_value
// CHECK-SAME: clip_min_value
func.func @no_bound(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.Clip"(%x) {min = -1.0 : f32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// The axis counts from the outermost one.
// CHECK-LABEL: func.func @softmax_of_rows
// CHECK: "mobilint.softmax"
// CHECK-SAME: axis = 3 : i32
func.func @softmax_of_rows(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = "ncnn.Softmax"(%x) {axis = 1 : i32, fixbug0 = 1 : i32} : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// The NPU compares nothing.
// CHECK-LABEL: func.func @jumps
// CHECK: "ncnn.Shrink"
// CHECK-SAME: mobilint.host = "jumps at the ends of its band, and the NPU has no comparison"
func.func @jumps(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.Shrink"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// Pixels are found by the scales that are given.
// CHECK-LABEL: func.func @by_scales
// CHECK: "mobilint.resize"
// CHECK-SAME: nearest_mode = "floor"
// CHECK-SAME: resize_type = "scales"
// CHECK-SAME: transform_mode = "asymmetric"
func.func @by_scales(%x: tensor<2x3x4xf32>) -> tensor<2x7x10xf32> {
  %0 = "ncnn.Interp"(%x) {resize_type = 1 : i32, height_scale = 2.5 : f32, width_scale = 2.5 : f32} : (tensor<2x3x4xf32>) -> tensor<2x7x10xf32>
  return %0 : tensor<2x7x10xf32>
}

// Between pixels it is the quotient of the sizes, whatever the scales.
// CHECK-LABEL: func.func @by_sizes
// CHECK: "mobilint.resize"
// CHECK-SAME: resize_type = "sizes"
// CHECK-SAME: transform_mode = "half_pixel"
func.func @by_sizes(%x: tensor<2x3x4xf32>) -> tensor<2x7x10xf32> {
  %0 = "ncnn.Interp"(%x) {resize_type = 2 : i32, height_scale = 2.5 : f32, width_scale = 2.5 : f32} : (tensor<2x3x4xf32>) -> tensor<2x7x10xf32>
  return %0 : tensor<2x7x10xf32>
}

// A vector is spread over an image.
// CHECK-LABEL: func.func @spread
// CHECK: "mobilint.adding_constant"
// CHECK-NOT: "mobilint.resize"
func.func @spread(%x: tensor<3xf32>) -> tensor<3x2x2xf32> {
  %0 = "ncnn.Interp"(%x) {resize_type = 2 : i32, output_height = 2 : i32, output_width = 2 : i32} : (tensor<3xf32>) -> tensor<3x2x2xf32>
  return %0 : tensor<3x2x2xf32>
}

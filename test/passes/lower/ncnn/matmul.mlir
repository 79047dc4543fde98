// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// A window over the whole image spares the flattening.
// CHECK-LABEL: func.func @of_an_image
// CHECK-NOT: "mobilint.reshape"
// CHECK: "mobilint.convolution"
// CHECK-SAME: h_kernel = 3 : i32
func.func @of_an_image(%x: tensor<2x3x4xf32>) -> tensor<2xf32> {
  %0 = "ncnn.InnerProduct"(%x) {num_output = 2 : i32, weight_data_size = 48 : i32, weight_data = dense<0.5> : tensor<2x24xf32>} : (tensor<2x3x4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Rows as long as the weight's are multiplied each.
// CHECK-LABEL: func.func @row_by_row
// CHECK: "mobilint.convolution"
// CHECK-SAME: (tensor<1x1x3x4xf32>) -> tensor<1x1x3x2xf32>
func.func @row_by_row(%x: tensor<3x4xf32>) -> tensor<3x2xf32> {
  %0 = "ncnn.InnerProduct"(%x) {num_output = 2 : i32, weight_data_size = 8 : i32, weight_data = dense<0.5> : tensor<2x4xf32>} : (tensor<3x4xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// alpha scales what beta has scaled.
// CHECK-LABEL: func.func @scaled_twice
// CHECK: "mobilint.matmul"
// CHECK: "mobilint.multiply_constant"
// CHECK: "mobilint.adding"
// CHECK: "mobilint.multiply_constant"
func.func @scaled_twice(%a: tensor<3x4xf32>, %b: tensor<4x2xf32>, %c: tensor<2xf32>) -> tensor<3x2xf32> {
  %0 = "ncnn.Gemm"(%a, %b, %c) {alpha = 2.0 : f32, beta = 3.0 : f32} : (tensor<3x4xf32>, tensor<4x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// Rows picked by number are the host's affair.
// CHECK-LABEL: func.func @table
// CHECK: "ncnn.Embed"
// CHECK-SAME: mobilint.host = "ncnn.Embed has no form on the NPU"
func.func @table(%x: tensor<3xi32>) -> tensor<3x2xf32> {
  %0 = "ncnn.Embed"(%x) {num_output = 2 : i32, input_dim = 4 : i32, weight_data_size = 8 : i32, weight_data = dense<0.5> : tensor<4x2xf32>} : (tensor<3xi32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// RUN: mobilint-opt %s --convert-ncnn-to-mobilint | FileCheck %s

// An 8-bit weight is divided by its scales; the input reaches as far as 127 at its scale.
// CHECK-LABEL: func.func @eight_bits
// CHECK: "mobilint.clip"
// CHECK-SAME: clip_max_value = 1.984375 : f32
// CHECK-SAME: clip_min_value = -1.984375 : f32
// CHECK: "mobilint.convolution"
// CHECK-SAME: weight = dense<5.000000e-01>
func.func @eight_bits(%x: tensor<1x2x2xf32>) -> tensor<1x2x2xf32> {
  %0 = "ncnn.Convolution"(%x) {num_output = 1 : i32, kernel_w = 1 : i32, weight_data_size = 1 : i32, int8_scale_term = 1 : i32, weight_data = dense<50> : tensor<1x1x1x1xi8>, weight_scales = dense<100.0> : tensor<1xf32>, input_scale = dense<64.0> : tensor<1xf32>} : (tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  return %0 : tensor<1x2x2xf32>
}

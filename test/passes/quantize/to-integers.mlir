// RUN: mobilint-opt %s --quantize-mobilint | FileCheck %s

// Reals of the host become integers at the edge, and reals again at the other one. The convolution
// saturates where the activation would cut.
// CHECK-LABEL: func.func @main
// CHECK: [[X:%.+]] = "mobilint.device_bridge"
// CHECK-NEXT: [[Q:%.+]] = "mobilint.requantize"([[X]])
// CHECK-SAME: -> tensor<1x4x4x2x!quant.uniform<i8:f32, 0.0{{.*}}:-1>>
// CHECK-NEXT: [[C:%.+]] = "mobilint.convolution"([[Q]])
// CHECK-SAME: bias = dense<{{.*}}> : tensor<2xi32>
// CHECK-SAME: weight = dense_resource<{{.*}}> : tensor<2x1x1x2x!quant.uniform<i8:f32:0,
// CHECK-SAME: -> tensor<1x4x4x2x!quant.uniform<i8:f32, 0.0{{.*}}:-128>>
// CHECK-NOT: mobilint.relu
// CHECK-NEXT: [[Y:%.+]] = "mobilint.requantize"([[C]])
// CHECK-SAME: -> tensor<1x4x4x2xf32>
// CHECK-NEXT: "mobilint.device_bridge"([[Y]])
// CHECK-NOT: mobilint.range
func.func @main(%arg0: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %x = "mobilint.device_bridge"(%arg0) {
    squeeze_axes = array<i32>, unsqueeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>,
    device = "npu", mobilint.range = array<f64: -1.0, 1.0>
  } : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %c = "mobilint.convolution"(%x) {
    h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32,
    west_padding = 0 : i32, east_padding = 0 : i32, north_padding = 0 : i32,
    south_padding = 0 : i32, in_channels = 2 : i32, out_channels = 2 : i32,
    h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 1 : i32,
    weight = dense<0.5> : tensor<2x1x1x2xf32>, bias = dense<1.0> : tensor<2xf32>,
    mobilint.range = array<f64: -2.0, 3.0>
  } : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %r = "mobilint.relu"(%c) {
    mobilint.range = array<f64: 0.0, 3.0>
  } : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %y = "mobilint.device_bridge"(%r) {
    squeeze_axes = array<i32>, unsqueeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>,
    device = "cpu", mobilint.range = array<f64: 0.0, 3.0>
  } : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %y : tensor<1x4x4x2xf32>
}

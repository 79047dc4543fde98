// RUN: mobilint-opt %s --outline-host-regions --verify-numerics | FileCheck %s

// Host ops that only the NPU connects are two functions; ops on one level are one, though NPU ops
// stand between them.
// CHECK: func.func @main
// CHECK: [[A:%.+]]:2 = call @host_0
// CHECK: "mobilint.relu"
// CHECK: call @host_1
// CHECK: func.func private @host_0
// CHECK-COUNT-2: "onnx.Hardmax"
// CHECK: func.func private @host_1
// CHECK-COUNT-1: "onnx.Hardmax"
func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = "onnx.Hardmax"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", permute_axes = array<i64: 0, 1>, squeeze_axes = array<i32>, unsqueeze_axes = array<i32: 0, 1>} : (tensor<2x3xf32>) -> tensor<1x1x2x3xf32>
  %2 = "mobilint.relu"(%1) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %3 = "mobilint.device_bridge"(%2) {device = "cpu", permute_axes = array<i64: 0, 1>, squeeze_axes = array<i32: 0, 1>, unsqueeze_axes = array<i32>} : (tensor<1x1x2x3xf32>) -> tensor<2x3xf32>
  %4 = "onnx.Hardmax"(%3) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "onnx.Hardmax"(%arg1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %4, %5 : tensor<2x3xf32>, tensor<2x3xf32>
}

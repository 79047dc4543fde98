// RUN: mobilint-opt %s --outline-host-regions --verify-numerics | FileCheck %s

// The ops that are left on the host become one function with its constants inside.
// CHECK: func.func @main
// CHECK: "mobilint.relu"
// CHECK-NEXT: [[X:%.+]] = "mobilint.device_bridge"
// CHECK-NEXT: [[R:%.+]] = call @host_0([[X]]) : (tensor<2x3xf32>) -> tensor<2x2xf32>
// CHECK-NEXT: "mobilint.output"([[R]])
// CHECK-NOT: onnx.
// CHECK: func.func private @host_0
// CHECK: "onnx.Hardmax"
// CHECK: "onnx.Constant"
// CHECK: "onnx.Gather"
func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x2xf32> {
  %0 = "mobilint.input"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", permute_axes = array<i64: 0, 1>, squeeze_axes = array<i32>, unsqueeze_axes = array<i32: 0, 1>} : (tensor<2x3xf32>) -> tensor<1x1x2x3xf32>
  %2 = "mobilint.relu"(%1) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %3 = "mobilint.device_bridge"(%2) {device = "cpu", permute_axes = array<i64: 0, 1>, squeeze_axes = array<i32: 0, 1>, unsqueeze_axes = array<i32>} : (tensor<1x1x2x3xf32>) -> tensor<2x3xf32>
  %i = "onnx.Constant"() {value = dense<[2, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %4 = "onnx.Hardmax"(%3) {mobilint.host = "x"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "onnx.Gather"(%4, %i) {axis = 1 : si64, mobilint.host = "x"} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  %6 = "mobilint.output"(%5) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %6 : tensor<2x2xf32>
}

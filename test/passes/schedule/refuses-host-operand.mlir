// RUN: not mobilint-opt %s --convert-mobilint-to-npu 2>&1 | FileCheck %s

// The NPU cannot read the memory of the host.
// CHECK: error[ML0501]: node relu1: 'mobilint.relu' reads tensor<1x1x1x3xf32> without a device_bridge
func.func @main(%x: tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> {
  %0 = "mobilint.input"(%x) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %1 = "mobilint.relu"(%0) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> loc("relu1")
  return %1 : tensor<1x1x1x3xf32>
}

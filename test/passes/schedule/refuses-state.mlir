// RUN: not mobilint-opt %s --convert-mobilint-to-npu 2>&1 | FileCheck %s

// A program keeps nothing between its runs.
// CHECK: error[ML0501]: 'mobilint.stateful_causal_conv_cache_wrapper' keeps a state, and a program has none
func.func @main(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x3x3xf32> {
  %0 = "mobilint.input"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %2 = "mobilint.stateful_causal_conv_cache_wrapper"(%1) {cache_name = "past", cache_len = 1 : i32} : (tensor<1x1x2x3xf32>) -> tensor<1x1x3x3xf32>
  %3 = "mobilint.device_bridge"(%2) {device = "cpu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  %4 = "mobilint.output"(%3) : (tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  return %4 : tensor<1x1x3x3xf32>
}

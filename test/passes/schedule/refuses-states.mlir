// RUN: not mobilint-opt %s --split-input-file --convert-mobilint-to-npu 2>&1 | FileCheck %s

// Two ops cannot keep what they keep under one name.
// CHECK: error[ML0501]: node second: two ops keep a state under the name 'past'
func.func @main(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.input"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %2 = "mobilint.stateful_causal_conv_cache_wrapper"(%1) {cache_name = "past", cache_len = 1 : i32} : (tensor<1x1x2x3xf32>) -> tensor<1x1x3x3xf32>
  %3 = "mobilint.stateful_causal_conv_cache_wrapper"(%1) {cache_name = "past", cache_len = 1 : i32} : (tensor<1x1x2x3xf32>) -> tensor<1x1x3x3xf32> loc("second")
  return %x : tensor<1x1x2x3xf32>
}

// -----

// All tokens of a run are those of one sequence.
// CHECK: error[ML0501]: one run has both 1 and 2 tokens
func.func @main(%x: tensor<1x1x2x3xf32>, %y: tensor<1x1x1x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.input"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %2 = "mobilint.input"(%y) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %3 = "mobilint.device_bridge"(%2) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %4 = "mobilint.stateful_kv_cache_wrapper"(%1) {cache_name = "k"} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %5 = "mobilint.stateful_kv_cache_wrapper"(%3) {cache_name = "v"} : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  return %x : tensor<1x1x2x3xf32>
}

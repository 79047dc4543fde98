// RUN: mobilint-opt %s --split-input-file --convert-mobilint-to-npu | FileCheck %s
// RUN: mobilint-opt %s --split-input-file --verify-numerics --convert-mobilint-to-npu --share-buffers --plan-memory

// What an op keeps is a state that its command reads and writes.
// CHECK-LABEL: func.func @main()
// CHECK: [[S:%.+]] = "npu.state"() {state = "past"} : () -> memref<1x1x1x3xf32, "state">
// CHECK: "npu.compute"({{%.+}}, [[S]], {{%.+}}, [[S]]) {inputs = ["x", "cache"], kernel = "stateful_causal_conv_cache_wrapper", outputs = ["y", "cache"]}
// CHECK-NOT: npu.clock
func.func @main(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x3x3xf32> {
  %0 = "mobilint.input"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %2 = "mobilint.stateful_causal_conv_cache_wrapper"(%1) {cache_name = "past", cache_len = 1 : i32} : (tensor<1x1x2x3xf32>) -> tensor<1x1x3x3xf32>
  %3 = "mobilint.device_bridge"(%2) {device = "cpu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  %4 = "mobilint.output"(%3) : (tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  return %4 : tensor<1x1x3x3xf32>
}

// -----

// The clock counts runs and tokens, and the last command advances it.
// CHECK-LABEL: func.func @main()
// CHECK: [[S:%.+]] = "npu.state"() {state = "k0"} : () -> memref<1x2x4x4xf32, "state">
// CHECK: [[C:%.+]] = "npu.state"() {state = "npu.clock"} : () -> memref<2xi64, "state">
// CHECK: "npu.compute"({{%.+}}, [[S]], [[C]], {{%.+}}, [[S]])
// CHECK-SAME: inputs = ["x", "cache", "clock"], kernel = "stateful_kv_cache_wrapper", outputs = ["y", "cache"]
// CHECK-SAME: past_seqlen = 3
// CHECK: "npu.copy"
// CHECK-NEXT: "npu.compute"([[C]], [[C]]) {inputs = ["clock"], kernel = "advance", outputs = ["clock"], parameters = {tokens = 1 : i64}}
// CHECK-NEXT: return
func.func @main(%x: tensor<1x2x1x4xf32>) -> tensor<1x2x4x4xf32> {
  %0 = "mobilint.input"(%x) : (tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
  %2 = "mobilint.stateful_kv_cache_wrapper"(%1) {past_seqlen = 3 : i32, cache_name = "k0"} : (tensor<1x2x1x4xf32>) -> tensor<1x2x4x4xf32>
  %3 = "mobilint.device_bridge"(%2) {device = "cpu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %4 = "mobilint.output"(%3) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %4 : tensor<1x2x4x4xf32>
}

// -----

// A recurrent network reads its initial state only in the first run after a reset.
// CHECK-LABEL: func.func @main()
// CHECK: [[S:%.+]] = "npu.state"() {state = "h0"} : () -> memref<1x1x1x3xf32, "state">
// CHECK: inputs = ["i", "h", "W", "R", "kept_h", "clock"], kernel = "stateful_rnn_wrapper", outputs = ["o", "h", "kept_h"]
// CHECK: tokens = 0
func.func @main(%x: tensor<1x1x5x4xf32>, %h: tensor<1x1x1x3xf32>) -> tensor<1x1x5x3xf32> {
  %0 = "mobilint.input"(%x) : (tensor<1x1x5x4xf32>) -> tensor<1x1x5x4xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x5x4xf32>) -> tensor<1x1x5x4xf32>
  %2 = "mobilint.input"(%h) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %3 = "mobilint.device_bridge"(%2) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %y, %hidden = "mobilint.stateful_rnn_wrapper"(%1, %3) {
    W = dense<0.5> : tensor<1x3x4xf32>, R = dense<0.5> : tensor<1x3x3xf32>, input_mask = "ih",
    output_mask = "oh", hidden_size = 3 : i32, hidden_state_name = "h0", subgraph = "body"
  } : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) -> (tensor<1x1x5x3xf32>, tensor<1x1x1x3xf32>)
  %4 = "mobilint.device_bridge"(%y) {device = "cpu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x3xf32>
  %5 = "mobilint.output"(%4) : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x3xf32>
  return %5 : tensor<1x1x5x3xf32>
}

// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @conv_cache(
// CHECK-NEXT: "mobilint.stateful_causal_conv_cache_wrapper"(%arg0) {cache_len = 3 : i32, cache_name = "c0"} : (tensor<1x1x4x8xf32>) -> tensor<1x1x7x8xf32>
func.func @conv_cache(%arg0: tensor<1x1x4x8xf32>) -> tensor<1x1x7x8xf32> {
  %0 = "mobilint.stateful_causal_conv_cache_wrapper"(%arg0) {cache_len = 3 : i32, cache_name = "c0"} : (tensor<1x1x4x8xf32>) -> tensor<1x1x7x8xf32>
  return %0 : tensor<1x1x7x8xf32>
}

// CHECK-LABEL: func.func @no_steps_kept(
// CHECK-NEXT: "mobilint.stateful_causal_conv_cache_wrapper"(%arg0) {cache_name = "c0"} : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
func.func @no_steps_kept(%arg0: tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32> {
  %0 = "mobilint.stateful_causal_conv_cache_wrapper"(%arg0) {cache_name = "c0"} : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  return %0 : tensor<1x1x4x8xf32>
}

// -----

func.func @fewer_than_none(%arg0: tensor<1x1x4x8xf32>) -> tensor<1x1x3x8xf32> {
  // expected-error @below {{'mobilint.stateful_causal_conv_cache_wrapper' op needs a cache_len of at least 0, got -1}}
  %0 = "mobilint.stateful_causal_conv_cache_wrapper"(%arg0) {cache_len = -1 : i32, cache_name = "c0"} : (tensor<1x1x4x8xf32>) -> tensor<1x1x3x8xf32>
  return %0 : tensor<1x1x3x8xf32>
}

// -----

func.func @no_name(%arg0: tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32> {
  // expected-error @below {{'mobilint.stateful_causal_conv_cache_wrapper' op needs a cache_name that is not empty}}
  %0 = "mobilint.stateful_causal_conv_cache_wrapper"(%arg0) {cache_name = ""} : (tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  return %0 : tensor<1x1x4x8xf32>
}

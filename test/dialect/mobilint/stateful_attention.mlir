// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @cache(
// CHECK-NEXT: "mobilint.stateful_kv_cache_wrapper"(%arg0) {cache_name = "k0"} : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
func.func @cache(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %0 = "mobilint.stateful_kv_cache_wrapper"(%arg0) {cache_name = "k0"} : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// CHECK-LABEL: func.func @cache_after_five(
// CHECK-NEXT: "mobilint.stateful_kv_cache_wrapper"(%arg0) {cache_name = "k0", past_seqlen = 5 : i32} : (tensor<1x2x3x8xf32>) -> tensor<1x2x8x8xf32>
func.func @cache_after_five(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x2x8x8xf32> {
  %0 = "mobilint.stateful_kv_cache_wrapper"(%arg0) {cache_name = "k0", past_seqlen = 5 : i32} : (tensor<1x2x3x8xf32>) -> tensor<1x2x8x8xf32>
  return %0 : tensor<1x2x8x8xf32>
}

// Two of the five earlier tokens are kept.
// CHECK-LABEL: func.func @cache_of_a_window(
// CHECK-NEXT: "mobilint.stateful_kv_cache_wrapper"(%arg0) {cache_name = "k0", is_sliding = true, past_seqlen = 5 : i32, sliding_window = 2 : i32} : (tensor<1x2x3x8xf32>) -> tensor<1x2x5x8xf32>
func.func @cache_of_a_window(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x2x5x8xf32> {
  %0 = "mobilint.stateful_kv_cache_wrapper"(%arg0) {cache_name = "k0", is_sliding = true, past_seqlen = 5 : i32, sliding_window = 2 : i32} : (tensor<1x2x3x8xf32>) -> tensor<1x2x5x8xf32>
  return %0 : tensor<1x2x5x8xf32>
}

// CHECK-LABEL: func.func @mask(
// CHECK-NEXT: "mobilint.stateful_attention_mask_wrapper"(%arg0) {past_seqlen = 5 : i32} : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
func.func @mask(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %0 = "mobilint.stateful_attention_mask_wrapper"(%arg0) {past_seqlen = 5 : i32} : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// CHECK-LABEL: func.func @padding_mask(
// CHECK-NEXT: "mobilint.stateful_attention_mask_wrapper"(%arg0) {mask_type = "padding_mask"} : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
func.func @padding_mask(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %0 = "mobilint.stateful_attention_mask_wrapper"(%arg0) {mask_type = "padding_mask"} : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// CHECK-LABEL: func.func @rope(
// CHECK-NEXT: "mobilint.stateful_rope_wrapper"(%arg0, %arg1, %arg2) : (tensor<1x2x3x8xf32>, tensor<1x1x3x8xf32>, tensor<1x1x3x8xf32>) -> tensor<1x2x3x8xf32>
func.func @rope(%arg0: tensor<1x2x3x8xf32>, %arg1: tensor<1x1x3x8xf32>, %arg2: tensor<1x1x3x8xf32>) -> tensor<1x2x3x8xf32> {
  %0 = "mobilint.stateful_rope_wrapper"(%arg0, %arg1, %arg2) : (tensor<1x2x3x8xf32>, tensor<1x1x3x8xf32>, tensor<1x1x3x8xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// CHECK-LABEL: func.func @rope_by_tables(
// CHECK-NEXT: "mobilint.stateful_rope_wrapper"(%arg0, %arg1, %arg2) {rope_type = 1 : i32, rotary_emb_dim = 4 : i32, seqlen = 9 : i32} : (tensor<1x2x3x8xf32>, tensor<1x1x9x2xf32>, tensor<1x1x9x2xf32>) -> tensor<1x2x3x8xf32>
func.func @rope_by_tables(%arg0: tensor<1x2x3x8xf32>, %arg1: tensor<1x1x9x2xf32>, %arg2: tensor<1x1x9x2xf32>) -> tensor<1x2x3x8xf32> {
  %0 = "mobilint.stateful_rope_wrapper"(%arg0, %arg1, %arg2) {rope_type = 1 : i32, rotary_emb_dim = 4 : i32, seqlen = 9 : i32} : (tensor<1x2x3x8xf32>, tensor<1x1x9x2xf32>, tensor<1x1x9x2xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @longer_than_the_cache(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x2x8x8xf32> {
  // expected-error @below {{'mobilint.stateful_kv_cache_wrapper' op has 8 tokens, more than its max_cache_len of 7}}
  %0 = "mobilint.stateful_kv_cache_wrapper"(%arg0) {cache_name = "k0", max_cache_len = 7 : i32, past_seqlen = 5 : i32} : (tensor<1x2x3x8xf32>) -> tensor<1x2x8x8xf32>
  return %0 : tensor<1x2x8x8xf32>
}

// -----

func.func @no_cache_name(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  // expected-error @below {{'mobilint.stateful_kv_cache_wrapper' op needs a cache_name that is not empty}}
  %0 = "mobilint.stateful_kv_cache_wrapper"(%arg0) {cache_name = ""} : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @window_of_0(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  // expected-error @below {{'mobilint.stateful_attention_mask_wrapper' op needs a sliding_window of at least 1, got 0}}
  %0 = "mobilint.stateful_attention_mask_wrapper"(%arg0) {is_sliding = true, sliding_window = 0 : i32} : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @too_few_keys(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  // expected-error @below {{'mobilint.stateful_attention_mask_wrapper' op has 8 keys for 3 queries after 6 tokens}}
  %0 = "mobilint.stateful_attention_mask_wrapper"(%arg0) {past_seqlen = 6 : i32} : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @unknown_mask(%arg0: tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32> {
  // expected-error @below {{'mobilint.stateful_attention_mask_wrapper' op attribute 'mask_type' must be one of "causal_mask", "padding_mask", got "block"}}
  %0 = "mobilint.stateful_attention_mask_wrapper"(%arg0) {mask_type = "block"} : (tensor<1x2x3x8xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @unknown_rope(%arg0: tensor<1x2x3x8xf32>, %arg1: tensor<1x1x3x8xf32>, %arg2: tensor<1x1x3x8xf32>) -> tensor<1x2x3x8xf32> {
  // expected-error @below {{'mobilint.stateful_rope_wrapper' op needs a rope_type of 0 or 1, got 2}}
  %0 = "mobilint.stateful_rope_wrapper"(%arg0, %arg1, %arg2) {rope_type = 2 : i32} : (tensor<1x2x3x8xf32>, tensor<1x1x3x8xf32>, tensor<1x1x3x8xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @odd_rotation(%arg0: tensor<1x2x3x8xf32>, %arg1: tensor<1x1x3x8xf32>, %arg2: tensor<1x1x3x8xf32>) -> tensor<1x2x3x8xf32> {
  // expected-error @below {{'mobilint.stateful_rope_wrapper' op rotates 5 of 8 channels, which are no pairs of them}}
  %0 = "mobilint.stateful_rope_wrapper"(%arg0, %arg1, %arg2) {rotary_emb_dim = 5 : i32} : (tensor<1x2x3x8xf32>, tensor<1x1x3x8xf32>, tensor<1x1x3x8xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// -----

// Longer tables need their length as seqlen.
func.func @rows_per_token(%arg0: tensor<1x2x3x8xf32>, %arg1: tensor<1x1x9x8xf32>, %arg2: tensor<1x1x9x8xf32>) -> tensor<1x2x3x8xf32> {
  // expected-error @below {{'mobilint.stateful_rope_wrapper' op has tables of 9 rows for 3 tokens}}
  %0 = "mobilint.stateful_rope_wrapper"(%arg0, %arg1, %arg2) : (tensor<1x2x3x8xf32>, tensor<1x1x9x8xf32>, tensor<1x1x9x8xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

// -----

func.func @two_tables(%arg0: tensor<1x2x3x8xf32>, %arg1: tensor<1x1x3x8xf32>, %arg2: tensor<1x1x3x4xf32>) -> tensor<1x2x3x8xf32> {
  // expected-error @below {{'mobilint.stateful_rope_wrapper' op needs cos and sin of one shape, got [1, 1, 3, 8] and [1, 1, 3, 4]}}
  %0 = "mobilint.stateful_rope_wrapper"(%arg0, %arg1, %arg2) : (tensor<1x2x3x8xf32>, tensor<1x1x3x8xf32>, tensor<1x1x3x4xf32>) -> tensor<1x2x3x8xf32>
  return %0 : tensor<1x2x3x8xf32>
}

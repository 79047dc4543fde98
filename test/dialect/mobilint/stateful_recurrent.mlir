// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @stateful_lstm(
// CHECK-NEXT: "mobilint.stateful_lstm_wrapper"(%arg0) {R = dense<1.000000e+00> : tensor<1x8x2xf32>, W = dense<1.000000e+00> : tensor<1x8x3xf32>, cell_state_name = "c0", hidden_size = 2 : i32, hidden_state_name = "h0", input_mask = "i", output_mask = "o", subgraph = "s"} : (tensor<1x1x5x3xf32>) -> (tensor<1x1x5x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>)
func.func @stateful_lstm(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  %0:3 = "mobilint.stateful_lstm_wrapper"(%arg0) {R = dense<1.000000e+00> : tensor<1x8x2xf32>, W = dense<1.000000e+00> : tensor<1x8x3xf32>, cell_state_name = "c0", hidden_size = 2 : i32, hidden_state_name = "h0", input_mask = "i", output_mask = "o", subgraph = "s"} : (tensor<1x1x5x3xf32>) -> (tensor<1x1x5x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>)
  return %0#0 : tensor<1x1x5x2xf32>
}

// CHECK-LABEL: func.func @stateful_gru(
// CHECK-NEXT: "mobilint.stateful_gru_wrapper"(%arg0, %arg1) {R = dense<1.000000e+00> : tensor<1x6x2xf32>, W = dense<1.000000e+00> : tensor<1x6x3xf32>, hidden_size = 2 : i32, hidden_state_name = "h0", input_mask = "ih", linear_before_reset = true, output_mask = "o", subgraph = "s"} : (tensor<1x1x5x3xf32>, tensor<1x1x1x2xf32>) -> (tensor<1x1x5x2xf32>, tensor<1x1x1x2xf32>)
func.func @stateful_gru(%arg0: tensor<1x1x5x3xf32>, %arg1: tensor<1x1x1x2xf32>) -> tensor<1x1x5x2xf32> {
  %0:2 = "mobilint.stateful_gru_wrapper"(%arg0, %arg1) {R = dense<1.000000e+00> : tensor<1x6x2xf32>, W = dense<1.000000e+00> : tensor<1x6x3xf32>, hidden_size = 2 : i32, hidden_state_name = "h0", input_mask = "ih", linear_before_reset = true, output_mask = "o", subgraph = "s"} : (tensor<1x1x5x3xf32>, tensor<1x1x1x2xf32>) -> (tensor<1x1x5x2xf32>, tensor<1x1x1x2xf32>)
  return %0#0 : tensor<1x1x5x2xf32>
}

// CHECK-LABEL: func.func @stateful_rnn(
// CHECK-NEXT: "mobilint.stateful_rnn_wrapper"(%arg0) {R = dense<1.000000e+00> : tensor<1x2x2xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, hidden_size = 2 : i32, hidden_state_name = "h0", input_mask = "i", output_mask = "oh", subgraph = "s"} : (tensor<1x1x5x3xf32>) -> (tensor<1x1x5x2xf32>, tensor<1x1x1x2xf32>)
func.func @stateful_rnn(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  %0:2 = "mobilint.stateful_rnn_wrapper"(%arg0) {R = dense<1.000000e+00> : tensor<1x2x2xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, hidden_size = 2 : i32, hidden_state_name = "h0", input_mask = "i", output_mask = "oh", subgraph = "s"} : (tensor<1x1x5x3xf32>) -> (tensor<1x1x5x2xf32>, tensor<1x1x1x2xf32>)
  return %0#0 : tensor<1x1x5x2xf32>
}

// -----

func.func @backward_state(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.stateful_rnn_wrapper' op keeps its state for later steps, so it cannot run "reverse"}}
  %0:2 = "mobilint.stateful_rnn_wrapper"(%arg0) {R = dense<1.000000e+00> : tensor<1x2x2xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, direction = "reverse", hidden_size = 2 : i32, hidden_state_name = "h0", input_mask = "i", output_mask = "o", subgraph = "s"} : (tensor<1x1x5x3xf32>) -> (tensor<1x1x5x2xf32>, tensor<1x1x1x2xf32>)
  return %0#0 : tensor<1x1x5x2xf32>
}

// -----

func.func @one_buffer_for_both(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.stateful_lstm_wrapper' op needs names of its own for its buffers, got ['h0', 'h0']}}
  %0:3 = "mobilint.stateful_lstm_wrapper"(%arg0) {R = dense<1.000000e+00> : tensor<1x8x2xf32>, W = dense<1.000000e+00> : tensor<1x8x3xf32>, cell_state_name = "h0", hidden_size = 2 : i32, hidden_state_name = "h0", input_mask = "i", output_mask = "o", subgraph = "s"} : (tensor<1x1x5x3xf32>) -> (tensor<1x1x5x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>)
  return %0#0 : tensor<1x1x5x2xf32>
}

// -----

func.func @no_output(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.stateful_gru_wrapper' op needs an output_mask from "oh" in order, got ""}}
  %0:2 = "mobilint.stateful_gru_wrapper"(%arg0) {R = dense<1.000000e+00> : tensor<1x6x2xf32>, W = dense<1.000000e+00> : tensor<1x6x3xf32>, hidden_size = 2 : i32, hidden_state_name = "h0", input_mask = "i", output_mask = "", subgraph = "s"} : (tensor<1x1x5x3xf32>) -> (tensor<1x1x5x2xf32>, tensor<1x1x1x2xf32>)
  return %0#0 : tensor<1x1x5x2xf32>
}

// -----

func.func @used_beside_the_mask(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.stateful_gru_wrapper' op has an output_mask "h", but its result o is used}}
  %0:2 = "mobilint.stateful_gru_wrapper"(%arg0) {R = dense<1.000000e+00> : tensor<1x6x2xf32>, W = dense<1.000000e+00> : tensor<1x6x3xf32>, hidden_size = 2 : i32, hidden_state_name = "h0", input_mask = "i", output_mask = "h", subgraph = "s"} : (tensor<1x1x5x3xf32>) -> (tensor<1x1x5x2xf32>, tensor<1x1x1x2xf32>)
  return %0#0 : tensor<1x1x5x2xf32>
}

// -----

func.func @one_result(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.stateful_rnn_wrapper' op needs 2 results, got 1}}
  %0 = "mobilint.stateful_rnn_wrapper"(%arg0) {R = dense<1.000000e+00> : tensor<1x2x2xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, hidden_size = 2 : i32, hidden_state_name = "h0", input_mask = "i", output_mask = "o", subgraph = "s"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

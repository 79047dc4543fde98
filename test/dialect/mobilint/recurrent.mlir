// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @lstm(
// CHECK-NEXT: "mobilint.lstm"(%arg0) {R = dense<1.000000e+00> : tensor<1x8x2xf32>, W = dense<1.000000e+00> : tensor<1x8x3xf32>, hidden_size = 2 : i32, input_mask = "i", lstm_group = "rnn0", output_mask = "o"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32>
func.func @lstm(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  %0 = "mobilint.lstm"(%arg0) {R = dense<1.000000e+00> : tensor<1x8x2xf32>, W = dense<1.000000e+00> : tensor<1x8x3xf32>, hidden_size = 2 : i32, input_mask = "i", lstm_group = "rnn0", output_mask = "o"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// Every operand, both directions, the final cell state.
// CHECK-LABEL: func.func @lstm_cell_state(
// CHECK-NEXT: "mobilint.lstm"(%arg0, %arg1, %arg2, %arg3) {B = dense<1.000000e+00> : tensor<2x16xf32>, P = dense<1.000000e+00> : tensor<2x6xf32>, R = dense<1.000000e+00> : tensor<2x8x2xf32>, W = dense<1.000000e+00> : tensor<2x8x3xf32>, direction = "bidirectional", hidden_size = 2 : i32, input_mask = "ishc", lstm_group = "rnn0", output_mask = "c"} : (tensor<1x1x5x3xf32>, tensor<1x1x1x1xi32>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
func.func @lstm_cell_state(%arg0: tensor<1x1x5x3xf32>, %arg1: tensor<1x1x1x1xi32>, %arg2: tensor<1x1x2x2xf32>, %arg3: tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32> {
  %0 = "mobilint.lstm"(%arg0, %arg1, %arg2, %arg3) {B = dense<1.000000e+00> : tensor<2x16xf32>, P = dense<1.000000e+00> : tensor<2x6xf32>, R = dense<1.000000e+00> : tensor<2x8x2xf32>, W = dense<1.000000e+00> : tensor<2x8x3xf32>, direction = "bidirectional", hidden_size = 2 : i32, input_mask = "ishc", lstm_group = "rnn0", output_mask = "c"} : (tensor<1x1x5x3xf32>, tensor<1x1x1x1xi32>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
  return %0 : tensor<1x1x2x2xf32>
}

// CHECK-LABEL: func.func @gru(
// CHECK-NEXT: "mobilint.gru"(%arg0) {R = dense<1.000000e+00> : tensor<1x6x2xf32>, W = dense<1.000000e+00> : tensor<1x6x3xf32>, direction = "reverse", gru_group = "rnn0", hidden_size = 2 : i32, input_mask = "i", linear_before_reset = true, output_mask = "o"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32>
func.func @gru(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  %0 = "mobilint.gru"(%arg0) {R = dense<1.000000e+00> : tensor<1x6x2xf32>, W = dense<1.000000e+00> : tensor<1x6x3xf32>, direction = "reverse", gru_group = "rnn0", hidden_size = 2 : i32, input_mask = "i", linear_before_reset = true, output_mask = "o"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// CHECK-LABEL: func.func @rnn(
// CHECK-NEXT: "mobilint.rnn"(%arg0, %arg1) {R = dense<1.000000e+00> : tensor<1x2x2xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, hidden_size = 2 : i32, input_mask = "ih", output_mask = "h", rnn_group = "rnn0"} : (tensor<1x1x5x3xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
func.func @rnn(%arg0: tensor<1x1x5x3xf32>, %arg1: tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32> {
  %0 = "mobilint.rnn"(%arg0, %arg1) {R = dense<1.000000e+00> : tensor<1x2x2xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, hidden_size = 2 : i32, input_mask = "ih", output_mask = "h", rnn_group = "rnn0"} : (tensor<1x1x5x3xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  return %0 : tensor<1x1x1x2xf32>
}

// -----

func.func @mask_without_sequence(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.lstm' op needs an input_mask of "i" and others of "ishc" in order, got "h"}}
  %0 = "mobilint.lstm"(%arg0) {R = dense<1.000000e+00> : tensor<1x8x2xf32>, W = dense<1.000000e+00> : tensor<1x8x3xf32>, hidden_size = 2 : i32, input_mask = "h", lstm_group = "rnn0", output_mask = "o"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// -----

func.func @mask_out_of_order(%arg0: tensor<1x1x5x3xf32>, %arg1: tensor<1x1x1x2xf32>, %arg2: tensor<1x1x1x2xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.lstm' op needs an input_mask of "i" and others of "ishc" in order, got "ich"}}
  %0 = "mobilint.lstm"(%arg0, %arg1, %arg2) {R = dense<1.000000e+00> : tensor<1x8x2xf32>, W = dense<1.000000e+00> : tensor<1x8x3xf32>, hidden_size = 2 : i32, input_mask = "ich", lstm_group = "rnn0", output_mask = "o"} : (tensor<1x1x5x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// -----

func.func @no_cell_state_in_a_gru(%arg0: tensor<1x1x5x3xf32>, %arg1: tensor<1x1x1x2xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.gru' op needs an input_mask of "i" and others of "ish" in order, got "ic"}}
  %0 = "mobilint.gru"(%arg0, %arg1) {R = dense<1.000000e+00> : tensor<1x6x2xf32>, W = dense<1.000000e+00> : tensor<1x6x3xf32>, gru_group = "g", hidden_size = 2 : i32, input_mask = "ic", output_mask = "o"} : (tensor<1x1x5x3xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// -----

func.func @operand_without_a_letter(%arg0: tensor<1x1x5x3xf32>, %arg1: tensor<1x1x1x2xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.rnn' op has input_mask "i", but its number of operands is 2}}
  %0 = "mobilint.rnn"(%arg0, %arg1) {R = dense<1.000000e+00> : tensor<1x2x2xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, hidden_size = 2 : i32, input_mask = "i", output_mask = "o", rnn_group = "g"} : (tensor<1x1x5x3xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// -----

func.func @two_results_in_one(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.lstm' op needs an output_mask of one letter of "ohc", got "oh"}}
  %0 = "mobilint.lstm"(%arg0) {R = dense<1.000000e+00> : tensor<1x8x2xf32>, W = dense<1.000000e+00> : tensor<1x8x3xf32>, hidden_size = 2 : i32, input_mask = "i", lstm_group = "rnn0", output_mask = "oh"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// -----

func.func @unknown_direction(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.lstm' op attribute 'direction' must be one of "forward", "reverse", "bidirectional", got "backward"}}
  %0 = "mobilint.lstm"(%arg0) {R = dense<1.000000e+00> : tensor<1x8x2xf32>, W = dense<1.000000e+00> : tensor<1x8x3xf32>, direction = "backward", hidden_size = 2 : i32, input_mask = "i", lstm_group = "rnn0", output_mask = "o"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// -----

func.func @weight_of_one_direction(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x4xf32> {
  // expected-error @below {{'mobilint.gru' op needs a W of shape [2, 6, 3], got [1, 6, 3]}}
  %0 = "mobilint.gru"(%arg0) {R = dense<1.000000e+00> : tensor<1x6x2xf32>, W = dense<1.000000e+00> : tensor<1x6x3xf32>, direction = "bidirectional", gru_group = "g", hidden_size = 2 : i32, input_mask = "i", output_mask = "o"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x4xf32>
  return %0 : tensor<1x1x5x4xf32>
}

// -----

func.func @recurrent_weight(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.rnn' op needs a R of shape [1, 2, 2], got [1, 2, 3]}}
  %0 = "mobilint.rnn"(%arg0) {R = dense<1.0> : tensor<1x2x3xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, hidden_size = 2 : i32, input_mask = "i", output_mask = "o", rnn_group = "g"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// -----

func.func @bias_of_the_input_only(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.rnn' op needs a B of shape [1, 4], got [1, 2]}}
  %0 = "mobilint.rnn"(%arg0) {B = dense<1.0> : tensor<1x2xf32>, R = dense<1.000000e+00> : tensor<1x2x2xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, hidden_size = 2 : i32, input_mask = "i", output_mask = "o", rnn_group = "g"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// -----

func.func @state_of_another_size(%arg0: tensor<1x1x5x3xf32>, %arg1: tensor<1x1x1x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.rnn' op needs an initial h of shape [1, 1, 1, 2], got [1, 1, 1, 3]}}
  %0 = "mobilint.rnn"(%arg0, %arg1) {R = dense<1.000000e+00> : tensor<1x2x2xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, hidden_size = 2 : i32, input_mask = "ih", output_mask = "o", rnn_group = "g"} : (tensor<1x1x5x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// -----

func.func @length_is_no_integer(%arg0: tensor<1x1x5x3xf32>, %arg1: tensor<1x1x1x1xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.rnn' op needs a sequence length that is an integer, got f32}}
  %0 = "mobilint.rnn"(%arg0, %arg1) {R = dense<1.000000e+00> : tensor<1x2x2xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, hidden_size = 2 : i32, input_mask = "is", output_mask = "o", rnn_group = "g"} : (tensor<1x1x5x3xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

// -----

func.func @no_group(%arg0: tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32> {
  // expected-error @below {{'mobilint.rnn' op requires attribute 'rnn_group'}}
  %0 = "mobilint.rnn"(%arg0) {R = dense<1.000000e+00> : tensor<1x2x2xf32>, W = dense<1.000000e+00> : tensor<1x2x3xf32>, hidden_size = 2 : i32, input_mask = "i", output_mask = "o"} : (tensor<1x1x5x3xf32>) -> tensor<1x1x5x2xf32>
  return %0 : tensor<1x1x5x2xf32>
}

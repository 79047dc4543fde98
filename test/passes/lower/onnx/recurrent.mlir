// RUN: mobilint-opt %s --convert-onnx-to-mobilint --verify-numerics | FileCheck %s

// Each result in use is an op of its own, and both are of one group. The sequence lies in W.
// CHECK-LABEL: func.func @results
// CHECK: [[X:%.+]] = "mobilint.device_bridge"(%arg0)
// CHECK: [[S:%.+]] = "mobilint.reshape"([[X]]) {new_shape = array<i32: 1, 1, 3, 2>}
// CHECK: "mobilint.rnn"([[S]])
// CHECK-SAME: input_mask = "i"
// CHECK-SAME: output_mask = "o"
// CHECK-SAME: rnn_group = "rnn_0"
// CHECK-SAME: -> tensor<1x1x3x1xf32>
// CHECK: "mobilint.rnn"([[S]])
// CHECK-SAME: output_mask = "h"
// CHECK-SAME: rnn_group = "rnn_0"
// CHECK-SAME: -> tensor<1x1x1x1xf32>
// CHECK-NOT: onnx.RNN
func.func @results(%arg0: tensor<3x1x2xf32>) -> (tensor<3x1x1x1xf32>, tensor<1x1x1xf32>) {
  %w = "onnx.Constant"() {value = dense<[[[1.0, 2.0]]]> : tensor<1x1x2xf32>} : () -> tensor<1x1x2xf32>
  %r = "onnx.Constant"() {value = dense<0.5> : tensor<1x1x1xf32>} : () -> tensor<1x1x1xf32>
  %n = "onnx.NoValue"() : () -> none
  %0, %1 = "onnx.RNN"(%arg0, %w, %r, %n, %n, %n) {hidden_size = 1 : si64} : (tensor<3x1x2xf32>, tensor<1x1x2xf32>, tensor<1x1x1xf32>, none, none, none) -> (tensor<3x1x1x1xf32>, tensor<1x1x1xf32>)
  return %0, %1 : tensor<3x1x1x1xf32>, tensor<1x1x1xf32>
}

// Batch first: the sequence lies in W as it is.
// CHECK-LABEL: func.func @batch_first
// CHECK: [[X:%.+]] = "mobilint.device_bridge"(%arg0)
// CHECK: "mobilint.rnn"([[X]])
// CHECK-SAME: batch_first = true
// CHECK-SAME: -> tensor<1x1x3x1xf32>
func.func @batch_first(%arg0: tensor<1x3x2xf32>) -> tensor<1x3x1x1xf32> {
  %w = "onnx.Constant"() {value = dense<[[[1.0, 2.0]]]> : tensor<1x1x2xf32>} : () -> tensor<1x1x2xf32>
  %r = "onnx.Constant"() {value = dense<0.5> : tensor<1x1x1xf32>} : () -> tensor<1x1x1xf32>
  %n = "onnx.NoValue"() : () -> none
  %0, %1 = "onnx.RNN"(%arg0, %w, %r, %n, %n, %n) {hidden_size = 1 : si64, layout = 1 : si64} : (tensor<1x3x2xf32>, tensor<1x1x2xf32>, tensor<1x1x1xf32>, none, none, none) -> (tensor<1x3x1x1xf32>, tensor<1x1x1xf32>)
  return %0 : tensor<1x3x1x1xf32>
}

// The NPU's cells have no clipping.
// CHECK-LABEL: func.func @clipped
// CHECK: "onnx.RNN"
// CHECK-SAME: mobilint.host = "clips its gates at 0.5"
func.func @clipped(%arg0: tensor<3x1x2xf32>) -> tensor<1x1x1xf32> {
  %w = "onnx.Constant"() {value = dense<[[[1.0, 2.0]]]> : tensor<1x1x2xf32>} : () -> tensor<1x1x2xf32>
  %r = "onnx.Constant"() {value = dense<0.5> : tensor<1x1x1xf32>} : () -> tensor<1x1x1xf32>
  %n = "onnx.NoValue"() : () -> none
  %0, %1 = "onnx.RNN"(%arg0, %w, %r, %n, %n, %n) {clip = 5.0e-1 : f32, hidden_size = 1 : si64} : (tensor<3x1x2xf32>, tensor<1x1x2xf32>, tensor<1x1x1xf32>, none, none, none) -> (tensor<3x1x1x1xf32>, tensor<1x1x1xf32>)
  return %1 : tensor<1x1x1xf32>
}

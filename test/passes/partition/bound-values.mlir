// RUN: mobilint-opt %s --outline-host-regions --split-input-file --verify-diagnostics 2>&1 | FileCheck %s

// A tensor whose shape depends on the data stays inside of one function, and so does what reads it
// through a body.
// CHECK-LABEL: func.func @main
// CHECK: call @host_0(%arg0, %arg1) : (tensor<4xf32>, tensor<i1>) -> tensor<f32>
// CHECK: func.func private @host_0
// CHECK: "onnx.NonZero"
// CHECK: "onnx.If"
// CHECK: "onnx.Gather"
func.func @main(%x: tensor<4xf32>, %c: tensor<i1>) -> tensor<f32> {
  %n = "onnx.NonZero"(%x) : (tensor<4xf32>) -> tensor<1x?xi64>
  %y = "onnx.If"(%c) ({
    %g = "onnx.Gather"(%x, %n) : (tensor<4xf32>, tensor<1x?xi64>) -> tensor<1x?xf32>
    %s = "onnx.ReduceSum"(%g) {keepdims = 0 : si64} : (tensor<1x?xf32>) -> tensor<f32>
    "onnx.Yield"(%s) : (tensor<f32>) -> ()
  }, {
    %k = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    "onnx.Yield"(%k) : (tensor<f32>) -> ()
  }) : (tensor<i1>) -> tensor<f32>
  return %y : tensor<f32>
}

// -----

// The first element is made in front of the NPU's turn, the sequence goes on behind it.
// CHECK-LABEL: func.func @later
// CHECK: "mobilint.relu"
// CHECK: call @host_0
// CHECK: func.func private @host_0
// CHECK: "onnx.SequenceConstruct"
// CHECK: "onnx.SequenceAt"
// CHECK: "onnx.Add"
func.func @later(%x: tensor<1x1x1x4xf32>, %i: tensor<i64>) -> tensor<1x1x1x4xf32> {
  %s = "onnx.SequenceConstruct"(%x, %x) : (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) -> !onnx.Seq<tensor<1x1x1x4xf32>>
  %0 = "mobilint.device_bridge"(%x) {squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>, device = "npu"} : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %1 = "mobilint.relu"(%0) : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %2 = "mobilint.device_bridge"(%1) {squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>, device = "cpu"} : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %e = "onnx.SequenceAt"(%s, %i) : (!onnx.Seq<tensor<1x1x1x4xf32>>, tensor<i64>) -> tensor<1x1x1x4xf32>
  %y = "onnx.Add"(%2, %e) : (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %y : tensor<1x1x1x4xf32>
}

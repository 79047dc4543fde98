// RUN: not mobilint-opt %s --outline-host-regions 2>&1 | FileCheck %s

// An element of the sequence goes through the NPU and back into the sequence.
// CHECK: error[ML0403]: node 'parts' (SequenceConstruct): gives !onnx.Seq<tensor<1x1x1x4xf32>>, which is needed again behind ops on the NPU
func.func @main(%x: tensor<1x1x1x4xf32>, %i: tensor<i64>) -> tensor<1x1x1x4xf32> {
  %s = "onnx.SequenceConstruct"(%x, %x) : (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) -> !onnx.Seq<tensor<1x1x1x4xf32>> loc("parts")
  %e = "onnx.SequenceAt"(%s, %i) : (!onnx.Seq<tensor<1x1x1x4xf32>>, tensor<i64>) -> tensor<1x1x1x4xf32>
  %0 = "mobilint.device_bridge"(%e) {squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>, device = "npu"} : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %1 = "mobilint.relu"(%0) : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %2 = "mobilint.device_bridge"(%1) {squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>, device = "cpu"} : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %t = "onnx.SequenceInsert"(%s, %2) : (!onnx.Seq<tensor<1x1x1x4xf32>>, tensor<1x1x1x4xf32>) -> !onnx.Seq<tensor<1x1x1x4xf32>>
  %y = "onnx.SequenceAt"(%t, %i) : (!onnx.Seq<tensor<1x1x1x4xf32>>, tensor<i64>) -> tensor<1x1x1x4xf32>
  return %y : tensor<1x1x1x4xf32>
}

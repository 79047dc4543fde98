// RUN: mobilint-opt %s | mobilint-opt | FileCheck %s

// Sequences, optionals, strings and nodes of other domains print as they parse.

// CHECK-LABEL: func.func @sequences
// CHECK-SAME: !onnx.Seq<tensor<?x3xf32>>
// CHECK-SAME: !onnx.Opt<!onnx.Seq<tensor<*xf32>>>
func.func @sequences(%s: !onnx.Seq<tensor<?x3xf32>>, %o: !onnx.Opt<!onnx.Seq<tensor<*xf32>>>)
    -> (tensor<i64>, tensor<i1>) {
  %n = "onnx.SequenceLength"(%s) : (!onnx.Seq<tensor<?x3xf32>>) -> tensor<i64>
  %h = "onnx.OptionalHasElement"(%o) : (!onnx.Opt<!onnx.Seq<tensor<*xf32>>>) -> tensor<i1>
  return %n, %h : tensor<i64>, tensor<i1>
}

// CHECK-LABEL: func.func @strings
// CHECK: dense<["a", "b\22"]> : tensor<2x!onnx.String>
func.func @strings() -> tensor<2x!onnx.String> {
  %0 = "onnx.Constant"() {value = dense<["a", "b\22"]> : tensor<2x!onnx.String>} : () -> tensor<2x!onnx.String>
  return %0 : tensor<2x!onnx.String>
}

// CHECK-LABEL: func.func @foreign
// CHECK: "onnx.Custom"(%arg0) {alpha = 1.000000e+00 : f32, domain_name = "com.microsoft", function_name = "QuickGelu"}
func.func @foreign(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "onnx.Custom"(%x) {domain_name = "com.microsoft", function_name = "QuickGelu", alpha = 1.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

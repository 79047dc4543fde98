// RUN: mobilint-translate --import-onnx-mlir %s | FileCheck %s

// A version in a name is the opset of an old form, which becomes the newest.

// CHECK-LABEL: func.func @main
// CHECK: [[LOW:%.+]] = "onnx.Constant"() {value = dense<-1.000000e+00> : tensor<f32>}
// CHECK: [[HIGH:%.+]] = "onnx.Constant"() {value = dense<1.000000e+00> : tensor<f32>}
// CHECK: "onnx.Clip"(%arg0, [[LOW]], [[HIGH]])
// CHECK: [[AXES:%.+]] = "onnx.Constant"() {value = dense<1> : tensor<1xi64>}
// CHECK: "onnx.ReduceMean"({{%.+}}, [[AXES]]) {keepdims = 0 : si64}
func.func @main_graph(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %0 = "onnx.ClipV6"(%x) <{max = 1.0 : f32, min = -1.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "onnx.ReduceMeanV13"(%0) <{axes = [1], keepdims = 0 : si64}> : (tensor<2x3xf32>) -> tensor<2xf32>
  onnx.Return %1 : tensor<2xf32>
}

// RUN: mobilint-opt %s --undo-dynamic-quantization | FileCheck %s

// The weight is (w - 1) * 0.5; the scale of the input goes with its rounding.
// CHECK-LABEL: func.func @product
// CHECK: [[W:%.+]] = "onnx.Constant"() {value = dense<{{\[\[}}5.000000e-01, 1.000000e+00], [1.500000e+00, 2.000000e+00]]> : tensor<2x2xf32>}
// CHECK: [[Y:%.+]] = "onnx.MatMul"(%arg0, [[W]])
// CHECK-NEXT: return [[Y]]
func.func @product(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %w = "onnx.Constant"() {value = dense<[[2, 3], [4, 5]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %z = "onnx.Constant"() {value = dense<1> : tensor<i8>} : () -> tensor<i8>
  %s = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %q, %qs, %qz = "onnx.DynamicQuantizeLinear"(%x) : (tensor<1x2xf32>) -> (tensor<1x2xui8>, tensor<f32>, tensor<ui8>)
  %i = "onnx.MatMulInteger"(%q, %w, %qz, %z) : (tensor<1x2xui8>, tensor<2x2xi8>, tensor<ui8>, tensor<i8>) -> tensor<1x2xi32>
  %c = "onnx.Cast"(%i) {to = 1 : si64} : (tensor<1x2xi32>) -> tensor<1x2xf32>
  %f = "onnx.Mul"(%s, %qs) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %y = "onnx.Mul"(%f, %c) : (tensor<f32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  return %y : tensor<1x2xf32>
}

// The scale is that of another tensor.
// CHECK-LABEL: func.func @another_scale
// CHECK: "onnx.MatMulInteger"
func.func @another_scale(%x: tensor<1x2xf32>, %t: tensor<f32>) -> tensor<1x2xf32> {
  %w = "onnx.Constant"() {value = dense<[[2, 3], [4, 5]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %z = "onnx.Constant"() {value = dense<1> : tensor<i8>} : () -> tensor<i8>
  %s = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %q, %qs, %qz = "onnx.DynamicQuantizeLinear"(%x) : (tensor<1x2xf32>) -> (tensor<1x2xui8>, tensor<f32>, tensor<ui8>)
  %i = "onnx.MatMulInteger"(%q, %w, %qz, %z) : (tensor<1x2xui8>, tensor<2x2xi8>, tensor<ui8>, tensor<i8>) -> tensor<1x2xi32>
  %c = "onnx.Cast"(%i) {to = 1 : si64} : (tensor<1x2xi32>) -> tensor<1x2xf32>
  %f = "onnx.Mul"(%s, %t) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %y = "onnx.Mul"(%f, %c) : (tensor<f32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  return %y : tensor<1x2xf32>
}

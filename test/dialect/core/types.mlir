// Constants of every element type go through the text as they are, inline and as resources.
// RUN: mobilint-opt %s | FileCheck %s
// RUN: mobilint-opt %s | mobilint-opt --cse | FileCheck %s

// CHECK-LABEL: func.func @inline
// CHECK: dense<1.500000e+00> : tensor<2xf16>
// CHECK: dense<[1.500000e+00, -2.000000e+00]> : tensor<2xbf16>
// CHECK: dense<[-8, 7]> : tensor<2xi4>
// CHECK: dense<[0, 15]> : tensor<2xui4>
// CHECK: dense<[true, false]> : tensor<2xi1>
// CHECK: dense<> : tensor<0xf32>
func.func @inline() {
  %0 = "onnx.Constant"() {value = dense<1.5> : tensor<2xf16>, onnx.name = "keep"} : () -> tensor<2xf16>
  %1 = "onnx.Constant"() {value = dense<[1.5, -2.0]> : tensor<2xbf16>} : () -> tensor<2xbf16>
  %2 = "onnx.Constant"() {value = dense<[-8, 7]> : tensor<2xi4>} : () -> tensor<2xi4>
  %3 = "onnx.Constant"() {value = dense<[0, 15]> : tensor<2xui4>} : () -> tensor<2xui4>
  %4 = "onnx.Constant"() {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  %5 = "onnx.Constant"() {value = dense<> : tensor<0xf32>} : () -> tensor<0xf32>
  call @use(%0, %1, %2, %3, %4, %5) : (tensor<2xf16>, tensor<2xbf16>, tensor<2xi4>, tensor<2xui4>, tensor<2xi1>, tensor<0xf32>) -> ()
  return
}
func.func private @use(tensor<2xf16>, tensor<2xbf16>, tensor<2xi4>, tensor<2xui4>, tensor<2xi1>, tensor<0xf32>)

// CHECK-LABEL: func.func @resources
// CHECK: dense_resource<b> : tensor<2xbf16>
// CHECK: dense_resource<c> : tensor<1xcomplex<f32>>
// CHECK: dense_resource<s> : tensor<f32>
// CHECK: b: "0x02000000C03F00C0"
// CHECK: c: "0x080000000000803F000080BF"
// CHECK: s: "0x0400000000000040"
func.func @resources() -> (tensor<2xbf16>, tensor<1xcomplex<f32>>, tensor<f32>) {
  %0 = "onnx.Constant"() {value = dense_resource<b> : tensor<2xbf16>} : () -> tensor<2xbf16>
  %1 = "onnx.Constant"() {value = dense_resource<c> : tensor<1xcomplex<f32>>} : () -> tensor<1xcomplex<f32>>
  %2 = "onnx.Constant"() {value = dense_resource<s> : tensor<f32>} : () -> tensor<f32>
  return %0, %1, %2 : tensor<2xbf16>, tensor<1xcomplex<f32>>, tensor<f32>
}
{-#
  dialect_resources: {
    builtin: {
      b: "0x02000000C03F00C0",
      c: "0x080000000000803F000080BF",
      s: "0x0400000000000040"
    }
  }
#-}

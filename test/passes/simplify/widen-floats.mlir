// RUN: mobilint-opt %s --widen-floats | FileCheck %s

// Casts stand at the edges only; constants are wide themselves, and casts inside are gone.
// CHECK-LABEL: func.func @chain
// CHECK: [[X:%.+]] = "onnx.Cast"(%arg0) {to = 1 : si64} : (tensor<2x3xf16>) -> tensor<2x3xf32>
// CHECK: [[C:%.+]] = "onnx.Constant"() {value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>}
// CHECK: [[A:%.+]] = "onnx.Add"([[X]], [[C]])
// CHECK: [[E:%.+]] = "onnx.Exp"([[A]]) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: [[Y:%.+]] = "onnx.Cast"([[E]]) {to = 10 : si64} : (tensor<2x3xf32>) -> tensor<2x3xf16>
// CHECK: return [[Y]]
func.func @chain(%x: tensor<2x3xf16>) -> tensor<2x3xf16> {
  %c = "onnx.Constant"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf16>} : () -> tensor<3xf16>
  %0 = "onnx.Add"(%x, %c) : (tensor<2x3xf16>, tensor<3xf16>) -> tensor<2x3xf16>
  %1 = "onnx.Cast"(%0) {to = 1 : si64} : (tensor<2x3xf16>) -> tensor<2x3xf32>
  %2 = "onnx.Cast"(%1) {to = 16 : si64} : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  %3 = "onnx.Exp"(%2) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %4 = "onnx.Cast"(%3) {to = 10 : si64} : (tensor<2x3xbf16>) -> tensor<2x3xf16>
  return %4 : tensor<2x3xf16>
}

// What looks at the bits keeps its type, and so do doubles and integers.
// CHECK-LABEL: func.func @others
// CHECK: "onnx.BitCast"(%arg0) {to = 5 : si64} : (tensor<2xf16>) -> tensor<2xi16>
// CHECK: "onnx.Exp"(%arg1) : (tensor<2xf64>) -> tensor<2xf64>
func.func @others(%x: tensor<2xf16>, %d: tensor<2xf64>) -> (tensor<2xi16>, tensor<2xf64>) {
  %0 = "onnx.BitCast"(%x) {to = 5 : si64} : (tensor<2xf16>) -> tensor<2xi16>
  %1 = "onnx.Exp"(%d) : (tensor<2xf64>) -> tensor<2xf64>
  return %0, %1 : tensor<2xi16>, tensor<2xf64>
}

// The type of a result that an attribute names.
// CHECK-LABEL: func.func @named
// CHECK: "onnx.ConstantOfShape"(%arg0) {value = dense<1.000000e+00> : tensor<1xf32>} : (tensor<1xi64>) -> tensor<?xf32>
func.func @named(%s: tensor<1xi64>) -> tensor<?xf16> {
  %0 = "onnx.ConstantOfShape"(%s) {value = dense<1.0> : tensor<1xf16>} : (tensor<1xi64>) -> tensor<?xf16>
  return %0 : tensor<?xf16>
}

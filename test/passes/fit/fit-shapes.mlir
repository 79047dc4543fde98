// RUN: mobilint-opt %s --fit-shapes --shorten-chains --verify-numerics | FileCheck %s

// Images are merged with channels, so that between two ops there is no reshape.
// CHECK-LABEL: func.func @images
// CHECK: [[X:%.+]] = "onnx.Reshape"(%arg0, {{.*}}) {{.*}} -> tensor<6x4x5xf32>
// CHECK: [[Y:%.+]] = "onnx.Relu"([[X]]) : (tensor<6x4x5xf32>) -> tensor<6x4x5xf32>
// CHECK: [[Z:%.+]] = "onnx.Exp"([[Y]]) : (tensor<6x4x5xf32>) -> tensor<6x4x5xf32>
// CHECK: "onnx.Reshape"([[Z]], {{.*}}) {{.*}} -> tensor<2x3x4x5xf32>
func.func @images(%arg0: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "onnx.Relu"(%arg0) : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %1 = "onnx.Exp"(%0) : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %1 : tensor<2x3x4x5xf32>
}

// A part of the first axis is a part of that axis with all behind it.
// CHECK-LABEL: func.func @first_axis
// CHECK: "onnx.Slice"({{.*}}) : (tensor<24x5x6xf32>, {{.*}}) -> tensor<8x5x6xf32>
func.func @first_axis(%arg0: tensor<3x2x4x5x6xf32>) -> tensor<1x2x4x5x6xf32> {
  %b = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %e = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %a = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %n = "onnx.NoValue"() : () -> none
  %0 = "onnx.Slice"(%arg0, %b, %e, %a, %n) : (tensor<3x2x4x5x6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<1x2x4x5x6xf32>
  return %0 : tensor<1x2x4x5x6xf32>
}

// What fits stays as it is.
// CHECK-LABEL: func.func @fits
// CHECK-NOT: onnx.Reshape
// CHECK: "onnx.Relu"(%arg0) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
func.func @fits(%arg0: tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32> {
  %0 = "onnx.Relu"(%arg0) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
  return %0 : tensor<1x3x4x5xf32>
}

// So do integers, which the NPU does not compute with.
// CHECK-LABEL: func.func @integers
// CHECK-NOT: onnx.Reshape
// CHECK: "onnx.Neg"(%arg0)
func.func @integers(%arg0: tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32> {
  %0 = "onnx.Neg"(%arg0) : (tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

// RUN: mobilint-opt %s --mark-boundary | FileCheck %s
// RUN: mobilint-opt %s --mark-boundary --mark-boundary | FileCheck %s

// Arguments and results get an op each, in their order, and once only.
// CHECK-LABEL: func.func @main
// CHECK-NEXT: [[A:%.+]] = "mobilint.input"(%arg0) : (tensor<2xf32>)
// CHECK-NEXT: [[B:%.+]] = "mobilint.input"(%arg1) : (tensor<2xi64>)
// CHECK-NEXT: [[Y:%.+]] = "onnx.Relu"([[A]])
// CHECK-NEXT: [[R0:%.+]] = "mobilint.output"([[Y]])
// CHECK-NEXT: [[R1:%.+]] = "mobilint.output"([[B]])
// CHECK-NEXT: return [[R0]], [[R1]]
func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<2xi64>) -> (tensor<2xf32>, tensor<2xi64>) {
  %0 = "onnx.Relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %arg1 : tensor<2xf32>, tensor<2xi64>
}

// Other functions are not the program.
// CHECK-LABEL: func.func private @helper
// CHECK-NEXT: return %arg0
func.func private @helper(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  return %arg0 : tensor<2xf32>
}

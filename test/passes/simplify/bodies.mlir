// RUN: mobilint-opt %s --infer-shapes | FileCheck %s

// The common type of both branches: what differs stays open.
// CHECK-LABEL: func.func @branches
// CHECK-SAME: -> tensor<?x3xf32>
func.func @branches(%c: tensor<i1>, %x: tensor<2x3xf32>) -> tensor<*xf32> {
  %y = "onnx.If"(%c) ({
    %a = "onnx.Neg"(%x) : (tensor<2x3xf32>) -> tensor<*xf32>
    "onnx.Yield"(%a) : (tensor<*xf32>) -> ()
  }, {
    %b = "onnx.Concat"(%x, %x) {axis = 0 : si64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<*xf32>
    "onnx.Yield"(%b) : (tensor<*xf32>) -> ()
  }) : (tensor<i1>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

// What is carried keeps its shape here, and five trips are five rows.
// CHECK-LABEL: func.func @steady
// CHECK-SAME: -> (tensor<2xf32>, tensor<5x2xf32>)
func.func @steady(%x: tensor<2xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %m = "onnx.Constant"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %none = "onnx.NoValue"() : () -> none
  %y, %z = "onnx.Loop"(%m, %none, %x) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>, %state: tensor<*xf32>):
    %next = "onnx.Exp"(%state) : (tensor<*xf32>) -> tensor<*xf32>
    "onnx.Yield"(%go, %next, %next) : (tensor<i1>, tensor<*xf32>, tensor<*xf32>) -> ()
  }) : (tensor<i64>, none, tensor<2xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %y, %z : tensor<*xf32>, tensor<*xf32>
}

// What grows from run to run has an open extent, also inside.
// CHECK-LABEL: func.func @growing
// CHECK-SAME: -> tensor<?x3xf32>
// CHECK: ^bb0({{.*}}, [[STATE:%.+]]: tensor<?x3xf32>):
func.func @growing(%m: tensor<i64>, %x: tensor<2x3xf32>) -> tensor<*xf32> {
  %none = "onnx.NoValue"() : () -> none
  %y = "onnx.Loop"(%m, %none, %x) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>, %state: tensor<*xf32>):
    %next = "onnx.Concat"(%state, %x) {axis = 0 : si64} : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<*xf32>
    "onnx.Yield"(%go, %next) : (tensor<i1>, tensor<*xf32>) -> ()
  }) : (tensor<i64>, none, tensor<2x3xf32>) -> tensor<*xf32>
  return %y : tensor<*xf32>
}

// A Scan takes its entries along an axis and stacks its results along another.
// CHECK-LABEL: func.func @scanned
// CHECK-SAME: -> (tensor<3xf32>, tensor<3x4xf32>)
func.func @scanned(%s: tensor<3xf32>, %x: tensor<3x4xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %y, %z = "onnx.Scan"(%s, %x) ({
  ^bb0(%state: tensor<*xf32>, %entry: tensor<*xf32>):
    %sum = "onnx.Add"(%state, %entry) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    "onnx.Yield"(%sum, %sum) : (tensor<*xf32>, tensor<*xf32>) -> ()
  }) {num_scan_inputs = 1 : si64, scan_input_axes = [1 : si64], scan_output_axes = [-1 : si64]}
    : (tensor<3xf32>, tensor<3x4xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %y, %z : tensor<*xf32>, tensor<*xf32>
}

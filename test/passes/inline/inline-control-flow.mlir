// RUN: mobilint-opt %s --inline-control-flow | FileCheck %s
// RUN: mobilint-opt %s --inline-control-flow=unroll-limit=2 | FileCheck %s --check-prefix=LIMIT

// CHECK-LABEL: func.func @branch
// CHECK-NOT: onnx.If
// CHECK: [[Y:%.+]] = "onnx.Neg"(%arg0)
// CHECK: return [[Y]]
func.func @branch(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = "onnx.Constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %y = "onnx.If"(%c) ({
    %a = "onnx.Neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "onnx.Yield"(%a) : (tensor<2xf32>) -> ()
  }, {
    "onnx.Yield"(%x) : (tensor<2xf32>) -> ()
  }) : (tensor<i1>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// Three runs are three copies, one behind the other; with a limit of two they stay a loop.
// CHECK-LABEL: func.func @loop
// CHECK: [[A:%.+]] = "onnx.Exp"(%arg0)
// CHECK-NEXT: [[B:%.+]] = "onnx.Exp"([[A]])
// CHECK-NEXT: [[C:%.+]] = "onnx.Exp"([[B]])
// CHECK-NEXT: return [[C]]
// LIMIT-LABEL: func.func @loop
// LIMIT: "onnx.Loop"
func.func @loop(%x: tensor<2xf32>) -> tensor<2xf32> {
  %m = "onnx.Constant"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %none = "onnx.NoValue"() : () -> none
  %y = "onnx.Loop"(%m, %none, %x) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>, %state: tensor<2xf32>):
    %next = "onnx.Exp"(%state) : (tensor<2xf32>) -> tensor<2xf32>
    "onnx.Yield"(%go, %next) : (tensor<i1>, tensor<2xf32>) -> ()
  }) : (tensor<i64>, none, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// How often it runs is computed.
// CHECK-LABEL: func.func @unknown_loop
// CHECK: "onnx.Loop"
func.func @unknown_loop(%m: tensor<i64>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %none = "onnx.NoValue"() : () -> none
  %y = "onnx.Loop"(%m, %none, %x) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>, %state: tensor<2xf32>):
    %next = "onnx.Exp"(%state) : (tensor<2xf32>) -> tensor<2xf32>
    "onnx.Yield"(%go, %next) : (tensor<i1>, tensor<2xf32>) -> ()
  }) : (tensor<i64>, none, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// A known sequence among the results is one result for each element.
// CHECK-LABEL: func.func @sequence
// CHECK-SAME: -> (tensor<2xf32> {onnx.name = "s/0"}, tensor<3xf32> {onnx.name = "s/1"})
// CHECK: return %arg0, %arg1
func.func @sequence(%a: tensor<2xf32>, %b: tensor<3xf32>) -> (!onnx.Seq<tensor<?xf32>> {onnx.name = "s"}) {
  %s = "onnx.SequenceConstruct"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> !onnx.Seq<tensor<?xf32>>
  return %s : !onnx.Seq<tensor<?xf32>>
}

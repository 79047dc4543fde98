// RUN: mobilint-opt %s --hoist-loop-invariants | FileCheck %s

// What depends on values from outside only moves, in order; what depends on the state stays.
// CHECK-LABEL: func.func @loop
// CHECK: [[A:%.+]] = "onnx.Exp"(%arg1)
// CHECK: [[B:%.+]] = "onnx.Sqrt"([[A]])
// CHECK: "onnx.Loop"
// CHECK-NEXT: ^bb0
// CHECK-NEXT: "onnx.Add"({{%.+}}, [[B]])
func.func @loop(%m: tensor<i64>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %none = "onnx.NoValue"() : () -> none
  %y = "onnx.Loop"(%m, %none, %x) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>, %state: tensor<2xf32>):
    %a = "onnx.Exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %b = "onnx.Sqrt"(%a) : (tensor<2xf32>) -> tensor<2xf32>
    %next = "onnx.Add"(%state, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "onnx.Yield"(%go, %next) : (tensor<i1>, tensor<2xf32>) -> ()
  }) : (tensor<i64>, none, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// Random numbers differ from run to run, and branches may not run at all.
// CHECK-LABEL: func.func @stays
// CHECK: "onnx.Loop"
// CHECK: "onnx.RandomUniformLike"
// CHECK: "onnx.If"
// CHECK: "onnx.Exp"
func.func @stays(%m: tensor<i64>, %c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %none = "onnx.NoValue"() : () -> none
  %y = "onnx.Loop"(%m, %none, %x) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>, %state: tensor<2xf32>):
    %a = "onnx.RandomUniformLike"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %next = "onnx.Add"(%state, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "onnx.Yield"(%go, %next) : (tensor<i1>, tensor<2xf32>) -> ()
  }) : (tensor<i64>, none, tensor<2xf32>) -> tensor<2xf32>
  %z = "onnx.If"(%c) ({
    %e = "onnx.Exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "onnx.Yield"(%e) : (tensor<2xf32>) -> ()
  }, {
    "onnx.Yield"(%y) : (tensor<2xf32>) -> ()
  }) : (tensor<i1>) -> tensor<2xf32>
  return %z : tensor<2xf32>
}

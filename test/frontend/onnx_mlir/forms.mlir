// RUN: mobilint-translate --import-onnx-mlir %s | FileCheck %s
// RUN: mobilint-translate --import-onnx-mlir %s --mlir-print-debuginfo | FileCheck %s --check-prefix=NAMED

// onnx-mlir's own forms of Constant, ConstantOfShape, Return and Yield, and properties.

// CHECK: module attributes {onnx.model = {graph_name = "main_graph"
// CHECK: func.func @main(%arg0: tensor<2x3xf32> {onnx.name = "image"}) -> (tensor<3x2xf32> {onnx.name = "result"})
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu", "onnx-mlir.symbol-postfix" = "model"} {
  func.func @main_graph(%arg0: tensor<2x3xf32> {onnx.name = "image"}) -> (tensor<3x2xf32> {onnx.name = "result"}) {
    // CHECK: [[SHAPE:%.+]] = "onnx.Constant"() {value = dense<[3, 2]> : tensor<2xi64>}
    %0 = onnx.Constant dense<[3, 2]> : tensor<2xi64>
    // CHECK: [[ONE:%.+]] = "onnx.Constant"() {value = dense<1> : tensor<i64>}
    %1 = onnx.Constant {value_int = 1 : si64} : tensor<i64>
    // CHECK: "onnx.ConstantOfShape"([[SHAPE]]) {value = dense<1.500000e+00> : tensor<1xf32>}
    %2 = onnx.ConstantOfShape(%0) {value = dense<1.5> : tensor<1xf32>} : (tensor<2xi64>) -> tensor<3x2xf32>
    // CHECK: [[NONE:%.+]] = "onnx.NoValue"
    %3 = "onnx.NoValue"() {value} : () -> none
    // CHECK: "onnx.Clip"(%arg0, [[NONE]], {{%.+}})
    %4 = onnx.Constant dense<6.0> : tensor<f32>
    %5 = "onnx.Clip"(%arg0, %3, %4) {onnx_node_name = "net/clip"} : (tensor<2x3xf32>, none, tensor<f32>) -> tensor<2x3xf32>
    // CHECK: "onnx.Transpose"({{%.+}}) {perm = [1 : si64, 0 : si64]}
    // NAMED: "onnx.Transpose"{{.+}} loc([[TURN:#.+]])
    // NAMED: [[TURN]] = loc("net/turn")
    %6 = "onnx.Transpose"(%5) <{perm = [1, 0]}> {onnx_node_name = "net/turn"} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    // CHECK: "onnx.Cast"({{%.+}}) {to = 11 : si64}
    %7 = "onnx.Cast"(%6) <{saturate = 1 : si64, to = f64}> : (tensor<3x2xf32>) -> tensor<3x2xf64>
    %8 = "onnx.Cast"(%7) <{saturate = 1 : si64, to = f32}> : (tensor<3x2xf64>) -> tensor<3x2xf32>
    %9 = "onnx.Add"(%8, %2) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<*xf32>
    // CHECK: return {{%.+}} : tensor<3x2xf32>
    onnx.Return %9 : tensor<*xf32>
  }
  "onnx.EntryPoint"() <{func = @main_graph}> : () -> ()
}

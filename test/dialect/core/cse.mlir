// MLIR's own passes see that our ops compute without effects.
// RUN: mobilint-opt %s --cse | FileCheck %s
// RUN: mobilint-opt %s --pass-pipeline="func.func(cse)" | FileCheck %s

// CHECK-LABEL: func.func @equal
// CHECK: [[Y:%.+]] = "mobilint.relu"(%arg0)
// CHECK-NOT: mobilint.relu
// CHECK: return [[Y]], [[Y]]
func.func @equal(%x: tensor<1x1x2x3xf32>) -> (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) {
  %0 = "mobilint.relu"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.relu"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0, %1 : tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>
}

// CHECK-LABEL: func.func @attributes_differ
// CHECK-COUNT-2: mobilint.leaky_relu
func.func @attributes_differ(%x: tensor<1x1x2x3xf32>) -> (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) {
  %0 = "mobilint.leaky_relu"(%x) {leaky_alpha = 0.5 : f32} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.leaky_relu"(%x) {leaky_alpha = 0.25 : f32} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0, %1 : tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>
}

// Operands of different types are no obstacle.
// CHECK-LABEL: func.func @variadic
// CHECK: [[Y:%.+]] = "mobilint.concatenate"(%arg0, %arg1) {axis = 3 : i32} : (tensor<1x1x2x3xf32>, tensor<1x1x2x1xf32>) -> tensor<1x1x2x4xf32>
// CHECK-NOT: mobilint.concatenate
// CHECK: return [[Y]], [[Y]]
func.func @variadic(%x: tensor<1x1x2x3xf32>, %y: tensor<1x1x2x1xf32>) -> (tensor<1x1x2x4xf32>, tensor<1x1x2x4xf32>) {
  %0 = "mobilint.concatenate"(%x, %y) {axis = 3 : i32} : (tensor<1x1x2x3xf32>, tensor<1x1x2x1xf32>) -> tensor<1x1x2x4xf32>
  %1 = "mobilint.concatenate"(%x, %y) {axis = 3 : i32} : (tensor<1x1x2x3xf32>, tensor<1x1x2x1xf32>) -> tensor<1x1x2x4xf32>
  return %0, %1 : tensor<1x1x2x4xf32>, tensor<1x1x2x4xf32>
}

// CHECK-LABEL: func.func @another_order
// CHECK-COUNT-2: mobilint.concatenate
func.func @another_order(%x: tensor<1x1x2x1xf32>, %y: tensor<1x1x2x1xf32>) -> (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) {
  %0 = "mobilint.concatenate"(%x, %y) {axis = 3 : i32} : (tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>) -> tensor<1x1x2x2xf32>
  %1 = "mobilint.concatenate"(%y, %x) {axis = 3 : i32} : (tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>) -> tensor<1x1x2x2xf32>
  return %0, %1 : tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>
}

// Several results, of different types too.
// CHECK-LABEL: func.func @variadic_results
// CHECK: [[Y:%.+]]:2 = "onnx.Split"(%arg0, %{{.*}}) {{.*}} -> (tensor<1xf32>, tensor<2xf32>)
// CHECK-NOT: onnx.Split
// CHECK: return [[Y]]#0, [[Y]]#1
func.func @variadic_results(%x: tensor<3xf32>) -> (tensor<1xf32>, tensor<2xf32>) {
  %n = "onnx.Constant"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0:2 = "onnx.Split"(%x, %n) : (tensor<3xf32>, tensor<2xi64>) -> (tensor<1xf32>, tensor<2xf32>)
  %1:2 = "onnx.Split"(%x, %n) : (tensor<3xf32>, tensor<2xi64>) -> (tensor<1xf32>, tensor<2xf32>)
  return %0#0, %1#1 : tensor<1xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @constants
// CHECK-COUNT-1: onnx.Constant
// CHECK-NOT: onnx.Constant
// CHECK: return
func.func @constants() -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "onnx.Constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %1 = "onnx.Constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// Random numbers are others each time.
// CHECK-LABEL: func.func @random
// CHECK-COUNT-2: onnx.RandomUniform
func.func @random() -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "onnx.RandomUniform"() {shape = array<i64: 2>} : () -> tensor<2xf32>
  %1 = "onnx.RandomUniform"() {shape = array<i64: 2>} : () -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

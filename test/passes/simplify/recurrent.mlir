// RUN: mobilint-opt %s --simplify-onnx | FileCheck %s

// CHECK-LABEL: func.func @batch_first
// CHECK: [[X:%.+]] = "onnx.Transpose"(%arg0) {perm = [1 : si64, 0 : si64, 2 : si64]} : (tensor<2x5x3xf32>) -> tensor<5x2x3xf32>
// CHECK: [[Y:%.+]]:2 = "onnx.RNN"([[X]], %arg1, %arg2, {{.*}}) {hidden_size = 4 : si64} : {{.*}} -> (tensor<5x1x2x4xf32>, none)
// CHECK: "onnx.Transpose"([[Y]]#0) {perm = [2 : si64, 0 : si64, 1 : si64, 3 : si64]} : (tensor<5x1x2x4xf32>) -> tensor<2x5x1x4xf32>
func.func @batch_first(%arg0: tensor<2x5x3xf32>, %arg1: tensor<1x4x3xf32>, %arg2: tensor<1x4x4xf32>) -> tensor<2x5x1x4xf32> {
  %none = "onnx.NoValue"() : () -> none
  %0, %1 = "onnx.RNN"(%arg0, %arg1, %arg2, %none, %none, %none) {hidden_size = 4 : si64, layout = 1 : si64} : (tensor<2x5x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>, none, none, none) -> (tensor<2x5x1x4xf32>, none)
  return %0 : tensor<2x5x1x4xf32>
}

// CHECK-LABEL: func.func @sequence_first
// CHECK-NOT: onnx.Transpose
func.func @sequence_first(%arg0: tensor<5x2x3xf32>, %arg1: tensor<1x4x3xf32>, %arg2: tensor<1x4x4xf32>) -> tensor<5x1x2x4xf32> {
  %none = "onnx.NoValue"() : () -> none
  %0, %1 = "onnx.RNN"(%arg0, %arg1, %arg2, %none, %none, %none) {hidden_size = 4 : si64} : (tensor<5x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>, none, none, none) -> (tensor<5x1x2x4xf32>, none)
  return %0 : tensor<5x1x2x4xf32>
}

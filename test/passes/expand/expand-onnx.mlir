// RUN: mobilint-opt %s --expand-onnx --verify-numerics | FileCheck %s

// The letter that both have and the result has not is summed over by one product.
// CHECK-LABEL: func.func @einsum
// CHECK: [[T:%.+]] = "onnx.Transpose"(%arg1) {perm = [1 : si64, 0 : si64]} : (tensor<4x3xf32>) -> tensor<3x4xf32>
// CHECK: "onnx.MatMul"(%arg0, [[T]]) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
// CHECK-NOT: onnx.Einsum
func.func @einsum(%arg0: tensor<2x3xf32>, %arg1: tensor<4x3xf32>) -> tensor<2x4xf32> {
  %0 = "onnx.Einsum"(%arg0, %arg1) {equation = "ij,kj->ik"} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// A diagonal is no product.
// CHECK-LABEL: func.func @diagonal
// CHECK: "onnx.Einsum"
func.func @diagonal(%arg0: tensor<2x2xf32>) -> tensor<2xf32> {
  %0 = "onnx.Einsum"(%arg0) {equation = "ii->i"} : (tensor<2x2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// A mask that looks at one axis picks parts along it.
// CHECK-LABEL: func.func @where
// CHECK: [[A:%.+]] = "onnx.Slice"(%arg0, {{.*}}) -> tensor<2x1xf32>
// CHECK: [[B:%.+]] = "onnx.Slice"(%arg1, {{.*}}) -> tensor<2x2xf32>
// CHECK: "onnx.Concat"([[A]], [[B]]) {axis = 1 : si64}
// CHECK-NOT: onnx.Where
func.func @where(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %m = "onnx.Constant"() {value = dense<[true, false, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %0 = "onnx.Where"(%m, %arg0, %arg1) : (tensor<3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// RUN: mobilint-opt %s --simplify-onnx | FileCheck %s

// CHECK-LABEL: func.func @reshape_of_transposed_ones
// CHECK: "onnx.Reshape"(%arg0, {{.*}}) : (tensor<5x1x3xf32>, tensor<1xi64>) -> tensor<15xf32>
// CHECK-NEXT: return
func.func @reshape_of_transposed_ones(%arg0: tensor<5x1x3xf32>) -> tensor<15xf32> {
  %shape = "onnx.Constant"() {value = dense<15> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Transpose"(%arg0) {perm = [1 : si64, 0 : si64, 2 : si64]} : (tensor<5x1x3xf32>) -> tensor<1x5x3xf32>
  %1 = "onnx.Reshape"(%0, %shape) : (tensor<1x5x3xf32>, tensor<1xi64>) -> tensor<15xf32>
  return %1 : tensor<15xf32>
}

// CHECK-LABEL: func.func @transposed_ones_of_reshaped
// CHECK: "onnx.Reshape"(%arg0, {{.*}}) : (tensor<15xf32>, tensor<3xi64>) -> tensor<1x5x3xf32>
// CHECK-NEXT: return
func.func @transposed_ones_of_reshaped(%arg0: tensor<15xf32>) -> tensor<1x5x3xf32> {
  %shape = "onnx.Constant"() {value = dense<[5, 1, 3]> : tensor<3xi64>} : () -> tensor<3xi64>
  %0 = "onnx.Reshape"(%arg0, %shape) : (tensor<15xf32>, tensor<3xi64>) -> tensor<5x1x3xf32>
  %1 = "onnx.Transpose"(%0) {perm = [1 : si64, 0 : si64, 2 : si64]} : (tensor<5x1x3xf32>) -> tensor<1x5x3xf32>
  return %1 : tensor<1x5x3xf32>
}

// CHECK-LABEL: func.func @reshape_of_transposed
// CHECK: onnx.Transpose
// CHECK: onnx.Reshape
func.func @reshape_of_transposed(%arg0: tensor<5x2x3xf32>) -> tensor<30xf32> {
  %shape = "onnx.Constant"() {value = dense<30> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Transpose"(%arg0) {perm = [1 : si64, 0 : si64, 2 : si64]} : (tensor<5x2x3xf32>) -> tensor<2x5x3xf32>
  %1 = "onnx.Reshape"(%0, %shape) : (tensor<2x5x3xf32>, tensor<1xi64>) -> tensor<30xf32>
  return %1 : tensor<30xf32>
}

// One Reshape does for it and what is behind it.
// CHECK-LABEL: func.func @unsqueeze_of_reshape
// CHECK: "onnx.Reshape"(%arg0, {{.*}}) -> tensor<1x6xf32>
// CHECK-NEXT: return
func.func @unsqueeze_of_reshape(%arg0: tensor<2x3xf32>) -> tensor<1x6xf32> {
  %shape = "onnx.Constant"() {value = dense<6> : tensor<1xi64>} : () -> tensor<1xi64>
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Reshape"(%arg0, %shape) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<6xf32>
  %1 = "onnx.Unsqueeze"(%0, %axes) : (tensor<6xf32>, tensor<1xi64>) -> tensor<1x6xf32>
  return %1 : tensor<1x6xf32>
}

// RUN: mobilint-opt %s | FileCheck %s

// Each kind of attribute, as the importer writes it.
// CHECK-LABEL: func.func @kinds(
func.func @kinds(%arg0: tensor<1x2x4x4xf32>) -> tensor<*xf32> {
  // CHECK: "onnx.AveragePool"(%arg0) {auto_pad = "VALID", ceil_mode = 0 : si64, kernel_shape = [2, 2]}
  %0 = "onnx.AveragePool"(%arg0) {auto_pad = "VALID", ceil_mode = 0 : si64, kernel_shape = [2, 2]} : (tensor<1x2x4x4xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Elu"({{%.+}}) {alpha = 5.000000e-01 : f32}
  %1 = "onnx.Elu"(%0) {alpha = 5.000000e-01 : f32} : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Constant"() {value = dense<[1, 2]> : tensor<2xi64>}
  %2 = "onnx.Constant"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  return %1 : tensor<*xf32>
}

// Other tools write other integers and dense arrays.
// CHECK-LABEL: func.func @other_integers(
// CHECK: "onnx.MaxPool"(%arg0) {ceil_mode = 1 : i64, kernel_shape = array<i64: 2, 2>, pads = [0 : i32, 0 : si64, 1, 1]}
func.func @other_integers(%arg0: tensor<1x2x4x4xf32>) -> tensor<*xf32> {
  %0:2 = "onnx.MaxPool"(%arg0) {ceil_mode = 1 : i64, kernel_shape = array<i64: 2, 2>, pads = [0 : i32, 0 : si64, 1, 1 : i64]} : (tensor<1x2x4x4xf32>) -> (tensor<*xf32>, none)
  return %0#0 : tensor<*xf32>
}

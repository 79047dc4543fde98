// RUN: mobilint-opt %s --convert-onnx-to-mobilint --verify-numerics | FileCheck %s

// SAME_UPPER becomes numbers, the odd one at the end.
// CHECK-LABEL: func.func @same_upper
// CHECK: "mobilint.pooling"
// CHECK-SAME: east_padding = 1 : i32
// CHECK-SAME: north_padding = 0 : i32
// CHECK-SAME: pad_mode = "explicit"
// CHECK-SAME: pool_type = "max"
// CHECK-SAME: south_padding = 1 : i32
// CHECK-SAME: west_padding = 0 : i32
func.func @same_upper(%arg0: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> {
  %0, %1 = "onnx.MaxPool"(%arg0) {auto_pad = "SAME_UPPER", kernel_shape = [2 : si64, 2 : si64]} : (tensor<1x2x4x4xf32>) -> (tensor<1x2x4x4xf32>, none)
  return %0 : tensor<1x2x4x4xf32>
}

// The places of the maxima are wanted, and the NPU does not give them.
// CHECK-LABEL: func.func @indices
// CHECK: "onnx.MaxPool"
// CHECK-SAME: mobilint.host = "has a tensor of i64, and the NPU computes in real numbers"
func.func @indices(%arg0: tensor<1x2x4x4xf32>) -> (tensor<1x2x3x3xf32>, tensor<1x2x3x3xi64>) {
  %0, %1 = "onnx.MaxPool"(%arg0) {kernel_shape = [2 : si64, 2 : si64]} : (tensor<1x2x4x4xf32>) -> (tensor<1x2x3x3xf32>, tensor<1x2x3x3xi64>)
  return %0, %1 : tensor<1x2x3x3xf32>, tensor<1x2x3x3xi64>
}

// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// The gates change their order; there is one op for each result.
// CHECK-LABEL: func.func @gates
// CHECK-COUNT-3: "mobilint.lstm"
func.func @gates(%x: tensor<5x3xf32>) -> (tensor<5x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
  %0, %1, %2 = "ncnn.LSTM"(%x) {tops = 3 : i32, num_output = 2 : i32, weight_data_size = 24 : i32, weight_xc_data = dense<0.5> : tensor<1x8x3xf32>, bias_c_data = dense<0.1> : tensor<1x4x2xf32>, weight_hc_data = dense<0.25> : tensor<1x8x2xf32>} : (tensor<5x3xf32>) -> (tensor<5x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  return %0, %1, %2 : tensor<5x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
}

// The NPU's cells have no projection.
// CHECK-LABEL: func.func @projected
// CHECK: "ncnn.LSTM"
// CHECK-SAME: mobilint.host = "projects 1 hidden values to 2 outputs"
func.func @projected(%x: tensor<5x3xf32>) -> tensor<5x2xf32> {
  %0 = "ncnn.LSTM"(%x) {num_output = 2 : i32, hidden_size = 1 : i32, weight_data_size = 12 : i32, weight_xc_data = dense<0.5> : tensor<1x4x3xf32>, bias_c_data = dense<0.1> : tensor<1x4x1xf32>, weight_hc_data = dense<0.25> : tensor<1x4x2xf32>, weight_hr_data = dense<1.0> : tensor<1x2x1xf32>} : (tensor<5x3xf32>) -> tensor<5x2xf32>
  return %0 : tensor<5x2xf32>
}

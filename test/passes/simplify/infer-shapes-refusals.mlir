// RUN: mobilint-opt %s --infer-shapes=require-static=true --split-input-file --verify-diagnostics

// Values that only depend on an open one come last.
// expected-error@unknown {{3 values have no static shape: 'an unnamed node' (NonZero): tensor<2x?xi64>; 'an unnamed node' (MatMul): tensor<*xf32> (Incompatible dimensions for matrix multiplication); 'an unnamed node' (Neg): tensor<2x?xi64>}}
func.func @open(%arg0: tensor<2x3xf32>) -> (tensor<*xi64>, tensor<*xf32>) {
  %0 = "onnx.NonZero"(%arg0) : (tensor<2x3xf32>) -> tensor<*xi64>
  %1 = "onnx.Neg"(%0) : (tensor<*xi64>) -> tensor<*xi64>
  %2 = "onnx.MatMul"(%arg0, %arg0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<*xf32>
  return %1, %2 : tensor<*xi64>, tensor<*xf32>
}

// -----

// expected-error@unknown {{gives tensor<1000000x1000000xf32>, 4,000,000,000,000 bytes}}
func.func @large(%arg0: tensor<1x1000000xf32>) -> tensor<*xf32> {
  %shape = "onnx.Constant"() {value = dense<1000000> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Expand"(%arg0, %shape) : (tensor<1x1000000xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

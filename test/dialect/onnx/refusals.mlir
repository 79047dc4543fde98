// RUN: mobilint-opt %s --split-input-file --verify-diagnostics

func.func @no_such_op(%arg0: tensor<2xf32>) {
  // expected-error @+1 {{'onnx.Convolve' op is not an op of the dialect 'onnx'}}
  %0 = "onnx.Convolve"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @missing_attribute(%arg0: tensor<2xf32>) {
  // expected-error @+1 {{'onnx.Concat' op requires attribute 'axis'}}
  %0 = "onnx.Concat"(%arg0, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_such_attribute(%arg0: tensor<2xf32>) {
  // expected-error @+1 {{'onnx.Elu' op has no attribute 'slope'}}
  %0 = "onnx.Elu"(%arg0) {slope = 1.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @float_for_integer(%arg0: tensor<2xf32>) {
  // expected-error @+1 {{'onnx.Softmax' op attribute 'axis' must be an integer, got 1.000000e+00 : f32}}
  %0 = "onnx.Softmax"(%arg0) {axis = 1.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @boolean_for_integer(%arg0: tensor<2xf32>) {
  // expected-error @+1 {{'onnx.Softmax' op attribute 'axis' must be an integer, got true}}
  %0 = "onnx.Softmax"(%arg0) {axis = true} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @integer_for_float(%arg0: tensor<2xf32>) {
  // expected-error @+1 {{'onnx.Elu' op attribute 'alpha' must be a 32-bit float, got 1 : i64}}
  %0 = "onnx.Elu"(%arg0) {alpha = 1 : i64} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @string_in_integers(%arg0: tensor<1x2x4x4xf32>) {
  // expected-error @+1 {{'onnx.AveragePool' op attribute 'kernel_shape' must be an array of integers, got [2, "a"]}}
  %0 = "onnx.AveragePool"(%arg0) {kernel_shape = [2, "a"]} : (tensor<1x2x4x4xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @number_for_string(%arg0: tensor<1x2x4x4xf32>) {
  // expected-error @+1 {{'onnx.AveragePool' op attribute 'auto_pad' must be a string, got 1 : i64}}
  %0 = "onnx.AveragePool"(%arg0) {auto_pad = 1, kernel_shape = [2, 2]} : (tensor<1x2x4x4xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @constant_of_another_type() {
  // expected-error @+1 {{'onnx.Constant' op result 0 has type tensor<3xf32>, but tensor<2xf32> is inferred}}
  %0 = "onnx.Constant"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<3xf32>
  return
}

// -----

// The bias must be there, as a value of the type none.
func.func @too_few_operands(%arg0: tensor<1x3x8x8xf32>, %arg1: tensor<4x3x3x3xf32>) {
  // expected-error @+1 {{'onnx.Conv' op needs 2 to 3 operands, got 1}}
  %0 = "onnx.Conv"(%arg0) : (tensor<1x3x8x8xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @missing_weight(%arg0: tensor<1x3x8x8xf32>) {
  %none = "onnx.NoValue"() : () -> none
  // expected-error @+1 {{'onnx.Conv' op needs operand 'W'}}
  %0 = "onnx.Conv"(%arg0, %none, %none) : (tensor<1x3x8x8xf32>, none, none) -> tensor<*xf32>
  return
}

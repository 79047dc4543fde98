// What the declaration of an op says is held to, whichever op it is.
// RUN: mobilint-opt %s --split-input-file --verify-diagnostics

func.func @no_operand() -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'mobilint.relu' op needs 1 operand, got 0}}
  %0 = "mobilint.relu"() : () -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

func.func @too_many_operands(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'mobilint.adding' op needs 2 operands, got 3}}
  %0 = "mobilint.adding"(%x, %x, %x) : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

func.func @optional_operands(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'onnx.Clip' op needs 1 to 3 operands, got 4}}
  %0 = "onnx.Clip"(%x, %x, %x, %x) : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

func.func @no_result(%x: tensor<1x1x2x3xf32>) {
  // expected-error@+1 {{'mobilint.relu' op needs 1 result, got 0}}
  "mobilint.relu"(%x) : (tensor<1x1x2x3xf32>) -> ()
  return
}

// -----

func.func @no_region(%x: tensor<i1>) -> tensor<i1> {
  // expected-error@+1 {{'onnx.If' op needs 2 regions, got 0}}
  %0 = "onnx.If"(%x) : (tensor<i1>) -> tensor<i1>
  return %0 : tensor<i1>
}

// -----

func.func @attribute_is_missing(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'mobilint.leaky_relu' op requires attribute 'leaky_alpha'}}
  %0 = "mobilint.leaky_relu"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

func.func @attribute_of_another_type(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'mobilint.leaky_relu' op attribute 'leaky_alpha' must be a 32-bit float, got 1 : i32}}
  %0 = "mobilint.leaky_relu"(%x) {leaky_alpha = 1 : i32} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

func.func @attribute_of_another_width(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'mobilint.softmax' op attribute 'axis' must be a 32-bit integer, got 3 : i64}}
  %0 = "mobilint.softmax"(%x) {axis = 3 : i64} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

func.func @no_such_attribute(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'mobilint.relu' op has no attribute 'alhpa'}}
  %0 = "mobilint.relu"(%x) {alhpa = 1.0 : f32} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

// Attributes with a prefix belong to others, and an op takes them all.
func.func @attribute_of_a_dialect(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.relu"(%x) {mobilint.host = "because", onnx.name = "relu7"} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

func.func @word_that_is_none_of_the_list(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{'onnx.Gelu' op attribute 'approximate' must be}}
  %0 = "onnx.Gelu"(%x) {approximate = 7 : si64} : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @result_of_another_type(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x3x2xf32> {
  // expected-error@+1 {{'mobilint.relu' op result 0 has type tensor<1x1x3x2xf32>, but tensor<1x1x2x3xf32> is inferred}}
  %0 = "mobilint.relu"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x3x2xf32>
  return %0 : tensor<1x1x3x2xf32>
}

// -----

func.func @rank(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'mobilint.relu' op needs a tensor of rank 4 and batch 1 as x, got tensor<2x3xf32>}}
  %0 = "mobilint.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @dynamic(%x: tensor<1x1x?x3xf32>) -> tensor<1x1x?x3xf32> {
  // expected-error@+1 {{'mobilint.relu' op needs a tensor of static shape as x, got tensor<1x1x?x3xf32>}}
  %0 = "mobilint.relu"(%x) : (tensor<1x1x?x3xf32>) -> tensor<1x1x?x3xf32>
  return %0 : tensor<1x1x?x3xf32>
}

// -----

func.func @no_tensor(%x: i32) -> i32 {
  // expected-error@+1 {{'mobilint.relu' op needs a tensor of static shape as x, got i32}}
  %0 = "mobilint.relu"(%x) : (i32) -> i32
  return %0 : i32
}

// -----

// An op with any number of operands is held to its declaration as well.
func.func @variadic_without_operands() -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'mobilint.concatenate' op needs at least one operand}}
  %0 = "mobilint.concatenate"() {axis = 3 : i32} : () -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

func.func @variadic_with_a_wrong_attribute(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'mobilint.concatenate' op has no attribute 'axes'}}
  %0 = "mobilint.concatenate"(%x) {axes = 3 : i32} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

func.func @variadic_with_another_result(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'mobilint.concatenate' op result 0 has type tensor<1x1x2x3xf32>, but tensor<1x1x2x6xf32> is inferred}}
  %0 = "mobilint.concatenate"(%x, %x) {axis = 3 : i32} : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

func.func @no_such_op(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'mobilint.rleu' op is not an op of the dialect 'mobilint'}}
  %0 = "mobilint.rleu"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

// Spelling includes the case of letters.
func.func @case_of_letters(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{'onnx.relu' op is not an op of the dialect 'onnx'}}
  %0 = "onnx.relu"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// A fault inside of an op's region is found as well.
func.func @inside(%c: tensor<i1>) -> tensor<i1> {
  %0 = "onnx.If"(%c) ({
    // expected-error@+1 {{'onnx.Not' op needs 1 operand, got 0}}
    %1 = "onnx.Not"() : () -> tensor<i1>
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }, {
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }) : (tensor<i1>) -> tensor<i1>
  return %0 : tensor<i1>
}

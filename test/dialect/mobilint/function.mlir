// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @exp(
// CHECK-NEXT: "mobilint.exp"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @exp(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.exp"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @log(
// CHECK-NEXT: "mobilint.log"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @log(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.log"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @sqrt(
// CHECK-NEXT: "mobilint.sqrt"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @sqrt(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.sqrt"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK-NEXT: "mobilint.rsqrt"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @rsqrt(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.rsqrt"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @erf(
// CHECK-NEXT: "mobilint.erf"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @erf(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.erf"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @neg(
// CHECK-NEXT: "mobilint.neg"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @neg(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.neg"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @tanh(
// CHECK-NEXT: "mobilint.tanh"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @tanh(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.tanh"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @pow(
// CHECK-NEXT: "mobilint.pow"(%arg0) {exponent = 2.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @pow(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.pow"(%arg0) {exponent = 2.000000e+00 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @logit(
// CHECK-NEXT: "mobilint.logit"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @logit(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.logit"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @logit_clamped(
// CHECK-NEXT: "mobilint.logit"(%arg0) {eps = 2.500000e-01 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
func.func @logit_clamped(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %0 = "mobilint.logit"(%arg0) {eps = 2.500000e-01 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @missing_exponent(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.pow' op requires attribute 'exponent'}}
  %0 = "mobilint.pow"(%arg0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @eps_beyond_the_middle(%arg0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  // expected-error @below {{'mobilint.logit' op needs an eps from 0 to 0.5, got 0.75}}
  %0 = "mobilint.logit"(%arg0) {eps = 0.75 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

func.func @rank_2(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
  // expected-error @below {{'mobilint.exp' op needs a tensor of rank 4 and batch 1 as x, got tensor<3x4xf32>}}
  %0 = "mobilint.exp"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @input(
// CHECK-NEXT: "mobilint.input"(%arg0) : (tensor<7x2xi64>) -> tensor<7x2xi64>
func.func @input(%arg0: tensor<7x2xi64>) -> tensor<7x2xi64> {
  %0 = "mobilint.input"(%arg0) : (tensor<7x2xi64>) -> tensor<7x2xi64>
  return %0 : tensor<7x2xi64>
}

// CHECK-LABEL: func.func @output(
// CHECK-NEXT: "mobilint.output"(%arg0) : (tensor<f16>) -> tensor<f16>
func.func @output(%arg0: tensor<f16>) -> tensor<f16> {
  %0 = "mobilint.output"(%arg0) : (tensor<f16>) -> tensor<f16>
  return %0 : tensor<f16>
}

// CHECK-LABEL: func.func @identity(
// CHECK-NEXT: "mobilint.identity"(%arg0) : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
func.func @identity(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32> {
  %0 = "mobilint.identity"(%arg0) : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  return %0 : tensor<1x4x5x3xf32>
}

// CHECK-LABEL: func.func @to_the_npu(
// CHECK-NEXT: "mobilint.device_bridge"(%arg0) {device = "npu", permute_axes = array<i64: 0, 2, 3, 1>, squeeze_axes = array<i32>, unsqueeze_axes = array<i32>} : (tensor<1x3x8x9xf32>) -> tensor<1x8x9x3xf32>
func.func @to_the_npu(%arg0: tensor<1x3x8x9xf32>) -> tensor<1x8x9x3xf32> {
  %0 = "mobilint.device_bridge"(%arg0) {squeeze_axes = array<i32>, permute_axes = array<i64: 0, 2, 3, 1>, unsqueeze_axes = array<i32>, device = "npu"} : (tensor<1x3x8x9xf32>) -> tensor<1x8x9x3xf32>
  return %0 : tensor<1x8x9x3xf32>
}

// CHECK-LABEL: func.func @of_rank_2(
// CHECK-NEXT: "mobilint.device_bridge"(%arg0) {device = "npu", permute_axes = array<i64: 0, 1>, squeeze_axes = array<i32>, unsqueeze_axes = array<i32: 0, 1>} : (tensor<5x7xf32>) -> tensor<1x1x5x7xf32>
func.func @of_rank_2(%arg0: tensor<5x7xf32>) -> tensor<1x1x5x7xf32> {
  %0 = "mobilint.device_bridge"(%arg0) {squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1>, unsqueeze_axes = array<i32: 0, 1>, device = "npu"} : (tensor<5x7xf32>) -> tensor<1x1x5x7xf32>
  return %0 : tensor<1x1x5x7xf32>
}

// CHECK-LABEL: func.func @to_the_host(
// CHECK-NEXT: "mobilint.device_bridge"(%arg0) {device = "cpu", permute_axes = array<i64: 1, 0>, squeeze_axes = array<i32: 0, 1>, unsqueeze_axes = array<i32>} : (tensor<1x1x5x7xf32>) -> tensor<7x5xf32>
func.func @to_the_host(%arg0: tensor<1x1x5x7xf32>) -> tensor<7x5xf32> {
  %0 = "mobilint.device_bridge"(%arg0) {squeeze_axes = array<i32: 0, 1>, permute_axes = array<i64: 1, 0>, unsqueeze_axes = array<i32>, device = "cpu"} : (tensor<1x1x5x7xf32>) -> tensor<7x5xf32>
  return %0 : tensor<7x5xf32>
}

// CHECK-LABEL: func.func @constant(
// CHECK-NEXT: "mobilint.input_constant"() {constant = dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>} : () -> tensor<1x1x1x2xf32>
func.func @constant() -> tensor<1x1x1x2xf32> {
  %0 = "mobilint.input_constant"() {constant = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>} : () -> tensor<1x1x1x2xf32>
  return %0 : tensor<1x1x1x2xf32>
}

// CHECK-LABEL: func.func @scalar(
// CHECK-NEXT: "mobilint.device_bridge"(%arg0) {permute_axes = array<i64>, squeeze_axes = array<i32>, unsqueeze_axes = array<i32: 0, 1, 2, 3>} : (tensor<f32>) -> tensor<1x1x1x1xf32>
func.func @scalar(%arg0: tensor<f32>) -> tensor<1x1x1x1xf32> {
  %0 = "mobilint.device_bridge"(%arg0) {squeeze_axes = array<i32>, permute_axes = array<i64>, unsqueeze_axes = array<i32: 0, 1, 2, 3>} : (tensor<f32>) -> tensor<1x1x1x1xf32>
  return %0 : tensor<1x1x1x1xf32>
}

// -----

func.func @open_input(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
  // expected-error @+1 {{needs a tensor of static shape, got tensor<?x2xf32>}}
  %0 = "mobilint.input"(%arg0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

func.func @other_output(%arg0: tensor<2x3xf32>) -> tensor<3x2xf32> {
  // expected-error @+1 {{result 0 has type tensor<3x2xf32>, but tensor<2x3xf32> is inferred}}
  %0 = "mobilint.output"(%arg0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @identity_of_rank_2(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @+1 {{needs a tensor of rank 4 and batch 1 as x, got tensor<2x3xf32>}}
  %0 = "mobilint.identity"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @squeezed_extent(%arg0: tensor<1x3xf32>) -> tensor<1xf32> {
  // expected-error @+1 {{squeezes axes [1] of [1, 3], not all of extent 1}}
  %0 = "mobilint.device_bridge"(%arg0) {squeeze_axes = array<i32: 1>, permute_axes = array<i64: 0>, unsqueeze_axes = array<i32>, device = "npu"} : (tensor<1x3xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

func.func @squeezed_axis(%arg0: tensor<1x3xf32>) -> tensor<1xf32> {
  // expected-error @+1 {{needs different squeeze_axes from 0 to 1, got [2]}}
  %0 = "mobilint.device_bridge"(%arg0) {squeeze_axes = array<i32: 2>, permute_axes = array<i64: 0>, unsqueeze_axes = array<i32>, device = "npu"} : (tensor<1x3xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

func.func @permuted_twice(%arg0: tensor<1x3xf32>) -> tensor<1x3xf32> {
  // expected-error @+1 {{needs permute_axes of 0 to 1, got [0, 0]}}
  %0 = "mobilint.device_bridge"(%arg0) {squeeze_axes = array<i32>, permute_axes = array<i64: 0, 0>, unsqueeze_axes = array<i32>, device = "npu"} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// -----

func.func @unsqueezed_far(%arg0: tensor<1x3xf32>) -> tensor<1x3x1xf32> {
  // expected-error @+1 {{needs different unsqueeze_axes from 0 to 2, got [3]}}
  %0 = "mobilint.device_bridge"(%arg0) {squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1>, unsqueeze_axes = array<i32: 3>, device = "npu"} : (tensor<1x3xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @gpu(%arg0: tensor<1x3xf32>) -> tensor<1x3xf32> {
  // expected-error @+1 {{attribute 'device' must be one of "npu", "cpu", got "gpu"}}
  %0 = "mobilint.device_bridge"(%arg0) {squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1>, unsqueeze_axes = array<i32>, device = "gpu"} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// -----

func.func @constant_of_rank_1() -> tensor<4xf32> {
  // expected-error @+1 {{needs a constant of rank 4 and batch 1, got shape [4]}}
  %0 = "mobilint.input_constant"() {constant = dense<1.0> : tensor<4xf32>} : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @other_constant() -> tensor<1x1x4x1xf32> {
  // expected-error @+1 {{result 0 has type tensor<1x1x4x1xf32>, but tensor<1x1x1x4xf32> is inferred}}
  %0 = "mobilint.input_constant"() {constant = dense<1.0> : tensor<1x1x1x4xf32>} : () -> tensor<1x1x4x1xf32>
  return %0 : tensor<1x1x4x1xf32>
}

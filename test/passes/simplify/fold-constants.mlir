// RUN: mobilint-opt %s --fold-constants | FileCheck %s
// RUN: mobilint-opt %s --fold-constants="free-bytes=0 max-growth=1.5" | FileCheck %s --check-prefix=TIGHT

// CHECK-LABEL: func.func @chain
// CHECK-NEXT: [[C:%.+]] = "onnx.Constant"() {value = dense<[7.000000e+00, 9.000000e+00]> : tensor<2xf32>}
// CHECK-NEXT: "onnx.Add"(%arg0, [[C]])
func.func @chain(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %a = "onnx.Constant"() {value = dense<[3.0, 4.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %one = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "onnx.Add"(%0, %one) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  %2 = "onnx.Add"(%arg0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// Both an inner value and the last one have other users; the second result is not used at all.
// CHECK-LABEL: func.func @several_results
// CHECK-DAG: dense<[4.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-DAG: dense<[-4.000000e+00, -2.000000e+00]> : tensor<2xf32>
// CHECK-NOT: onnx.TopK
// CHECK: return
func.func @several_results() -> (tensor<2xf32>, tensor<2xf32>) {
  %a = "onnx.Constant"() {value = dense<[1.0, 4.0, 2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %k = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %0, %1 = "onnx.TopK"(%a, %k) : (tensor<3xf32>, tensor<1xi64>) -> (tensor<2xf32>, tensor<2xi64>)
  %2 = "onnx.Neg"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %2 : tensor<2xf32>, tensor<2xf32>
}

// How many entries are not zero shows in the evaluation only.
// CHECK-LABEL: func.func @unknown_size() -> tensor<1x2xi64>
// CHECK-NEXT: dense<{{.*}}0, 2{{.*}}> : tensor<1x2xi64>
func.func @unknown_size() -> tensor<1x?xi64> {
  %a = "onnx.Constant"() {value = dense<[1.0, 0.0, 2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %0 = "onnx.NonZero"(%a) : (tensor<3xf32>) -> tensor<1x?xi64>
  return %0 : tensor<1x?xi64>
}

// onnxruntime has no kernel for this type.
// CHECK-LABEL: func.func @bfloat16
// CHECK: dense_resource<weight> : tensor<2xbf16>
// CHECK-NOT: onnx.Add
// CHECK: return
func.func @bfloat16() -> tensor<2xbf16> {
  %a = "onnx.Constant"() {value = dense<1.5> : tensor<2xbf16>} : () -> tensor<2xbf16>
  %0 = "onnx.Add"(%a, %a) : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

// One op that cannot be evaluated does not keep the others from it.
// CHECK-LABEL: func.func @out_of_range
// CHECK: onnx.Gather
// CHECK-NOT: onnx.Neg
// CHECK: return
func.func @out_of_range() -> (tensor<f32>, tensor<2xf32>) {
  %a = "onnx.Constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %i = "onnx.Constant"() {value = dense<7> : tensor<i64>} : () -> tensor<i64>
  %0 = "onnx.Gather"(%a, %i) : (tensor<2xf32>, tensor<i64>) -> tensor<f32>
  %1 = "onnx.Neg"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<f32>, tensor<2xf32>
}

// Another run would give other numbers.
// CHECK-LABEL: func.func @random
// CHECK: onnx.RandomNormalLike
// CHECK: onnx.Dropout
func.func @random() -> (tensor<2xf32>, tensor<2xf32>) {
  %a = "onnx.Constant"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %ratio = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %train = "onnx.Constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %0 = "onnx.RandomNormalLike"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  %1, %2 = "onnx.Dropout"(%a, %ratio, %train) : (tensor<2xf32>, tensor<f32>, tensor<i1>) -> (tensor<2xf32>, none)
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// Of what only depends on constants, large results stay ops: 16 bytes must not become more than 24.
// CHECK-LABEL: func.func @growing
// CHECK-NOT: onnx.Tile
// TIGHT-LABEL: func.func @growing
// TIGHT: onnx.Tile
// TIGHT-NOT: onnx.Neg
func.func @growing() -> (tensor<6xf32>, tensor<2xf32>) {
  %a = "onnx.Constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %three = "onnx.Constant"() {value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Tile"(%a, %three) : (tensor<2xf32>, tensor<1xi64>) -> tensor<6xf32>
  %1 = "onnx.Neg"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<6xf32>, tensor<2xf32>
}

// What is large in between does not count.
// TIGHT-LABEL: func.func @shrinking
// TIGHT-NEXT: "onnx.Constant"() {value = dense<3.000000e+00> : tensor<1xf32>}
// TIGHT-NEXT: return
func.func @shrinking() -> tensor<1xf32> {
  %a = "onnx.Constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %shape = "onnx.Constant"() {value = dense<[3, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Expand"(%a, %shape) : (tensor<2xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  %none = "onnx.NoValue"() : () -> none
  %1 = "onnx.ReduceMean"(%0, %none) {keepdims = 0 : si64} : (tensor<3x2xf32>, none) -> tensor<f32>
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %2 = "onnx.Unsqueeze"(%1, %axes) : (tensor<f32>, tensor<1xi64>) -> tensor<1xf32>
  %3 = "onnx.Add"(%2, %2) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  return %3 : tensor<1xf32>
}

// The bits of 3.0 as bfloat16, twice.
// CHECK: weight: "0x0200000040404040"

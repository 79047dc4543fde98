// RUN: mobilint-opt %s --convert-ncnn-to-mobilint --verify-numerics | FileCheck %s

// A head of the keys serves several of the queries.
// CHECK-LABEL: func.func @grouped
// CHECK: "mobilint.concatenate"
// CHECK: "mobilint.matmul"
// CHECK: "mobilint.softmax"
// CHECK: "mobilint.matmul"
func.func @grouped(%q: tensor<4x3x2xf32>, %k: tensor<2x5x2xf32>, %v: tensor<2x5x2xf32>) -> tensor<4x3x2xf32> {
  %0 = "ncnn.SDPA"(%q, %k, %v) : (tensor<4x3x2xf32>, tensor<2x5x2xf32>, tensor<2x5x2xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

// Neighbours become halves, are turned, and become neighbours again.
// CHECK-LABEL: func.func @rotary
// CHECK: "mobilint.transpose"
// CHECK: "mobilint.sub"
// CHECK: "mobilint.adding"
// CHECK: "mobilint.transpose"
func.func @rotary(%x: tensor<2x3x4xf32>, %c: tensor<3x2xf32>, %s: tensor<3x2xf32>) -> tensor<2x3x4xf32> {
  %0 = "ncnn.RotaryEmbed"(%x, %c, %s) {interleaved = 1 : i32} : (tensor<2x3x4xf32>, tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// What is kept from call to call would be inputs and outputs.
// CHECK-LABEL: func.func @cached
// CHECK: "ncnn.SDPA"
// CHECK-SAME: mobilint.host = "keeps keys and values from call to call as inputs and outputs"
func.func @cached(%q: tensor<2x3x4xf32>, %k: tensor<2x3x4xf32>, %v: tensor<2x3x4xf32>, %a: tensor<2x3x4xf32>, %b: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0, %1, %2 = "ncnn.SDPA"(%q, %k, %v, %a, %b) {kv_cache = 1 : i32} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x6x4xf32>, tensor<2x6x4xf32>)
  return %0 : tensor<2x3x4xf32>
}

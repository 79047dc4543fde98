// RUN: mobilint-opt %s --recognize-idioms --verify-numerics | FileCheck %s

// CHECK-LABEL: func.func @attention
// CHECK: [[Y:%.+]]:4 = "onnx.Attention"(%arg0, %arg1, %arg2, {{.*}}) {scale = 5.000000e-01 : f32}
// CHECK-NEXT: return [[Y]]#0
func.func @attention(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>, %v: tensor<1x2x5x6xf32>) -> tensor<1x2x3x6xf32> {
  %c = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Transpose"(%k) {perm = [0 : si64, 1 : si64, 3 : si64, 2 : si64]} : (tensor<1x2x5x4xf32>) -> tensor<1x2x4x5xf32>
  %p = "onnx.MatMul"(%q, %t) : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32>
  %s = "onnx.Mul"(%p, %c) : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
  %w = "onnx.Softmax"(%s) {axis = -1 : si64} : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  %y = "onnx.MatMul"(%w, %v) : (tensor<1x2x3x5xf32>, tensor<1x2x5x6xf32>) -> tensor<1x2x3x6xf32>
  return %y : tensor<1x2x3x6xf32>
}

// CHECK-LABEL: func.func @mask_of_run_time
// CHECK: "onnx.Attention"(%arg0, %arg1, %arg2, %arg3
func.func @mask_of_run_time(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>, %v: tensor<1x2x5x6xf32>, %x: tensor<3x5xf32>) -> tensor<1x2x3x6xf32> {
  %c = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Transpose"(%k) {perm = [0 : si64, 1 : si64, 3 : si64, 2 : si64]} : (tensor<1x2x5x4xf32>) -> tensor<1x2x4x5xf32>
  %p = "onnx.MatMul"(%q, %t) : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32>
  %s = "onnx.Mul"(%p, %c) : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
  %m = "onnx.Add"(%s, %x) : (tensor<1x2x3x5xf32>, tensor<3x5xf32>) -> tensor<1x2x3x5xf32>
  %w = "onnx.Softmax"(%m) {axis = -1 : si64} : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  %y = "onnx.MatMul"(%w, %v) : (tensor<1x2x3x5xf32>, tensor<1x2x5x6xf32>) -> tensor<1x2x3x6xf32>
  return %y : tensor<1x2x3x6xf32>
}

// Weights that sum to one over the queries.
// CHECK-LABEL: func.func @another_axis
// CHECK-NOT: onnx.Attention
// CHECK: return
func.func @another_axis(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>, %v: tensor<1x2x5x6xf32>) -> tensor<1x2x3x6xf32> {
  %c = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Transpose"(%k) {perm = [0 : si64, 1 : si64, 3 : si64, 2 : si64]} : (tensor<1x2x5x4xf32>) -> tensor<1x2x4x5xf32>
  %p = "onnx.MatMul"(%q, %t) : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32>
  %s = "onnx.Mul"(%p, %c) : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
  %w = "onnx.Softmax"(%s) {axis = 2 : si64} : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  %y = "onnx.MatMul"(%w, %v) : (tensor<1x2x3x5xf32>, tensor<1x2x5x6xf32>) -> tensor<1x2x3x6xf32>
  return %y : tensor<1x2x3x6xf32>
}

// CHECK-LABEL: func.func @weights_are_used_elsewhere
// CHECK-NOT: onnx.Attention
// CHECK: return
func.func @weights_are_used_elsewhere(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>, %v: tensor<1x2x5x6xf32>) -> (tensor<1x2x3x6xf32>, tensor<1x2x3x5xf32>) {
  %c = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Transpose"(%k) {perm = [0 : si64, 1 : si64, 3 : si64, 2 : si64]} : (tensor<1x2x5x4xf32>) -> tensor<1x2x4x5xf32>
  %p = "onnx.MatMul"(%q, %t) : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32>
  %s = "onnx.Mul"(%p, %c) : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
  %w = "onnx.Softmax"(%s) {axis = -1 : si64} : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  %y = "onnx.MatMul"(%w, %v) : (tensor<1x2x3x5xf32>, tensor<1x2x5x6xf32>) -> tensor<1x2x3x6xf32>
  return %y, %w : tensor<1x2x3x6xf32>, tensor<1x2x3x5xf32>
}

// Scores are chosen to be -1, which hides nothing.
// CHECK-LABEL: func.func @mask_that_hides_little
// CHECK-NOT: onnx.Attention
// CHECK: return
func.func @mask_that_hides_little(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>, %v: tensor<1x2x5x6xf32>, %b: tensor<3x5xi1>) -> tensor<1x2x3x6xf32> {
  %c = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Transpose"(%k) {perm = [0 : si64, 1 : si64, 3 : si64, 2 : si64]} : (tensor<1x2x5x4xf32>) -> tensor<1x2x4x5xf32>
  %p = "onnx.MatMul"(%q, %t) : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32>
  %s = "onnx.Mul"(%p, %c) : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
  %low = "onnx.Constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
  %m = "onnx.Where"(%b, %s, %low) : (tensor<3x5xi1>, tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
  %w = "onnx.Softmax"(%m) {axis = -1 : si64} : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  %y = "onnx.MatMul"(%w, %v) : (tensor<1x2x3x5xf32>, tensor<1x2x5x6xf32>) -> tensor<1x2x3x6xf32>
  return %y : tensor<1x2x3x6xf32>
}

// The mask would be scaled, too.
// CHECK-LABEL: func.func @scale_behind_the_mask
// CHECK-NOT: onnx.Attention
// CHECK: return
func.func @scale_behind_the_mask(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>, %v: tensor<1x2x5x6xf32>, %x: tensor<3x5xf32>) -> tensor<1x2x3x6xf32> {
  %c = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Transpose"(%k) {perm = [0 : si64, 1 : si64, 3 : si64, 2 : si64]} : (tensor<1x2x5x4xf32>) -> tensor<1x2x4x5xf32>
  %p = "onnx.MatMul"(%q, %t) : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32>
  %s = "onnx.Mul"(%p, %c) : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
  %a = "onnx.Add"(%s, %x) : (tensor<1x2x3x5xf32>, tensor<3x5xf32>) -> tensor<1x2x3x5xf32>
  %m = "onnx.Mul"(%a, %c) : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
  %w = "onnx.Softmax"(%m) {axis = -1 : si64} : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  %y = "onnx.MatMul"(%w, %v) : (tensor<1x2x3x5xf32>, tensor<1x2x5x6xf32>) -> tensor<1x2x3x6xf32>
  return %y : tensor<1x2x3x6xf32>
}

// CHECK-LABEL: func.func @scales_for_each_head
// CHECK-NOT: onnx.Attention
// CHECK: return
func.func @scales_for_each_head(%q: tensor<1x2x3x4xf32>, %k: tensor<1x2x5x4xf32>, %v: tensor<1x2x5x6xf32>) -> tensor<1x2x3x6xf32> {
  %g = "onnx.Constant"() {value = dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xf32>} : () -> tensor<2x1x1xf32>
  %c = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Transpose"(%k) {perm = [0 : si64, 1 : si64, 3 : si64, 2 : si64]} : (tensor<1x2x5x4xf32>) -> tensor<1x2x4x5xf32>
  %p = "onnx.MatMul"(%q, %t) : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32>
  %s = "onnx.Mul"(%p, %c) : (tensor<1x2x3x5xf32>, tensor<f32>) -> tensor<1x2x3x5xf32>
  %m = "onnx.Mul"(%s, %g) : (tensor<1x2x3x5xf32>, tensor<2x1x1xf32>) -> tensor<1x2x3x5xf32>
  %w = "onnx.Softmax"(%m) {axis = -1 : si64} : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  %y = "onnx.MatMul"(%w, %v) : (tensor<1x2x3x5xf32>, tensor<1x2x5x6xf32>) -> tensor<1x2x3x6xf32>
  return %y : tensor<1x2x3x6xf32>
}

// CHECK-LABEL: func.func @rotary_embedding
// CHECK: "onnx.RotaryEmbedding"(%arg0, {{.*}}) : (tensor<1x2x3x4xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, none)
func.func @rotary_embedding(%x: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %cos = "onnx.Constant"() {value = dense<[[1.0, 2.0, 1.0, 2.0], [3.0, 4.0, 3.0, 4.0], [5.0, 6.0, 5.0, 6.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %sin = "onnx.Constant"() {value = dense<[[0.5, 0.6, 0.5, 0.6], [0.7, 0.8, 0.7, 0.8], [0.9, 1.0, 0.9, 1.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %sizes = "onnx.Constant"() {value = dense<2> : tensor<2xi64>} : () -> tensor<2xi64>
  %h:2 = "onnx.Split"(%x, %sizes) {axis = 3 : si64} : (tensor<1x2x3x4xf32>, tensor<2xi64>) -> (tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>)
  %n = "onnx.Neg"(%h#1) : (tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
  %r = "onnx.Concat"(%n, %h#0) {axis = 3 : si64} : (tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x4xf32>
  %a = "onnx.Mul"(%x, %cos) : (tensor<1x2x3x4xf32>, tensor<3x4xf32>) -> tensor<1x2x3x4xf32>
  %b = "onnx.Mul"(%r, %sin) : (tensor<1x2x3x4xf32>, tensor<3x4xf32>) -> tensor<1x2x3x4xf32>
  %y = "onnx.Add"(%a, %b) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %y : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @halves_of_the_table_differ
// CHECK-NOT: onnx.RotaryEmbedding
// CHECK: return
func.func @halves_of_the_table_differ(%x: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %cos = "onnx.Constant"() {value = dense<[[1.0, 2.0, 1.0, 2.0], [3.0, 4.0, 3.0, 4.0], [5.0, 6.0, 5.0, 6.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %sin = "onnx.Constant"() {value = dense<[[0.5, 0.6, 0.5, 0.6], [0.7, 0.8, 0.7, 0.8], [0.9, 1.0, 0.9, 2.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %sizes = "onnx.Constant"() {value = dense<2> : tensor<2xi64>} : () -> tensor<2xi64>
  %h:2 = "onnx.Split"(%x, %sizes) {axis = 3 : si64} : (tensor<1x2x3x4xf32>, tensor<2xi64>) -> (tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>)
  %n = "onnx.Neg"(%h#1) : (tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
  %r = "onnx.Concat"(%n, %h#0) {axis = 3 : si64} : (tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x4xf32>
  %a = "onnx.Mul"(%x, %cos) : (tensor<1x2x3x4xf32>, tensor<3x4xf32>) -> tensor<1x2x3x4xf32>
  %b = "onnx.Mul"(%r, %sin) : (tensor<1x2x3x4xf32>, tensor<3x4xf32>) -> tensor<1x2x3x4xf32>
  %y = "onnx.Add"(%a, %b) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %y : tensor<1x2x3x4xf32>
}

// CHECK-LABEL: func.func @halves_that_are_not_swapped
// CHECK-NOT: onnx.RotaryEmbedding
// CHECK: return
func.func @halves_that_are_not_swapped(%x: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %cos = "onnx.Constant"() {value = dense<[[1.0, 2.0, 1.0, 2.0], [3.0, 4.0, 3.0, 4.0], [5.0, 6.0, 5.0, 6.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %sin = "onnx.Constant"() {value = dense<[[0.5, 0.6, 0.5, 0.6], [0.7, 0.8, 0.7, 0.8], [0.9, 1.0, 0.9, 1.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %sizes = "onnx.Constant"() {value = dense<2> : tensor<2xi64>} : () -> tensor<2xi64>
  %h:2 = "onnx.Split"(%x, %sizes) {axis = 3 : si64} : (tensor<1x2x3x4xf32>, tensor<2xi64>) -> (tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>)
  %n = "onnx.Neg"(%h#1) : (tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
  %r = "onnx.Concat"(%h#0, %n) {axis = 3 : si64} : (tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x4xf32>
  %a = "onnx.Mul"(%x, %cos) : (tensor<1x2x3x4xf32>, tensor<3x4xf32>) -> tensor<1x2x3x4xf32>
  %b = "onnx.Mul"(%r, %sin) : (tensor<1x2x3x4xf32>, tensor<3x4xf32>) -> tensor<1x2x3x4xf32>
  %y = "onnx.Add"(%a, %b) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %y : tensor<1x2x3x4xf32>
}

// RUN: mobilint-opt %s --fuse-activations | FileCheck %s

// CHECK-LABEL: func.func @swish
// CHECK-NEXT: [[Y:%.+]] = "mobilint.swish"(%arg0)
// CHECK-NEXT: return [[Y]]
func.func @swish(%arg0: tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = "mobilint.sigmoid"(%arg0) : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %1 = "mobilint.multiply"(%0, %arg0) : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  return %1 : tensor<1x2x2x3xf32>
}

// CHECK-LABEL: func.func @quick_gelu
// CHECK-NEXT: "mobilint.quick_gelu"(%arg0)
func.func @quick_gelu(%arg0: tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = "mobilint.sigmoid"(%arg0) {alpha = 1.702 : f32} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %1 = "mobilint.multiply"(%arg0, %0) : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  return %1 : tensor<1x2x2x3xf32>
}

// The sigmoid is wanted by itself too: fusing would compute it twice.
// CHECK-LABEL: func.func @inner_value_is_used_elsewhere
// CHECK: mobilint.sigmoid
// CHECK-NEXT: mobilint.multiply
func.func @inner_value_is_used_elsewhere(%arg0: tensor<1x2x2x3xf32>) -> (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) {
  %0 = "mobilint.sigmoid"(%arg0) : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %1 = "mobilint.multiply"(%0, %arg0) : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  return %0, %1 : tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>
}

// The gate is another value than the gated one.
// CHECK-LABEL: func.func @another_operand
// CHECK: mobilint.sigmoid
// CHECK-NEXT: mobilint.multiply
func.func @another_operand(%arg0: tensor<1x2x2x3xf32>, %arg1: tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = "mobilint.sigmoid"(%arg0) : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %1 = "mobilint.multiply"(%0, %arg1) : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  return %1 : tensor<1x2x2x3xf32>
}

// CHECK-LABEL: func.func @mish
// CHECK-NEXT: "mobilint.mish"(%arg0)
func.func @mish(%arg0: tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = "mobilint.softplus"(%arg0) : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %1 = "mobilint.tanh"(%0) : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %2 = "mobilint.multiply"(%arg0, %1) : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  return %2 : tensor<1x2x2x3xf32>
}

// CHECK-LABEL: func.func @hard_swish_by_division
// CHECK-NEXT: "mobilint.hard_swish"(%arg0)
func.func @hard_swish_by_division(%arg0: tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = "mobilint.adding_constant"(%arg0) {constant = dense<3.0> : tensor<f32>} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %1 = "mobilint.clip"(%0) {clip_max_value = 6.0 : f32, clip_min_value = 0.0 : f32} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %2 = "mobilint.multiply"(%arg0, %1) : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %3 = "mobilint.div_constant"(%2) {constant = dense<6.0> : tensor<1xf32>, is_const_first = false} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  return %3 : tensor<1x2x2x3xf32>
}

// Six divided by the product is another function.
// CHECK-LABEL: func.func @constant_divided_by_the_product
// CHECK-NOT: mobilint.hard_swish
// CHECK: mobilint.div_constant
func.func @constant_divided_by_the_product(%arg0: tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = "mobilint.adding_constant"(%arg0) {constant = dense<3.0> : tensor<f32>} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %1 = "mobilint.clip"(%0) {clip_max_value = 6.0 : f32, clip_min_value = 0.0 : f32} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %2 = "mobilint.multiply"(%arg0, %1) : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %3 = "mobilint.div_constant"(%2) {constant = dense<6.0> : tensor<1xf32>, is_const_first = true} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  return %3 : tensor<1x2x2x3xf32>
}

// CHECK-LABEL: func.func @hard_sigmoid
// CHECK-NEXT: "mobilint.hard_sigmoid"(%arg0) {alpha = 0.166666672 : f32, beta = 5.000000e-01 : f32}
func.func @hard_sigmoid(%arg0: tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = "mobilint.adding_constant"(%arg0) {constant = dense<3.0> : tensor<f32>} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %1 = "mobilint.clip"(%0) {clip_max_value = 6.0 : f32, clip_min_value = 0.0 : f32} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %2 = "mobilint.multiply_constant"(%1) {constant = dense<0.16666667> : tensor<f32>} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  return %2 : tensor<1x2x2x3xf32>
}

// CHECK-LABEL: func.func @relu_and_clip
// CHECK-NEXT: "mobilint.clip"(%arg0) {clip_max_value = 6.000000e+00 : f32, clip_min_value = 0.000000e+00 : f32}
func.func @relu_and_clip(%arg0: tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> {
  %0 = "mobilint.relu"(%arg0) : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %1 = "mobilint.clip"(%0) {clip_max_value = 6.0 : f32, clip_min_value = -1.0 : f32} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  return %1 : tensor<1x2x2x3xf32>
}

// RUN: mobilint-opt %s --fuse-activations --verify-numerics | FileCheck %s

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

// CHECK-LABEL: func.func @sigmoid
// CHECK-NEXT: "mobilint.sigmoid"(%arg0)
func.func @sigmoid(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = "mobilint.neg"(%arg0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %1 = "mobilint.exp"(%0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %2 = "mobilint.adding_constant"(%1) {constant = dense<1.0> : tensor<1xf32>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.div_constant"(%2) {constant = dense<1.0> : tensor<1xf32>, is_const_first = true} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// The quotient is the other way round.
// CHECK-LABEL: func.func @sum_divided_by_one
// CHECK-NOT: mobilint.sigmoid
// CHECK: return
func.func @sum_divided_by_one(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = "mobilint.neg"(%arg0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %1 = "mobilint.exp"(%0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %2 = "mobilint.adding_constant"(%1) {constant = dense<1.0> : tensor<1xf32>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.div_constant"(%2) {constant = dense<1.0> : tensor<1xf32>, is_const_first = false} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @swish_by_division
// CHECK-NEXT: "mobilint.swish"(%arg0)
func.func @swish_by_division(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = "mobilint.neg"(%arg0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %1 = "mobilint.exp"(%0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %2 = "mobilint.adding_constant"(%1) {constant = dense<1.0> : tensor<1xf32>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.div"(%arg0, %2) : (tensor<1x2x2x4xf32>, tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @softplus
// CHECK-NEXT: "mobilint.softplus"(%arg0)
func.func @softplus(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %1 = "mobilint.exp"(%arg0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %2 = "mobilint.adding_constant"(%1) {constant = dense<1.0> : tensor<1xf32>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.log"(%2) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @logarithm_of_another_sum
// CHECK-NOT: mobilint.softplus
// CHECK: return
func.func @logarithm_of_another_sum(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %1 = "mobilint.exp"(%arg0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %2 = "mobilint.adding_constant"(%1) {constant = dense<2.0> : tensor<1xf32>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.log"(%2) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @mish_in_full
// CHECK-NEXT: "mobilint.mish"(%arg0)
func.func @mish_in_full(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %1 = "mobilint.exp"(%arg0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %2 = "mobilint.adding_constant"(%1) {constant = dense<1.0> : tensor<1xf32>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %3 = "mobilint.log"(%2) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %4 = "mobilint.tanh"(%3) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.multiply"(%4, %arg0) : (tensor<1x2x2x4xf32>, tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @log_sigmoid
// CHECK-NEXT: "mobilint.log_sigmoid"(%arg0)
func.func @log_sigmoid(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = "mobilint.sigmoid"(%arg0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.log"(%0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @log_sigmoid_by_softplus
// CHECK-NEXT: "mobilint.log_sigmoid"(%arg0)
func.func @log_sigmoid_by_softplus(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = "mobilint.neg"(%arg0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %1 = "mobilint.softplus"(%0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.neg"(%1) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @quick_gelu_in_full
// CHECK-NEXT: "mobilint.quick_gelu"(%arg0)
func.func @quick_gelu_in_full(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = "mobilint.multiply_constant"(%arg0) {constant = dense<1.702> : tensor<1xf32>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %1 = "mobilint.sigmoid"(%0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.multiply"(%1, %arg0) : (tensor<1x2x2x4xf32>, tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @hard_sigmoid_of_numbers
// CHECK-NEXT: "mobilint.hard_sigmoid"(%arg0) {alpha = 2.500000e-01 : f32, beta = 5.000000e-01 : f32}
func.func @hard_sigmoid_of_numbers(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = "mobilint.div_constant"(%arg0) {constant = dense<4.0> : tensor<1xf32>, is_const_first = false} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %1 = "mobilint.adding_constant"(%0) {constant = dense<0.5> : tensor<1xf32>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.clip"(%1) {clip_max_value = 1.0 : f32, clip_min_value = 0.0 : f32} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// It has one slope for all.
// CHECK-LABEL: func.func @hard_sigmoid_per_channel
// CHECK-NOT: mobilint.hard_sigmoid
// CHECK: return
func.func @hard_sigmoid_per_channel(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = "mobilint.multiply_constant"(%arg0) {constant = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %1 = "mobilint.adding_constant"(%0) {constant = dense<0.5> : tensor<1xf32>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.clip"(%1) {clip_max_value = 1.0 : f32, clip_min_value = 0.0 : f32} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @hard_swish_of_a_part
// CHECK-NEXT: "mobilint.hard_swish"(%arg0)
func.func @hard_swish_of_a_part(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = "mobilint.div_constant"(%arg0) {constant = dense<6.0> : tensor<1xf32>, is_const_first = false} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %1 = "mobilint.adding_constant"(%arg0) {constant = dense<3.0> : tensor<1xf32>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %2 = "mobilint.clip"(%1) {clip_max_value = 6.0 : f32, clip_min_value = 0.0 : f32} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.multiply"(%0, %2) : (tensor<1x2x2x4xf32>, tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @clip_twice
// CHECK-NEXT: "mobilint.clip"(%arg0) {clip_max_value = 6.000000e+00 : f32, clip_min_value = 0.000000e+00 : f32}
func.func @clip_twice(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %1 = "mobilint.clip"(%arg0) {clip_min_value = 0.0 : f32} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.clip"(%1) {clip_max_value = 6.0 : f32} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// What is left has the value of the last bound only.
// CHECK-LABEL: func.func @clip_to_nothing
// CHECK-COUNT-2: mobilint.clip
func.func @clip_to_nothing(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %1 = "mobilint.clip"(%arg0) {clip_min_value = 7.0 : f32} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.clip"(%1) {clip_max_value = 6.0 : f32} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @rsqrt
// CHECK-NEXT: "mobilint.rsqrt"(%arg0)
func.func @rsqrt(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = "mobilint.sqrt"(%arg0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %9 = "mobilint.div_constant"(%0) {constant = dense<1.0> : tensor<1xf32>, is_const_first = true} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %9 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @glu
// CHECK-NEXT: "mobilint.glu"(%arg0)
func.func @glu(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x2xf32> {
  %1 = "mobilint.slice"(%arg0) {axis = array<i32: 3>, start = array<i64: 0>, end = array<i64: 2>, step = array<i64: 1>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x2xf32>
  %2 = "mobilint.slice"(%arg0) {axis = array<i32: 3>, start = array<i64: 2>, end = array<i64: 4>, step = array<i64: 1>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x2xf32>
  %3 = "mobilint.sigmoid"(%2) : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %9 = "mobilint.multiply"(%1, %3) : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  return %9 : tensor<1x2x2x2xf32>
}

// Then the halves change places.
// CHECK-LABEL: func.func @gate_in_front
// CHECK-NOT: mobilint.glu
// CHECK: return
func.func @gate_in_front(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x2xf32> {
  %1 = "mobilint.slice"(%arg0) {axis = array<i32: 3>, start = array<i64: 2>, end = array<i64: 4>, step = array<i64: 1>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x2xf32>
  %2 = "mobilint.slice"(%arg0) {axis = array<i32: 3>, start = array<i64: 0>, end = array<i64: 2>, step = array<i64: 1>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x2xf32>
  %3 = "mobilint.sigmoid"(%2) : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %9 = "mobilint.multiply"(%1, %3) : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  return %9 : tensor<1x2x2x2xf32>
}

// CHECK-LABEL: func.func @gate_that_overlaps
// CHECK-NOT: mobilint.glu
// CHECK: return
func.func @gate_that_overlaps(%arg0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x2xf32> {
  %1 = "mobilint.slice"(%arg0) {axis = array<i32: 3>, start = array<i64: 0>, end = array<i64: 2>, step = array<i64: 1>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x2xf32>
  %2 = "mobilint.slice"(%arg0) {axis = array<i32: 3>, start = array<i64: 1>, end = array<i64: 3>, step = array<i64: 1>} : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x2xf32>
  %3 = "mobilint.sigmoid"(%2) : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %9 = "mobilint.multiply"(%1, %3) : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  return %9 : tensor<1x2x2x2xf32>
}

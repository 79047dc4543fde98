// RUN: mobilint-opt %s --recognize-idioms --verify-numerics | FileCheck %s

// CHECK-LABEL: func.func @gelu
// CHECK-NEXT: [[Y:%.+]] = "onnx.Gelu"(%arg0)
// CHECK-NEXT: return [[Y]]
func.func @gelu(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %r = "onnx.Constant"() {value = dense<1.41421354> : tensor<f32>} : () -> tensor<f32>
  %one = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %h = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Div"(%arg0, %r) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %1 = "onnx.Erf"(%0) : (tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  %2 = "onnx.Add"(%1, %one) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %3 = "onnx.Mul"(%arg0, %2) : (tensor<1x4x6xf32>, tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  %4 = "onnx.Mul"(%3, %h) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  return %4 : tensor<1x4x6xf32>
}

// The error function of something else.
// CHECK-LABEL: func.func @another_root
// CHECK-NOT: onnx.Gelu
// CHECK: return
func.func @another_root(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %r = "onnx.Constant"() {value = dense<1.5> : tensor<f32>} : () -> tensor<f32>
  %one = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %h = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Div"(%arg0, %r) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %1 = "onnx.Erf"(%0) : (tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  %2 = "onnx.Add"(%1, %one) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %3 = "onnx.Mul"(%arg0, %2) : (tensor<1x4x6xf32>, tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  %4 = "onnx.Mul"(%3, %h) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  return %4 : tensor<1x4x6xf32>
}

// CHECK-LABEL: func.func @another_sum
// CHECK-NOT: onnx.Gelu
// CHECK: return
func.func @another_sum(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %r = "onnx.Constant"() {value = dense<1.41421354> : tensor<f32>} : () -> tensor<f32>
  %one = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %h = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Div"(%arg0, %r) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %1 = "onnx.Erf"(%0) : (tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  %2 = "onnx.Add"(%1, %one) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %3 = "onnx.Mul"(%arg0, %2) : (tensor<1x4x6xf32>, tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  %4 = "onnx.Mul"(%3, %h) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  return %4 : tensor<1x4x6xf32>
}

// The error function is wanted by itself too.
// CHECK-LABEL: func.func @inner_value_is_used_elsewhere
// CHECK-NOT: onnx.Gelu
// CHECK: return
func.func @inner_value_is_used_elsewhere(%arg0: tensor<1x4x6xf32>) -> (tensor<1x4x6xf32>, tensor<1x4x6xf32>) {
  %r = "onnx.Constant"() {value = dense<1.41421354> : tensor<f32>} : () -> tensor<f32>
  %one = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %h = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Div"(%arg0, %r) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %1 = "onnx.Erf"(%0) : (tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  %2 = "onnx.Add"(%1, %one) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %3 = "onnx.Mul"(%arg0, %2) : (tensor<1x4x6xf32>, tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  %4 = "onnx.Mul"(%3, %h) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  return %4, %1 : tensor<1x4x6xf32>, tensor<1x4x6xf32>
}

// What is multiplied is not what is in the error function.
// CHECK-LABEL: func.func @another_operand
// CHECK-NOT: onnx.Gelu
// CHECK: return
func.func @another_operand(%arg0: tensor<1x4x6xf32>, %arg1: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %r = "onnx.Constant"() {value = dense<1.41421354> : tensor<f32>} : () -> tensor<f32>
  %one = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %h = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Div"(%arg1, %r) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %1 = "onnx.Erf"(%0) : (tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  %2 = "onnx.Add"(%1, %one) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %3 = "onnx.Mul"(%arg0, %2) : (tensor<1x4x6xf32>, tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  %4 = "onnx.Mul"(%3, %h) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  return %4 : tensor<1x4x6xf32>
}

// CHECK-LABEL: func.func @layer_normalization
// CHECK: [[ONES:%.+]] = "onnx.Constant"() {value = dense<1.000000e+00> : tensor<6xf32>}
// CHECK: [[Y:%.+]]:3 = "onnx.LayerNormalization"(%arg0, [[ONES]], {{%.+}}) {axis = 2 : si64, epsilon = 9.99999997E-7 : f32}
// CHECK-NEXT: return [[Y]]#0
func.func @layer_normalization(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %axes = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %again = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %e = "onnx.Constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
  %m = "onnx.ReduceMean"(%arg0, %axes) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %d = "onnx.Sub"(%arg0, %m) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  %s = "onnx.Pow"(%d, %two) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %v = "onnx.ReduceMean"(%s, %again) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %a = "onnx.Add"(%v, %e) : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<1x4x1xf32>
  %r = "onnx.Sqrt"(%a) : (tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  %y = "onnx.Div"(%d, %r) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  return %y : tensor<1x4x6xf32>
}

// The axis goes to the end and back.
// CHECK-LABEL: func.func @layer_normalization_of_an_inner_axis
// CHECK: "onnx.Transpose"(%arg0) {perm = [0 : si64, 2 : si64, 1 : si64]}
// CHECK: "onnx.LayerNormalization"
// CHECK: "onnx.Transpose"
func.func @layer_normalization_of_an_inner_axis(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %axes = "onnx.Constant"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %again = "onnx.Constant"() {value = dense<[1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %e = "onnx.Constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
  %m = "onnx.ReduceMean"(%arg0, %axes) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x1x6xf32>
  %d = "onnx.Sub"(%arg0, %m) : (tensor<1x4x6xf32>, tensor<1x1x6xf32>) -> tensor<1x4x6xf32>
  %s = "onnx.Pow"(%d, %two) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %v = "onnx.ReduceMean"(%s, %again) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x1x6xf32>
  %a = "onnx.Add"(%v, %e) : (tensor<1x1x6xf32>, tensor<f32>) -> tensor<1x1x6xf32>
  %r = "onnx.Sqrt"(%a) : (tensor<1x1x6xf32>) -> tensor<1x1x6xf32>
  %y = "onnx.Div"(%d, %r) : (tensor<1x4x6xf32>, tensor<1x1x6xf32>) -> tensor<1x4x6xf32>
  return %y : tensor<1x4x6xf32>
}

// The mean of cubes is no variance.
// CHECK-LABEL: func.func @another_power
// CHECK-NOT: Normalization
// CHECK: return
func.func @another_power(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %axes = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %again = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
  %e = "onnx.Constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
  %m = "onnx.ReduceMean"(%arg0, %axes) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %d = "onnx.Sub"(%arg0, %m) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  %s = "onnx.Pow"(%d, %two) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %v = "onnx.ReduceMean"(%s, %again) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %a = "onnx.Add"(%v, %e) : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<1x4x1xf32>
  %r = "onnx.Sqrt"(%a) : (tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  %y = "onnx.Div"(%d, %r) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  return %y : tensor<1x4x6xf32>
}

// The mean is wanted too; what is left is still an RMSNormalization.
// CHECK-LABEL: func.func @mean_is_used_elsewhere
// CHECK: onnx.ReduceMean
// CHECK: onnx.RMSNormalization
func.func @mean_is_used_elsewhere(%arg0: tensor<1x4x6xf32>) -> (tensor<1x4x6xf32>, tensor<1x4x1xf32>) {
  %axes = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %again = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %e = "onnx.Constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
  %m = "onnx.ReduceMean"(%arg0, %axes) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %d = "onnx.Sub"(%arg0, %m) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  %s = "onnx.Pow"(%d, %two) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %v = "onnx.ReduceMean"(%s, %again) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %a = "onnx.Add"(%v, %e) : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<1x4x1xf32>
  %r = "onnx.Sqrt"(%a) : (tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  %y = "onnx.Div"(%d, %r) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  return %y, %m : tensor<1x4x6xf32>, tensor<1x4x1xf32>
}

// CHECK-LABEL: func.func @rms_normalization
// CHECK: "onnx.RMSNormalization"(%arg0, {{%.+}}) {axis = 2 : si64
// CHECK-NEXT: return
func.func @rms_normalization(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %axes = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %again = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %e = "onnx.Constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
  %s = "onnx.Pow"(%arg0, %two) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %v = "onnx.ReduceMean"(%s, %again) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %a = "onnx.Add"(%v, %e) : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<1x4x1xf32>
  %r = "onnx.Sqrt"(%a) : (tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  %y = "onnx.Div"(%arg0, %r) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  return %y : tensor<1x4x6xf32>
}

// CHECK-LABEL: func.func @scale_and_bias
// CHECK: [[SCALE:%.+]] = "onnx.Constant"() {value = dense<2.000000e+00> : tensor<6xf32>}
// CHECK: [[BIAS:%.+]] = "onnx.Constant"() {value = dense<3.000000e+00> : tensor<6xf32>}
// CHECK-NEXT: [[Y:%.+]]:3 = "onnx.LayerNormalization"(%arg0, [[SCALE]], [[BIAS]])
// CHECK-NEXT: return [[Y]]#0
func.func @scale_and_bias(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %axes = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %again = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %e = "onnx.Constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
  %m = "onnx.ReduceMean"(%arg0, %axes) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %d = "onnx.Sub"(%arg0, %m) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  %s = "onnx.Pow"(%d, %two) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %v = "onnx.ReduceMean"(%s, %again) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %a = "onnx.Add"(%v, %e) : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<1x4x1xf32>
  %r = "onnx.Sqrt"(%a) : (tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  %y = "onnx.Div"(%d, %r) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  %g = "onnx.Constant"() {value = dense<2.0> : tensor<6xf32>} : () -> tensor<6xf32>
  %b = "onnx.Constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
  %t = "onnx.Mul"(%g, %y) : (tensor<6xf32>, tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
  %z = "onnx.Add"(%t, %b) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  return %z : tensor<1x4x6xf32>
}

// A number for each token is a scale of channels that are in front.
// CHECK-LABEL: func.func @scale_over_the_axis_in_front
// CHECK: onnx.InstanceNormalization
// CHECK-NEXT: return
func.func @scale_over_the_axis_in_front(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %axes = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %again = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %e = "onnx.Constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
  %m = "onnx.ReduceMean"(%arg0, %axes) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %d = "onnx.Sub"(%arg0, %m) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  %s = "onnx.Pow"(%d, %two) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %v = "onnx.ReduceMean"(%s, %again) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %a = "onnx.Add"(%v, %e) : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<1x4x1xf32>
  %r = "onnx.Sqrt"(%a) : (tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  %y = "onnx.Div"(%d, %r) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  %g = "onnx.Constant"() {value = dense<[[[1.0], [2.0], [3.0], [4.0]]]> : tensor<1x4x1xf32>} : () -> tensor<1x4x1xf32>
  %t = "onnx.Mul"(%y, %g) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  return %t : tensor<1x4x6xf32>
}

// Numbers that differ along both axes are the scale of neither.
// CHECK-LABEL: func.func @scale_over_other_axes
// CHECK: onnx.LayerNormalization
// CHECK: onnx.Mul
func.func @scale_over_other_axes(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %axes = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %again = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %e = "onnx.Constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
  %m = "onnx.ReduceMean"(%arg0, %axes) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %d = "onnx.Sub"(%arg0, %m) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  %s = "onnx.Pow"(%d, %two) : (tensor<1x4x6xf32>, tensor<f32>) -> tensor<1x4x6xf32>
  %v = "onnx.ReduceMean"(%s, %again) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %a = "onnx.Add"(%v, %e) : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<1x4x1xf32>
  %r = "onnx.Sqrt"(%a) : (tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
  %y = "onnx.Div"(%d, %r) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  %g = "onnx.Constant"() {value = dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [3.0, 4.0, 5.0, 6.0, 7.0, 8.0]]> : tensor<4x6xf32>} : () -> tensor<4x6xf32>
  %t = "onnx.Mul"(%y, %g) : (tensor<1x4x6xf32>, tensor<4x6xf32>) -> tensor<1x4x6xf32>
  return %t : tensor<1x4x6xf32>
}

// CHECK-LABEL: func.func @l2_normalization
// CHECK-NEXT: [[Y:%.+]] = "onnx.LpNormalization"(%arg0) {axis = 2 : si64
// CHECK-NEXT: return [[Y]]
func.func @l2_normalization(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %axes = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %e = "onnx.Constant"() {value = dense<1.0e-12> : tensor<f32>} : () -> tensor<f32>
  %none = "onnx.NoValue"() : () -> none
  %l = "onnx.ReduceL2"(%arg0, %axes) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %c = "onnx.Clip"(%l, %e, %none) : (tensor<1x4x1xf32>, tensor<f32>, none) -> tensor<1x4x1xf32>
  %y = "onnx.Div"(%arg0, %c) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  return %y : tensor<1x4x6xf32>
}

// Vectors shorter than one would change.
// CHECK-LABEL: func.func @large_bound
// CHECK-NOT: LpNormalization
// CHECK: return
func.func @large_bound(%arg0: tensor<1x4x6xf32>) -> tensor<1x4x6xf32> {
  %axes = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %e = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %none = "onnx.NoValue"() : () -> none
  %l = "onnx.ReduceL2"(%arg0, %axes) : (tensor<1x4x6xf32>, tensor<1xi64>) -> tensor<1x4x1xf32>
  %c = "onnx.Clip"(%l, %e, %none) : (tensor<1x4x1xf32>, tensor<f32>, none) -> tensor<1x4x1xf32>
  %y = "onnx.Div"(%arg0, %c) : (tensor<1x4x6xf32>, tensor<1x4x1xf32>) -> tensor<1x4x6xf32>
  return %y : tensor<1x4x6xf32>
}

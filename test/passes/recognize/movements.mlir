// RUN: mobilint-opt %s --recognize-idioms --verify-numerics | FileCheck %s

// CHECK-LABEL: func.func @pixel_shuffle
// CHECK-NEXT: "onnx.DepthToSpace"(%arg0) {blocksize = 2 : si64, mode = "CRD"}
func.func @pixel_shuffle(%x: tensor<1x12x2x3xf32>) -> tensor<1x3x4x6xf32> {
  %s0 = "onnx.Constant"() {value = dense<[1, 3, 2, 2, 2, 3]> : tensor<6xi64>} : () -> tensor<6xi64>
  %s1 = "onnx.Constant"() {value = dense<[1, 3, 4, 6]> : tensor<4xi64>} : () -> tensor<4xi64>
  %a = "onnx.Reshape"(%x, %s0) : (tensor<1x12x2x3xf32>, tensor<6xi64>) -> tensor<1x3x2x2x2x3xf32>
  %b = "onnx.Transpose"(%a) {perm = [0 : si64, 1 : si64, 4 : si64, 2 : si64, 5 : si64, 3 : si64]} : (tensor<1x3x2x2x2x3xf32>) -> tensor<1x3x2x2x3x2xf32>
  %y = "onnx.Reshape"(%b, %s1) : (tensor<1x3x2x2x3x2xf32>, tensor<4xi64>) -> tensor<1x3x4x6xf32>
  return %y : tensor<1x3x4x6xf32>
}

// Blocks are in front of the depth.
// CHECK-LABEL: func.func @depth_to_space
// CHECK-NEXT: "onnx.DepthToSpace"(%arg0) {blocksize = 2 : si64}
func.func @depth_to_space(%x: tensor<1x12x2x3xf32>) -> tensor<1x3x4x6xf32> {
  %s0 = "onnx.Constant"() {value = dense<[1, 2, 2, 3, 2, 3]> : tensor<6xi64>} : () -> tensor<6xi64>
  %s1 = "onnx.Constant"() {value = dense<[1, 3, 4, 6]> : tensor<4xi64>} : () -> tensor<4xi64>
  %a = "onnx.Reshape"(%x, %s0) : (tensor<1x12x2x3xf32>, tensor<6xi64>) -> tensor<1x2x2x3x2x3xf32>
  %b = "onnx.Transpose"(%a) {perm = [0 : si64, 3 : si64, 4 : si64, 1 : si64, 5 : si64, 2 : si64]} : (tensor<1x2x2x3x2x3xf32>) -> tensor<1x3x2x2x3x2xf32>
  %y = "onnx.Reshape"(%b, %s1) : (tensor<1x3x2x2x3x2xf32>, tensor<4xi64>) -> tensor<1x3x4x6xf32>
  return %y : tensor<1x3x4x6xf32>
}

// Within a block, the order of what was channels is another one.
// CHECK-LABEL: func.func @columns_before_rows
// CHECK-NOT: onnx.DepthToSpace
// CHECK: return
func.func @columns_before_rows(%x: tensor<1x12x2x3xf32>) -> tensor<1x3x4x6xf32> {
  %s0 = "onnx.Constant"() {value = dense<[1, 3, 2, 2, 2, 3]> : tensor<6xi64>} : () -> tensor<6xi64>
  %s1 = "onnx.Constant"() {value = dense<[1, 3, 4, 6]> : tensor<4xi64>} : () -> tensor<4xi64>
  %a = "onnx.Reshape"(%x, %s0) : (tensor<1x12x2x3xf32>, tensor<6xi64>) -> tensor<1x3x2x2x2x3xf32>
  %b = "onnx.Transpose"(%a) {perm = [0 : si64, 1 : si64, 4 : si64, 3 : si64, 5 : si64, 2 : si64]} : (tensor<1x3x2x2x2x3xf32>) -> tensor<1x3x2x2x3x2xf32>
  %y = "onnx.Reshape"(%b, %s1) : (tensor<1x3x2x2x3x2xf32>, tensor<4xi64>) -> tensor<1x3x4x6xf32>
  return %y : tensor<1x3x4x6xf32>
}

// CHECK-LABEL: func.func @view_is_used_elsewhere
// CHECK-NOT: onnx.DepthToSpace
// CHECK: return
func.func @view_is_used_elsewhere(%x: tensor<1x12x2x3xf32>) -> (tensor<1x3x4x6xf32>, tensor<1x3x2x2x3x2xf32>) {
  %s0 = "onnx.Constant"() {value = dense<[1, 3, 2, 2, 2, 3]> : tensor<6xi64>} : () -> tensor<6xi64>
  %s1 = "onnx.Constant"() {value = dense<[1, 3, 4, 6]> : tensor<4xi64>} : () -> tensor<4xi64>
  %a = "onnx.Reshape"(%x, %s0) : (tensor<1x12x2x3xf32>, tensor<6xi64>) -> tensor<1x3x2x2x2x3xf32>
  %b = "onnx.Transpose"(%a) {perm = [0 : si64, 1 : si64, 4 : si64, 2 : si64, 5 : si64, 3 : si64]} : (tensor<1x3x2x2x2x3xf32>) -> tensor<1x3x2x2x3x2xf32>
  %y = "onnx.Reshape"(%b, %s1) : (tensor<1x3x2x2x3x2xf32>, tensor<4xi64>) -> tensor<1x3x4x6xf32>
  return %y, %b : tensor<1x3x4x6xf32>, tensor<1x3x2x2x3x2xf32>
}

// CHECK-LABEL: func.func @group_normalization
// CHECK: "onnx.GroupNormalization"(%arg0, {{.*}}) {num_groups = 2 : si64}
func.func @group_normalization(%x: tensor<1x4x2x3xf32>) -> tensor<1x4x2x3xf32> {
  %s0 = "onnx.Constant"() {value = dense<[1, 2, 12]> : tensor<3xi64>} : () -> tensor<3xi64>
  %s1 = "onnx.Constant"() {value = dense<[1, 4, 2, 3]> : tensor<4xi64>} : () -> tensor<4xi64>
  %o = "onnx.Constant"() {value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "onnx.Constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %a = "onnx.Reshape"(%x, %s0) : (tensor<1x4x2x3xf32>, tensor<3xi64>) -> tensor<1x2x12xf32>
  %n = "onnx.InstanceNormalization"(%a, %o, %z) : (tensor<1x2x12xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x12xf32>
  %y = "onnx.Reshape"(%n, %s1) : (tensor<1x2x12xf32>, tensor<4xi64>) -> tensor<1x4x2x3xf32>
  return %y : tensor<1x4x2x3xf32>
}

// Rows of three numbers are no groups of channels.
// CHECK-LABEL: func.func @group_for_each_row
// CHECK-NOT: onnx.GroupNormalization
// CHECK: return
func.func @group_for_each_row(%x: tensor<1x4x2x3xf32>) -> tensor<1x4x2x3xf32> {
  %s0 = "onnx.Constant"() {value = dense<[1, 8, 3]> : tensor<3xi64>} : () -> tensor<3xi64>
  %s1 = "onnx.Constant"() {value = dense<[1, 4, 2, 3]> : tensor<4xi64>} : () -> tensor<4xi64>
  %o = "onnx.Constant"() {value = dense<1.0> : tensor<8xf32>} : () -> tensor<8xf32>
  %z = "onnx.Constant"() {value = dense<0.0> : tensor<8xf32>} : () -> tensor<8xf32>
  %a = "onnx.Reshape"(%x, %s0) : (tensor<1x4x2x3xf32>, tensor<3xi64>) -> tensor<1x8x3xf32>
  %n = "onnx.InstanceNormalization"(%a, %o, %z) : (tensor<1x8x3xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<1x8x3xf32>
  %y = "onnx.Reshape"(%n, %s1) : (tensor<1x8x3xf32>, tensor<4xi64>) -> tensor<1x4x2x3xf32>
  return %y : tensor<1x4x2x3xf32>
}

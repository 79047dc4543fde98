// RUN: mobilint-opt %s --simplify-onnx | FileCheck %s

// CHECK-LABEL: func.func @identity
// CHECK-NEXT: return %arg0, %arg0
func.func @identity(%arg0: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %0 = "onnx.Identity"(%arg0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0, %arg0 : tensor<?x2xf32>, tensor<?x2xf32>
}

// The operand's type says less than the result's.
// CHECK-LABEL: func.func @identity_of_another_type
// CHECK: onnx.Identity
func.func @identity_of_another_type(%arg0: tensor<?x2xf32>) -> tensor<3x2xf32> {
  %0 = "onnx.Identity"(%arg0) : (tensor<?x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// The mask has a type, but no user.
// CHECK-LABEL: func.func @dropout
// CHECK-NEXT: return %arg0
func.func @dropout(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %none = "onnx.NoValue"() : () -> none
  %0, %mask = "onnx.Dropout"(%arg0, %none, %none) : (tensor<2xf32>, none, none) -> (tensor<2xf32>, tensor<2xi1>)
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @dropout_in_training
// CHECK: onnx.Dropout
func.func @dropout_in_training(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %ratio = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %train = "onnx.Constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %0, %mask = "onnx.Dropout"(%arg0, %ratio, %train) : (tensor<2xf32>, tensor<f32>, tensor<i1>) -> (tensor<2xf32>, none)
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @dropout_whose_mask_is_used
// CHECK: onnx.Dropout
func.func @dropout_whose_mask_is_used(%arg0: tensor<2xf32>) -> tensor<2xi1> {
  %none = "onnx.NoValue"() : () -> none
  %0, %mask = "onnx.Dropout"(%arg0, %none, %none) : (tensor<2xf32>, none, none) -> (tensor<2xf32>, tensor<2xi1>)
  return %mask : tensor<2xi1>
}

// CHECK-LABEL: func.func @cast_to_the_same_type
// CHECK-NEXT: return %arg0
func.func @cast_to_the_same_type(%arg0: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "onnx.Cast"(%arg0) {to = 1 : si64} : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// On the way there and back precision is lost.
// CHECK-LABEL: func.func @cast_there_and_back
// CHECK-COUNT-2: onnx.Cast
func.func @cast_there_and_back(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "onnx.Cast"(%arg0) {to = 10 : si64} : (tensor<2xf32>) -> tensor<2xf16>
  %1 = "onnx.Cast"(%0) {to = 1 : si64} : (tensor<2xf16>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: func.func @reshape_to_the_same_shape
// CHECK-NEXT: return %arg0
func.func @reshape_to_the_same_shape(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %shape = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Reshape"(%arg0, %shape) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Equal types do not mean equal shapes where extents are open.
// CHECK-LABEL: func.func @reshape_of_open_extents
// CHECK: onnx.Reshape
func.func @reshape_of_open_extents(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %shape = "onnx.Constant"() {value = dense<[6, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Reshape"(%arg0, %shape) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @reshape_of_reshape
// CHECK: [[SHAPE:%.+]] = "onnx.Constant"() {value = dense<[3, 4]> : tensor<2xi64>}
// CHECK-NEXT: [[Y:%.+]] = "onnx.Reshape"(%arg0, [[SHAPE]]) : (tensor<2x6xf32>, tensor<2xi64>) -> tensor<3x4xf32>
// CHECK-NEXT: return [[Y]]
func.func @reshape_of_reshape(%arg0: tensor<2x6xf32>) -> tensor<3x4xf32> {
  %flat = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %shape = "onnx.Constant"() {value = dense<[3, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Reshape"(%arg0, %flat) : (tensor<2x6xf32>, tensor<1xi64>) -> tensor<12xf32>
  %1 = "onnx.Reshape"(%0, %shape) : (tensor<12xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

// A zero in the shape is an extent here, and not "as before".
// CHECK-LABEL: func.func @reshape_of_nothing
// CHECK: "onnx.Reshape"(%arg0, {{.*}}) {allowzero = 1 : si64} : (tensor<0x6xf32>, tensor<2xi64>) -> tensor<3x0xf32>
func.func @reshape_of_nothing(%arg0: tensor<0x6xf32>) -> tensor<3x0xf32> {
  %shape = "onnx.Constant"() {value = dense<[3, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Flatten"(%arg0) {axis = 0 : si64} : (tensor<0x6xf32>) -> tensor<1x0xf32>
  %1 = "onnx.Reshape"(%0, %shape) {allowzero = 1 : si64} : (tensor<1x0xf32>, tensor<2xi64>) -> tensor<3x0xf32>
  return %1 : tensor<3x0xf32>
}

// CHECK-LABEL: func.func @back_to_an_earlier_shape
// CHECK-NEXT: return %arg0
func.func @back_to_an_earlier_shape(%arg0: tensor<1x2x6xf32>) -> tensor<1x2x6xf32> {
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %shape = "onnx.Constant"() {value = dense<[2, 6]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Flatten"(%arg0) {axis = 1 : si64} : (tensor<1x2x6xf32>) -> tensor<1x12xf32>
  %1 = "onnx.Reshape"(%0, %shape) : (tensor<1x12xf32>, tensor<2xi64>) -> tensor<2x6xf32>
  %2 = "onnx.Unsqueeze"(%1, %axes) : (tensor<2x6xf32>, tensor<1xi64>) -> tensor<1x2x6xf32>
  return %2 : tensor<1x2x6xf32>
}

// One op of the kind by itself stays.
// CHECK-LABEL: func.func @flatten
// CHECK-NEXT: "onnx.Flatten"(%arg0)
func.func @flatten(%arg0: tensor<2x3x4xf32>) -> tensor<2x12xf32> {
  %0 = "onnx.Flatten"(%arg0) : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
  return %0 : tensor<2x12xf32>
}

// CHECK-LABEL: func.func @transpose_that_moves_nothing
// CHECK-NEXT: return %arg0
func.func @transpose_that_moves_nothing(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "onnx.Transpose"(%arg0) {perm = [0 : si64, 1 : si64]} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Without a permutation the axes are reversed, which one axis does not show.
// CHECK-LABEL: func.func @reversed_axes
// CHECK-NEXT: [[Y:%.+]] = "onnx.Transpose"(%arg0)
// CHECK-NEXT: return [[Y]], %arg1
func.func @reversed_axes(%arg0: tensor<2x2xf32>, %arg1: tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>) {
  %0 = "onnx.Transpose"(%arg0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = "onnx.Transpose"(%arg1) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @transpose_of_transpose
// CHECK-NEXT: [[Y:%.+]] = "onnx.Transpose"(%arg0) {perm = [2 : si64, 0 : si64, 1 : si64]} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
// CHECK-NEXT: return [[Y]]
func.func @transpose_of_transpose(%arg0: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %0 = "onnx.Transpose"(%arg0) {perm = [1 : si64, 0 : si64, 2 : si64]} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %1 = "onnx.Transpose"(%0) {perm = [2 : si64, 1 : si64, 0 : si64]} : (tensor<3x2x4xf32>) -> tensor<4x2x3xf32>
  return %1 : tensor<4x2x3xf32>
}

// CHECK-LABEL: func.func @transposes_that_cancel
// CHECK-NEXT: return %arg0
func.func @transposes_that_cancel(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "onnx.Transpose"(%arg0) : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %1 = "onnx.Transpose"(%0) {perm = [2 : si64, 1 : si64, 0 : si64]} : (tensor<4x3x2xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// Above rank 4, axes that stay together become one.
// CHECK-LABEL: func.func @transpose_of_five_axes
// CHECK: "onnx.Reshape"(%arg0, {{.*}} -> tensor<2x3x20xf32>
// CHECK: "onnx.Transpose"({{.*}}) {perm = [1 : si64, 0 : si64, 2 : si64]} : (tensor<2x3x20xf32>) -> tensor<3x2x20xf32>
// CHECK: "onnx.Reshape"({{.*}} -> tensor<1x3x2x4x5xf32>
func.func @transpose_of_five_axes(%arg0: tensor<1x2x3x4x5xf32>) -> tensor<1x3x2x4x5xf32> {
  %0 = "onnx.Transpose"(%arg0) {perm = [0 : si64, 2 : si64, 1 : si64, 3 : si64, 4 : si64]} : (tensor<1x2x3x4x5xf32>) -> tensor<1x3x2x4x5xf32>
  return %0 : tensor<1x3x2x4x5xf32>
}

// CHECK-LABEL: func.func @concatenation_of_one
// CHECK-NEXT: return %arg0
func.func @concatenation_of_one(%arg0: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "onnx.Concat"(%arg0) {axis = 0 : si64} : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @greatest_of_one
// CHECK-NEXT: return %arg0
func.func @greatest_of_one(%arg0: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "onnx.Max"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @padding_of_nothing
// CHECK-NEXT: return %arg0
func.func @padding_of_nothing(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %pads = "onnx.Constant"() {value = dense<0> : tensor<4xi64>} : () -> tensor<4xi64>
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Pad"(%arg0, %pads, %none, %none) : (tensor<2x3xf32>, tensor<4xi64>, none, none) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// It cuts off as much as it adds: the shape is the same, the content is not.
// CHECK-LABEL: func.func @padding_that_shifts
// CHECK: onnx.Pad
func.func @padding_that_shifts(%arg0: tensor<3xf32>) -> tensor<3xf32> {
  %pads = "onnx.Constant"() {value = dense<[1, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Pad"(%arg0, %pads, %none, %none) : (tensor<3xf32>, tensor<2xi64>, none, none) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @slice_of_everything
// CHECK-NEXT: return %arg0
func.func @slice_of_everything(%arg0: tensor<3xf32>) -> tensor<3xf32> {
  %start = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %end = "onnx.Constant"() {value = dense<9223372036854775807> : tensor<1xi64>} : () -> tensor<1xi64>
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Slice"(%arg0, %start, %end, %none, %none) : (tensor<3xf32>, tensor<1xi64>, tensor<1xi64>, none, none) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @slice_backwards
// CHECK: onnx.Slice
func.func @slice_backwards(%arg0: tensor<3xf32>) -> tensor<3xf32> {
  %axis = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %start = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %end = "onnx.Constant"() {value = dense<-9> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Slice"(%arg0, %start, %end, %axis, %start) : (tensor<3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @expand_to_the_same_shape
// CHECK-NEXT: return %arg0
func.func @expand_to_the_same_shape(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %shape = "onnx.Constant"() {value = dense<[1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Expand"(%arg0, %shape) : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @resize_to_the_same_size
// CHECK-NEXT: return %arg0
func.func @resize_to_the_same_size(%arg0: tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32> {
  %sizes = "onnx.Constant"() {value = dense<[1, 1, 4, 4]> : tensor<4xi64>} : () -> tensor<4xi64>
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Resize"(%arg0, %none, %none, %sizes) {mode = "cubic"} : (tensor<1x1x4x4xf32>, none, none, tensor<4xi64>) -> tensor<1x1x4x4xf32>
  return %0 : tensor<1x1x4x4xf32>
}

// 4 by 1.1 is 4 still, but its points lie elsewhere.
// CHECK-LABEL: func.func @resize_by_nearly_one
// CHECK: onnx.Resize
func.func @resize_by_nearly_one(%arg0: tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32> {
  %scales = "onnx.Constant"() {value = dense<[1.0, 1.0, 1.1, 1.1]> : tensor<4xf32>} : () -> tensor<4xf32>
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Resize"(%arg0, %none, %scales, %none) {mode = "linear"} : (tensor<1x1x4x4xf32>, none, tensor<4xf32>, none) -> tensor<1x1x4x4xf32>
  return %0 : tensor<1x1x4x4xf32>
}

// Nothing uses the sum; a random number may matter by being drawn.
// CHECK-LABEL: func.func @dead
// CHECK-NOT: onnx.Add
// CHECK: onnx.RandomNormalLike
// CHECK-NEXT: return
func.func @dead(%arg0: tensor<2xf32>) {
  %0 = "onnx.Add"(%arg0, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "onnx.RandomNormalLike"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// RUN: mobilint-opt %s --infer-shapes | FileCheck %s

// The type of the function follows what it returns.
// CHECK-LABEL: func.func @convolution(%arg0: tensor<1x3x9x9xf32>) -> tensor<1x4x5x5xf32>
func.func @convolution(%arg0: tensor<1x3x9x9xf32>) -> tensor<*xf32> {
  %w = "onnx.Constant"() {value = dense<1.0> : tensor<4x3x3x3xf32>} : () -> tensor<4x3x3x3xf32>
  %none = "onnx.NoValue"() : () -> none
  // CHECK: "onnx.Conv"{{.*}} -> tensor<1x4x5x5xf32>
  %0 = "onnx.Conv"(%arg0, %w, %none) {strides = [2 : si64, 2 : si64], pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64]} : (tensor<1x3x9x9xf32>, tensor<4x3x3x3xf32>, none) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// What is computed from extents becomes a constant, and decides the shape of a Reshape.
// CHECK-LABEL: func.func @shape_arithmetic
func.func @shape_arithmetic(%arg0: tensor<2x3x4xf32>) -> tensor<*xf32> {
  %shape = "onnx.Shape"(%arg0) : (tensor<2x3x4xf32>) -> tensor<*xi64>
  %zero = "onnx.Constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %axis = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %rest = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %batch = "onnx.Gather"(%shape, %zero) : (tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
  %first = "onnx.Unsqueeze"(%batch, %axis) : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %both = "onnx.Concat"(%first, %rest) {axis = 0 : si64} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  // CHECK-NOT: onnx.Gather
  // CHECK: [[SHAPE:%.+]] = "onnx.Constant"() {value = dense<[2, -1]> : tensor<2xi64>}
  // CHECK-NEXT: "onnx.Reshape"(%arg0, [[SHAPE]]) {{.*}} -> tensor<2x12xf32>
  %0 = "onnx.Reshape"(%arg0, %both) : (tensor<2x3x4xf32>, tensor<*xi64>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// Start and end count from the back where they are negative.
// CHECK-LABEL: func.func @part_of_a_shape
// CHECK: dense<[3, 4]> : tensor<2xi64>
func.func @part_of_a_shape(%arg0: tensor<2x3x4x5xf32>) -> tensor<*xi64> {
  %0 = "onnx.Shape"(%arg0) {start = 1 : si64, end = -1 : si64} : (tensor<2x3x4x5xf32>) -> tensor<*xi64>
  return %0 : tensor<*xi64>
}

// CHECK-LABEL: func.func @size
// CHECK: dense<24> : tensor<i64>
func.func @size(%arg0: tensor<2x3x4xf32>) -> tensor<*xi64> {
  %0 = "onnx.Size"(%arg0) : (tensor<2x3x4xf32>) -> tensor<*xi64>
  return %0 : tensor<*xi64>
}

// The shape of an operand with an open extent is not known.
// CHECK-LABEL: func.func @shape_of_an_open_extent
// CHECK: "onnx.Shape"(%arg0) : (tensor<?x3xf32>) -> tensor<2xi64>
func.func @shape_of_an_open_extent(%arg0: tensor<?x3xf32>) -> tensor<*xi64> {
  %0 = "onnx.Shape"(%arg0) : (tensor<?x3xf32>) -> tensor<*xi64>
  return %0 : tensor<*xi64>
}

// An extent that is known already stays where ONNX infers none.
// CHECK-LABEL: func.func @keeps_what_is_known
// CHECK: "onnx.NonZero"{{.*}} -> tensor<1x5xi64>
func.func @keeps_what_is_known(%arg0: tensor<7xf32>) -> tensor<?x5xi64> {
  %0 = "onnx.NonZero"(%arg0) : (tensor<7xf32>) -> tensor<?x5xi64>
  return %0 : tensor<?x5xi64>
}

// The third window of ceil mode would start in the padding.
// CHECK-LABEL: func.func @ceil_mode
// CHECK: "onnx.MaxPool"{{.*}} -> (tensor<1x1x2xf32>, none)
func.func @ceil_mode(%arg0: tensor<1x1x5xf32>) -> tensor<*xf32> {
  %0, %1 = "onnx.MaxPool"(%arg0) {ceil_mode = 1 : si64, kernel_shape = [2 : si64], strides = [3 : si64], pads = [0 : si64, 1 : si64]} : (tensor<1x1x5xf32>) -> (tensor<*xf32>, none)
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: func.func @transposed_auto_pad
// CHECK: "onnx.ConvTranspose"{{.*}} -> tensor<1x2x8x8xf32>
func.func @transposed_auto_pad(%arg0: tensor<1x3x4x4xf32>) -> tensor<*xf32> {
  %w = "onnx.Constant"() {value = dense<1.0> : tensor<3x2x3x3xf32>} : () -> tensor<3x2x3x3xf32>
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.ConvTranspose"(%arg0, %w, %none) {auto_pad = "SAME_UPPER", strides = [2 : si64, 2 : si64]} : (tensor<1x3x4x4xf32>, tensor<3x2x3x3xf32>, none) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// The kernel does not reach over the stride, and there is no negative padding.
// CHECK-LABEL: func.func @transposed_small_kernel
// CHECK: "onnx.ConvTranspose"{{.*}} -> tensor<1x2x10xf32>
func.func @transposed_small_kernel(%arg0: tensor<1x3x4xf32>) -> tensor<*xf32> {
  %w = "onnx.Constant"() {value = dense<1.0> : tensor<3x2x1xf32>} : () -> tensor<3x2x1xf32>
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.ConvTranspose"(%arg0, %w, %none) {auto_pad = "SAME_UPPER", strides = [3 : si64]} : (tensor<1x3x4xf32>, tensor<3x2x1xf32>, none) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// Older models give all extents of the result in output_shape; onnxruntime wants the last ones.
// CHECK-LABEL: func.func @transposed_output_shape
// CHECK: "onnx.ConvTranspose"{{.*}} {output_shape = [9 : si64], strides = [2 : si64]}{{.*}} -> tensor<1x2x9xf32>
func.func @transposed_output_shape(%arg0: tensor<1x3x4xf32>) -> tensor<*xf32> {
  %w = "onnx.Constant"() {value = dense<1.0> : tensor<3x2x3xf32>} : () -> tensor<3x2x3xf32>
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.ConvTranspose"(%arg0, %w, %none) {output_shape = [1 : si64, 2 : si64, 9 : si64], strides = [2 : si64]} : (tensor<1x3x4xf32>, tensor<3x2x3xf32>, none) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// 10 by the float next to 0.7 is 7.
// CHECK-LABEL: func.func @resize_by_scales
// CHECK: "onnx.Resize"{{.*}} -> tensor<1x1x7x20xf32>
func.func @resize_by_scales(%arg0: tensor<1x1x10x10xf32>) -> tensor<*xf32> {
  %scales = "onnx.Constant"() {value = dense<[1.0, 1.0, 0.7, 2.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Resize"(%arg0, %none, %scales, %none) : (tensor<1x1x10x10xf32>, none, tensor<4xf32>, none) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// Backwards, the largest integer stands for "to the beginning".
// CHECK-LABEL: func.func @slice_backwards
// CHECK: dense<-9223372036854775808> : tensor<1xi64>
// CHECK: "onnx.Slice"{{.*}} -> tensor<5xf32>
func.func @slice_backwards(%arg0: tensor<5xf32>) -> tensor<*xf32> {
  %start = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %end = "onnx.Constant"() {value = dense<9223372036854775807> : tensor<1xi64>} : () -> tensor<1xi64>
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Slice"(%arg0, %start, %end, %axes, %start) : (tensor<5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// An index that is out of range is an error of the model, and stays as it is.
// CHECK-LABEL: func.func @cannot_be_evaluated
// CHECK: "onnx.Gather"
func.func @cannot_be_evaluated() -> tensor<*xi64> {
  %data = "onnx.Constant"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %index = "onnx.Constant"() {value = dense<5> : tensor<i64>} : () -> tensor<i64>
  %0 = "onnx.Gather"(%data, %index) : (tensor<2xi64>, tensor<i64>) -> tensor<*xi64>
  return %0 : tensor<*xi64>
}

// RUN: mobilint-opt %s --simplify-squeeze | FileCheck %s

// CHECK-LABEL: func.func @unsqueeze_of_unsqueeze
// CHECK: [[AXES:%.+]] = "onnx.Constant"() {{.*}}dense<[0, 3]>
// CHECK-NEXT: [[Y:%.+]] = "onnx.Unsqueeze"(%arg0, [[AXES]])
// CHECK-NEXT: return [[Y]]
func.func @unsqueeze_of_unsqueeze(%arg0: tensor<?x?xf32>) -> tensor<1x?x?x1xf32> {
  %first = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %second = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %first) : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<?x?x1xf32>
  %1 = "onnx.Unsqueeze"(%0, %second) : (tensor<?x?x1xf32>, tensor<1xi64>) -> tensor<1x?x?x1xf32>
  return %1 : tensor<1x?x?x1xf32>
}

// Axes of one sign need no rank.
// CHECK-LABEL: func.func @unsqueeze_from_the_right
// CHECK: [[AXES:%.+]] = "onnx.Constant"() {{.*}}dense<[-3, -1]>
// CHECK-NEXT: [[Y:%.+]] = "onnx.Unsqueeze"(%arg0, [[AXES]])
// CHECK-NEXT: return [[Y]]
func.func @unsqueeze_from_the_right(%arg0: tensor<*xf32>) -> tensor<*xf32> {
  %first = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %second = "onnx.Constant"() {value = dense<-3> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %first) : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
  %1 = "onnx.Unsqueeze"(%0, %second) : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// Axes of both signs do.
// CHECK-LABEL: func.func @unsqueeze_of_unknown_rank
// CHECK: onnx.Unsqueeze
// CHECK-NEXT: onnx.Unsqueeze
func.func @unsqueeze_of_unknown_rank(%arg0: tensor<*xf32>) -> tensor<*xf32> {
  %first = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %second = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %first) : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
  %1 = "onnx.Unsqueeze"(%0, %second) : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// CHECK-LABEL: func.func @unsqueeze_of_known_rank
// CHECK: [[AXES:%.+]] = "onnx.Constant"() {{.*}}dense<[0, 3]>
// CHECK-NEXT: [[Y:%.+]] = "onnx.Unsqueeze"(%arg0, [[AXES]])
// CHECK-NEXT: return [[Y]]
func.func @unsqueeze_of_known_rank(%arg0: tensor<?x?xf32>) -> tensor<1x?x?x1xf32> {
  %first = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %second = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %first) : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<1x?x?xf32>
  %1 = "onnx.Unsqueeze"(%0, %second) : (tensor<1x?x?xf32>, tensor<1xi64>) -> tensor<1x?x?x1xf32>
  return %1 : tensor<1x?x?x1xf32>
}

// CHECK-LABEL: func.func @squeeze_of_squeeze
// CHECK: [[AXES:%.+]] = "onnx.Constant"() {{.*}}dense<[1, 3]>
// CHECK-NEXT: [[Y:%.+]] = "onnx.Squeeze"(%arg0, [[AXES]])
// CHECK-NEXT: return [[Y]]
func.func @squeeze_of_squeeze(%arg0: tensor<?x1x?x1xf32>) -> tensor<?x?xf32> {
  %first = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %second = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Squeeze"(%arg0, %first) : (tensor<?x1x?x1xf32>, tensor<1xi64>) -> tensor<?x?x1xf32>
  %1 = "onnx.Squeeze"(%0, %second) : (tensor<?x?x1xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// Their order in the list means nothing.
// CHECK-LABEL: func.func @squeeze_of_unsqueeze
// CHECK-NEXT: return %arg0
func.func @squeeze_of_unsqueeze(%arg0: tensor<?xf32>) -> tensor<?xf32> {
  %first = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %second = "onnx.Constant"() {value = dense<[-1, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %first) : (tensor<?xf32>, tensor<2xi64>) -> tensor<1x?x1xf32>
  %1 = "onnx.Squeeze"(%0, %second) : (tensor<1x?x1xf32>, tensor<2xi64>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Which axis is 1 makes no difference, but the types differ.
// CHECK-LABEL: func.func @squeeze_of_other_axes
// CHECK: onnx.Unsqueeze
// CHECK-NEXT: onnx.Squeeze
func.func @squeeze_of_other_axes(%arg0: tensor<?x2xf32>) -> tensor<1x2xf32> {
  %first = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %second = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %first) : (tensor<?x2xf32>, tensor<1xi64>) -> tensor<1x?x2xf32>
  %1 = "onnx.Squeeze"(%0, %second) : (tensor<1x?x2xf32>, tensor<1xi64>) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// An axis of extent 1 moves past another.
// CHECK-LABEL: func.func @squeeze_that_moves
// CHECK: onnx.Unsqueeze
// CHECK-NEXT: onnx.Squeeze
func.func @squeeze_that_moves(%arg0: tensor<?x1x?xf32>) -> tensor<1x?x?xf32> {
  %first = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %second = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %first) : (tensor<?x1x?xf32>, tensor<1xi64>) -> tensor<1x?x1x?xf32>
  %1 = "onnx.Squeeze"(%0, %second) : (tensor<1x?x1x?xf32>, tensor<1xi64>) -> tensor<1x?x?xf32>
  return %1 : tensor<1x?x?xf32>
}

// CHECK-LABEL: func.func @squeeze_of_more
// CHECK: [[AXES:%.+]] = "onnx.Constant"() {{.*}}dense<1>
// CHECK-NEXT: [[Y:%.+]] = "onnx.Squeeze"(%arg0, [[AXES]])
// CHECK-NEXT: return [[Y]]
func.func @squeeze_of_more(%arg0: tensor<?x1x?xf32>) -> tensor<?x?xf32> {
  %first = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %second = "onnx.Constant"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %first) : (tensor<?x1x?xf32>, tensor<1xi64>) -> tensor<?x1x1x?xf32>
  %1 = "onnx.Squeeze"(%0, %second) : (tensor<?x1x1x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @squeeze_of_fewer
// CHECK: [[AXES:%.+]] = "onnx.Constant"() {{.*}}dense<1>
// CHECK-NEXT: [[Y:%.+]] = "onnx.Unsqueeze"(%arg0, [[AXES]])
// CHECK-NEXT: return [[Y]]
func.func @squeeze_of_fewer(%arg0: tensor<?x?xf32>) -> tensor<?x1x?xf32> {
  %first = "onnx.Constant"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %second = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %first) : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x1x1x?xf32>
  %1 = "onnx.Squeeze"(%0, %second) : (tensor<?x1x1x?xf32>, tensor<1xi64>) -> tensor<?x1x?xf32>
  return %1 : tensor<?x1x?xf32>
}

// The axes need no neighbours.
// CHECK-LABEL: func.func @unsqueeze_of_squeeze
// CHECK-NEXT: return %arg0
func.func @unsqueeze_of_squeeze(%arg0: tensor<1x?x1xf32>) -> tensor<1x?x1xf32> {
  %first = "onnx.Constant"() {value = dense<[0, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %second = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Squeeze"(%arg0, %first) : (tensor<1x?x1xf32>, tensor<2xi64>) -> tensor<?xf32>
  %1 = "onnx.Unsqueeze"(%0, %second) : (tensor<?xf32>, tensor<2xi64>) -> tensor<1x?x1xf32>
  return %1 : tensor<1x?x1xf32>
}

// CHECK-LABEL: func.func @unsqueeze_in_the_same_gap
// CHECK-NEXT: return %arg0
func.func @unsqueeze_in_the_same_gap(%arg0: tensor<1x1x?xf32>) -> tensor<1x1x?xf32> {
  %first = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %second = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Squeeze"(%arg0, %first) : (tensor<1x1x?xf32>, tensor<1xi64>) -> tensor<1x?xf32>
  %1 = "onnx.Unsqueeze"(%0, %second) : (tensor<1x?xf32>, tensor<1xi64>) -> tensor<1x1x?xf32>
  return %1 : tensor<1x1x?xf32>
}

// CHECK-LABEL: func.func @unsqueeze_elsewhere
// CHECK: onnx.Squeeze
// CHECK-NEXT: onnx.Unsqueeze
func.func @unsqueeze_elsewhere(%arg0: tensor<1x?xf32>) -> tensor<?x1xf32> {
  %first = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %second = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Squeeze"(%arg0, %first) : (tensor<1x?xf32>, tensor<1xi64>) -> tensor<?xf32>
  %1 = "onnx.Unsqueeze"(%0, %second) : (tensor<?xf32>, tensor<1xi64>) -> tensor<?x1xf32>
  return %1 : tensor<?x1xf32>
}

// What axes there are shows at run time only.
// CHECK-LABEL: func.func @axes_that_are_not_known
// CHECK: onnx.Unsqueeze
// CHECK-NEXT: onnx.Unsqueeze
func.func @axes_that_are_not_known(%arg0: tensor<?xf32>, %axes: tensor<1xi64>) -> tensor<?x?x?xf32> {
  %0 = "onnx.Unsqueeze"(%arg0, %axes) : (tensor<?xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  %1 = "onnx.Unsqueeze"(%0, %axes) : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @squeeze_of_whatever_is_one
// CHECK: "onnx.Squeeze"(%arg0, {{.*}}) : (tensor<?x3xf32>, none)
func.func @squeeze_of_whatever_is_one(%arg0: tensor<?x3xf32>) -> tensor<?xf32> {
  %none = "onnx.NoValue"() : () -> none
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %axes) : (tensor<?x3xf32>, tensor<1xi64>) -> tensor<1x?x3xf32>
  %1 = "onnx.Squeeze"(%0, %none) : (tensor<1x?x3xf32>, none) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @elementwise_of_squeezed
// CHECK: [[SUM:%.+]] = "onnx.Where"(%arg0, %arg1, {{.*}}) : (tensor<1x?xi1>, tensor<2x1x?xf32>, tensor<f32>) -> tensor<2x1x?xf32>
// CHECK: "onnx.Squeeze"([[SUM]], {{.*}}) : (tensor<2x1x?xf32>, tensor<1xi64>) -> tensor<2x?xf32>
func.func @elementwise_of_squeezed(%arg0: tensor<1x?xi1>, %arg1: tensor<2x1x?xf32>) -> tensor<2x?xf32> {
  %zero = "onnx.Constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %axes = "onnx.Constant"() {value = dense<-2> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Squeeze"(%arg0, %axes) : (tensor<1x?xi1>, tensor<1xi64>) -> tensor<?xi1>
  %1 = "onnx.Squeeze"(%arg1, %axes) : (tensor<2x1x?xf32>, tensor<1xi64>) -> tensor<2x?xf32>
  %2 = "onnx.Where"(%0, %1, %zero) : (tensor<?xi1>, tensor<2x?xf32>, tensor<f32>) -> tensor<2x?xf32>
  return %2 : tensor<2x?xf32>
}

// From the right the axes are not the same.
// CHECK-LABEL: func.func @elementwise_of_squeezed_elsewhere
// CHECK-COUNT-2: onnx.Squeeze
// CHECK: onnx.Add
func.func @elementwise_of_squeezed_elsewhere(%arg0: tensor<1x3xf32>, %arg1: tensor<1x1x3xf32>) -> tensor<1x3xf32> {
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Squeeze"(%arg0, %axes) : (tensor<1x3xf32>, tensor<1xi64>) -> tensor<3xf32>
  %1 = "onnx.Squeeze"(%arg1, %axes) : (tensor<1x1x3xf32>, tensor<1xi64>) -> tensor<1x3xf32>
  %2 = "onnx.Add"(%0, %1) : (tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  return %2 : tensor<1x3xf32>
}

// CHECK-LABEL: func.func @elementwise_of_unsqueezed
// CHECK: [[PRODUCT:%.+]] = "onnx.Mul"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
// CHECK: "onnx.Unsqueeze"([[PRODUCT]], {{.*}}) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x1x3xf32>
func.func @elementwise_of_unsqueezed(%arg0: tensor<2x3xf32>, %arg1: tensor<1x3xf32>) -> tensor<2x1x3xf32> {
  %axes = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %axes) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x1x3xf32>
  %1 = "onnx.Unsqueeze"(%arg1, %axes) : (tensor<1x3xf32>, tensor<1xi64>) -> tensor<1x1x3xf32>
  %2 = "onnx.Mul"(%0, %1) : (tensor<2x1x3xf32>, tensor<1x1x3xf32>) -> tensor<2x1x3xf32>
  return %2 : tensor<2x1x3xf32>
}

// One of them would stay, and nothing be saved.
// CHECK-LABEL: func.func @elementwise_of_unsqueezed_used_elsewhere
// CHECK-COUNT-2: onnx.Unsqueeze
// CHECK: onnx.Mul
func.func @elementwise_of_unsqueezed_used_elsewhere(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>) {
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%arg0, %axes) : (tensor<3xf32>, tensor<1xi64>) -> tensor<1x3xf32>
  %1 = "onnx.Unsqueeze"(%arg1, %axes) : (tensor<3xf32>, tensor<1xi64>) -> tensor<1x3xf32>
  %2 = "onnx.Mul"(%0, %1) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  return %0, %2 : tensor<1x3xf32>, tensor<1x3xf32>
}

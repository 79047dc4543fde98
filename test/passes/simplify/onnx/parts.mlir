// RUN: mobilint-opt %s --simplify-onnx | FileCheck %s

// CHECK-LABEL: func.func @slice_of_slice
// CHECK-DAG: [[START:%.+]] = "onnx.Constant"() {value = dense<2> : tensor<1xi64>}
// CHECK-DAG: [[END:%.+]] = "onnx.Constant"() {value = dense<4> : tensor<1xi64>}
// CHECK: "onnx.Slice"(%arg0, [[START]], [[END]],
func.func @slice_of_slice(%arg0: tensor<4x6xf32>) -> tensor<4x2xf32> {
  %none = "onnx.NoValue"() : () -> none
  %s0 = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %e0 = "onnx.Constant"() {value = dense<5> : tensor<1xi64>} : () -> tensor<1xi64>
  %a0 = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Slice"(%arg0, %s0, %e0, %a0, %none) : (tensor<4x6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<4x4xf32>
  %sy = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %ey = "onnx.Constant"() {value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  %ay = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Slice"(%0, %sy, %ey, %ay, %none) : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @slice_of_open_extents
// CHECK-COUNT-2: onnx.Slice
func.func @slice_of_open_extents(%arg0: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %none = "onnx.NoValue"() : () -> none
  %s0 = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %e0 = "onnx.Constant"() {value = dense<5> : tensor<1xi64>} : () -> tensor<1xi64>
  %a0 = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Slice"(%arg0, %s0, %e0, %a0, %none) : (tensor<4x?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<4x?xf32>
  %sy = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %ey = "onnx.Constant"() {value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  %ay = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Slice"(%0, %sy, %ey, %ay, %none) : (tensor<4x?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<4x?xf32>
  return %y : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @slice_of_concatenation
// CHECK-NEXT: return %arg1
func.func @slice_of_concatenation(%arg0: tensor<4x2xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Concat"(%arg0, %arg1) {axis = 1 : si64} : (tensor<4x2xf32>, tensor<4x4xf32>) -> tensor<4x6xf32>
  %sy = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %ey = "onnx.Constant"() {value = dense<6> : tensor<1xi64>} : () -> tensor<1xi64>
  %ay = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Slice"(%0, %sy, %ey, %ay, %none) : (tensor<4x6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @slice_of_both
// CHECK: onnx.Concat
// CHECK: onnx.Slice
func.func @slice_of_both(%arg0: tensor<4x2xf32>, %arg1: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %none = "onnx.NoValue"() : () -> none
  %0 = "onnx.Concat"(%arg0, %arg1) {axis = 1 : si64} : (tensor<4x2xf32>, tensor<4x4xf32>) -> tensor<4x6xf32>
  %sy = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %ey = "onnx.Constant"() {value = dense<5> : tensor<1xi64>} : () -> tensor<1xi64>
  %ay = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Slice"(%0, %sy, %ey, %ay, %none) : (tensor<4x6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @concatenation_of_parts
// CHECK-NEXT: return %arg0
func.func @concatenation_of_parts(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %h = "onnx.Constant"() {value = dense<[3, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0:2 = "onnx.Split"(%arg0, %h) {axis = 1 : si64} : (tensor<4x6xf32>, tensor<2xi64>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %y = "onnx.Concat"(%0#0, %0#1) {axis = 1 : si64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @concatenation_of_exchanged_parts
// CHECK: onnx.Split
// CHECK: onnx.Concat
func.func @concatenation_of_exchanged_parts(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %h = "onnx.Constant"() {value = dense<[3, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0:2 = "onnx.Split"(%arg0, %h) {axis = 1 : si64} : (tensor<4x6xf32>, tensor<2xi64>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %y = "onnx.Concat"(%0#1, %0#0) {axis = 1 : si64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @split_of_concatenation
// CHECK-NEXT: "onnx.Sub"(%arg1, %arg0)
func.func @split_of_concatenation(%arg0: tensor<4x3xf32>, %arg1: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = "onnx.Concat"(%arg0, %arg1) {axis = 1 : si64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %h = "onnx.Constant"() {value = dense<[3, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %1:2 = "onnx.Split"(%0, %h) {axis = 1 : si64} : (tensor<4x6xf32>, tensor<2xi64>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %y = "onnx.Sub"(%1#1, %1#0) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @split_elsewhere
// CHECK: onnx.Split
func.func @split_elsewhere(%arg0: tensor<4x3xf32>, %arg1: tensor<4x3xf32>) -> tensor<4x4xf32> {
  %0 = "onnx.Concat"(%arg0, %arg1) {axis = 1 : si64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %h = "onnx.Constant"() {value = dense<[2, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %1:2 = "onnx.Split"(%0, %h) {axis = 1 : si64} : (tensor<4x6xf32>, tensor<2xi64>) -> (tensor<4x2xf32>, tensor<4x4xf32>)
  %y = "onnx.Relu"(%1#1) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @split_into_one
// CHECK-NEXT: return %arg0
func.func @split_into_one(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %h = "onnx.Constant"() {value = dense<6> : tensor<1xi64>} : () -> tensor<1xi64>
  %y = "onnx.Split"(%arg0, %h) {axis = 1 : si64} : (tensor<4x6xf32>, tensor<1xi64>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @concatenation_of_concatenations
// CHECK-NEXT: "onnx.Concat"(%arg1, %arg0, %arg1) {axis = 1 : si64}
func.func @concatenation_of_concatenations(%arg0: tensor<4x3xf32>, %arg1: tensor<4x3xf32>) -> tensor<4x9xf32> {
  %0 = "onnx.Concat"(%arg0, %arg1) {axis = 1 : si64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %y = "onnx.Concat"(%arg1, %0) {axis = 1 : si64} : (tensor<4x3xf32>, tensor<4x6xf32>) -> tensor<4x9xf32>
  return %y : tensor<4x9xf32>
}

// CHECK-LABEL: func.func @concatenation_along_another_axis
// CHECK-COUNT-2: onnx.Concat
func.func @concatenation_along_another_axis(%arg0: tensor<4x3xf32>, %arg1: tensor<4x3xf32>) -> tensor<8x6xf32> {
  %0 = "onnx.Concat"(%arg0, %arg1) {axis = 1 : si64} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %y = "onnx.Concat"(%0, %0) {axis = 0 : si64} : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  return %y : tensor<8x6xf32>
}

// CHECK-LABEL: func.func @concatenation_with_nothing
// CHECK-NEXT: return %arg0
func.func @concatenation_with_nothing(%arg0: tensor<4x3xf32>, %arg1: tensor<4x0xf32>) -> tensor<4x3xf32> {
  %y = "onnx.Concat"(%arg0, %arg1) {axis = 1 : si64} : (tensor<4x3xf32>, tensor<4x0xf32>) -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

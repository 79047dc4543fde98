// RUN: mobilint-opt %s --split-input-file --convert-mobilint-to-npu | FileCheck %s
// RUN: mobilint-opt %s --split-input-file --verify-numerics --convert-mobilint-to-npu --plan-memory

// CHECK-LABEL: func.func @main()
// CHECK: [[X:%.+]] = "npu.input"() {port = "image"} : () -> memref<1x3x4x5xf32, "host">
// CHECK: [[Y:%.+]] = "npu.output"() {port = "scores"} : () -> memref<1x3x4x5xf32, "host">
// CHECK: [[A:%.+]] = "npu.buffer"() : () -> memref<1x4x5x3xf32, "device">
// CHECK: "npu.copy"([[X]], [[A]]) {permute_axes = array<i64: 0, 2, 3, 1>}
// CHECK: [[W:%.+]] = "npu.weight"() {value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>}
// CHECK: [[B:%.+]] = "npu.buffer"() : () -> memref<1x4x5x3xf32, "device">
// CHECK: "npu.compute"([[A]], [[W]], [[B]])
// CHECK-SAME: inputs = ["x", "constant"], kernel = "adding_constant", outputs = ["y"], parameters = {is_const_first = false}
// The result is written where the caller looks for it.
// CHECK: "npu.copy"([[B]], [[Y]]) {permute_axes = array<i64: 0, 3, 1, 2>}
// CHECK-NEXT: return
func.func @main(%x: tensor<1x3x4x5xf32> {onnx.name = "image"}) -> (tensor<1x3x4x5xf32> {onnx.name = "scores"}) {
  %0 = "mobilint.input"(%x) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 2, 3, 1>, unsqueeze_axes = array<i32>} : (tensor<1x3x4x5xf32>) -> tensor<1x4x5x3xf32>
  %2 = "mobilint.adding_constant"(%1) {constant = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  %3 = "mobilint.device_bridge"(%2) {device = "cpu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 3, 1, 2>, unsqueeze_axes = array<i32>} : (tensor<1x4x5x3xf32>) -> tensor<1x3x4x5xf32>
  %4 = "mobilint.output"(%3) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
  return %4 : tensor<1x3x4x5xf32>
}

// -----

// A reshape moves nothing, and a constant that two ops use is stored once.
// CHECK-LABEL: func.func @main()
// CHECK: "npu.copy"({{%.+}}, [[A:%.+]]) {unsqueeze_axes = array<i32: 0, 1>}
// CHECK: [[W:%.+]] = "npu.weight"()
// CHECK: [[V:%.+]] = "npu.view"([[W]]) : (memref<1x1x1x2xf32, "weights">) -> memref<1x1x2x1xf32, "weights">
// CHECK: [[R:%.+]] = "npu.view"([[A]]) : (memref<1x1x2x3xf32, "device">) -> memref<1x2x1x3xf32, "device">
// CHECK-NOT: npu.weight
// CHECK: "npu.compute"([[R]], [[V]], {{%.+}}) {{.*}}inputs = ["a", "b"]
// CHECK: "npu.compute"([[A]], [[V]], {{%.+}})
// CHECK: inputs = ["inputs[0]", "inputs[1]"], kernel = "concatenate"
func.func @main(%x: tensor<2x3xf32>) -> tensor<1x4x2x3xf32> {
  %none = "mobilint.input"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "mobilint.device_bridge"(%none) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1>, unsqueeze_axes = array<i32: 0, 1>} : (tensor<2x3xf32>) -> tensor<1x1x2x3xf32>
  %c = "mobilint.input_constant"() {constant = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>} : () -> tensor<1x1x1x2xf32>
  %d = "mobilint.reshape"(%c) {new_shape = array<i32: 1, 1, 2, 1>} : (tensor<1x1x1x2xf32>) -> tensor<1x1x2x1xf32>
  %2 = "mobilint.reshape"(%1) {new_shape = array<i32: 1, 2, 1, 3>} : (tensor<1x1x2x3xf32>) -> tensor<1x2x1x3xf32>
  %3 = "mobilint.multiply"(%2, %d) : (tensor<1x2x1x3xf32>, tensor<1x1x2x1xf32>) -> tensor<1x2x2x3xf32>
  %4 = "mobilint.multiply"(%1, %d) : (tensor<1x1x2x3xf32>, tensor<1x1x2x1xf32>) -> tensor<1x1x2x3xf32>
  %5 = "mobilint.concatenate"(%3, %4) {axis = 1 : i32} : (tensor<1x2x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x3x2x3xf32>
  %6 = "mobilint.pad"(%5) {pad_mode = "constant", padding_list = array<i32: 0, 0, 0, 0, 0, 1, 0, 0>} : (tensor<1x3x2x3xf32>) -> tensor<1x4x2x3xf32>
  %7 = "mobilint.device_bridge"(%6) {device = "cpu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x4x2x3xf32>) -> tensor<1x4x2x3xf32>
  %8 = "mobilint.output"(%7) : (tensor<1x4x2x3xf32>) -> tensor<1x4x2x3xf32>
  return %8 : tensor<1x4x2x3xf32>
}

// -----

// A host function stays as it is; an argument that is a result too is copied, as is a result
// that is given twice.
// CHECK: func.func private @host_0
// CHECK-LABEL: func.func @main()
// CHECK: [[X:%.+]] = "npu.input"() {port = "input0"} : () -> memref<3xf32, "host">
// CHECK: [[S:%.+]] = "npu.output"() {port = "output0"}
// CHECK: [[T:%.+]] = "npu.output"() {port = "output1"}
// CHECK: [[U:%.+]] = "npu.output"() {port = "output2"}
// CHECK: "npu.host_call"([[X]], [[S]]) {arguments = 1 : i32, callee = "host_0"}
// CHECK: "npu.copy"([[S]], [[T]])
// CHECK: "npu.copy"([[X]], [[U]])
func.func private @host_0(%x: tensor<3xf32>) -> tensor<i64> {
  %0 = "onnx.ArgMax"(%x) {axis = 0 : si64, keepdims = 0 : si64} : (tensor<3xf32>) -> tensor<i64>
  return %0 : tensor<i64>
}
func.func @main(%x: tensor<3xf32>) -> (tensor<i64>, tensor<i64>, tensor<3xf32>) {
  %0 = "mobilint.input"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  %1 = func.call @host_0(%0) : (tensor<3xf32>) -> tensor<i64>
  %2 = "mobilint.output"(%1) : (tensor<i64>) -> tensor<i64>
  %3 = "mobilint.output"(%1) : (tensor<i64>) -> tensor<i64>
  %4 = "mobilint.output"(%0) : (tensor<3xf32>) -> tensor<3xf32>
  return %2, %3, %4 : tensor<i64>, tensor<i64>, tensor<3xf32>
}

// -----

// An argument that is returned as it is.
// CHECK-LABEL: func.func @main()
// CHECK: [[Y:%.+]] = "npu.output"() {port = "output1"}
// CHECK: "npu.copy"({{%.+}}, [[Y]])
func.func @main(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %0 = "mobilint.input"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "mobilint.output"(%0) : (tensor<3xf32>) -> tensor<3xf32>
  return %1, %x : tensor<3xf32>, tensor<3xf32>
}

// -----

// Constants that hold the same are stored once, whatever ops they come from.
// CHECK-LABEL: func.func @main()
// CHECK: [[W:%.+]] = "npu.weight"()
// CHECK: "npu.compute"({{%.+}}, [[W]], {{%.+}}) {{.*}}kernel = "adding_constant"
// CHECK-NOT: npu.weight
// CHECK: "npu.compute"({{%.+}}, [[W]], {{%.+}}) {{.*}}kernel = "multiply_constant"
// CHECK: "npu.weight"() {value = dense<2
func.func @main(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.input"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %2 = "mobilint.adding_constant"(%1) {constant = dense_resource<a> : tensor<3xf32>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %3 = "mobilint.multiply_constant"(%2) {constant = dense_resource<b> : tensor<3xf32>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %4 = "mobilint.adding_constant"(%3) {constant = dense<2.0> : tensor<3xf32>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %5 = "mobilint.device_bridge"(%4) {device = "cpu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %6 = "mobilint.output"(%5) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %6 : tensor<1x1x2x3xf32>
}
{-#
  dialect_resources: {
    builtin: {
      a: "0x040000000000803F0000004000004040",
      b: "0x040000000000803F0000004000004040"
    }
  }
#-}

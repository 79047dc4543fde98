// Ops of ours that nothing uses go, as those of MLIR do; those with an effect stay.
// RUN: mobilint-opt %s --canonicalize | FileCheck %s
// RUN: mobilint-opt %s --trivial-dce | FileCheck %s
// RUN: mobilint-opt %s --pass-pipeline="func.func(canonicalize)" | FileCheck %s

// CHECK-LABEL: func.func @dead_chain
// CHECK-NEXT: return %arg0
func.func @dead_chain(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.relu"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.adding"(%0, %x) : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %x : tensor<1x1x2x3xf32>
}

// CHECK-LABEL: func.func @dead_variadic
// CHECK-NEXT: return %arg0
func.func @dead_variadic(%x: tensor<1x1x2x3xf32>, %y: tensor<1x1x2x1xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.relu"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.concatenate"(%0, %y) {axis = 3 : i32} : (tensor<1x1x2x3xf32>, tensor<1x1x2x1xf32>) -> tensor<1x1x2x4xf32>
  return %x : tensor<1x1x2x3xf32>
}

// One result of several is enough to be alive.
// CHECK-LABEL: func.func @half_alive
// CHECK-NEXT: [[Y:%.+]]:2 = "onnx.Split"(%arg0)
// CHECK-NEXT: return [[Y]]#1
func.func @half_alive(%x: tensor<2xf32>) -> tensor<1xf32> {
  %0:2 = "onnx.Split"(%x) {num_outputs = 2 : si64} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  return %0#1 : tensor<1xf32>
}

// CHECK-LABEL: func.func @commands
// CHECK-NEXT: npu.buffer
// CHECK-NEXT: npu.buffer
// CHECK-NEXT: npu.copy
// CHECK-NEXT: return
func.func @commands() {
  %a = "npu.buffer"() : () -> memref<1x1x1x4xf32, "device">
  %b = "npu.buffer"() : () -> memref<1x1x1x4xf32, "device">
  "npu.copy"(%a, %b) : (memref<1x1x1x4xf32, "device">, memref<1x1x1x4xf32, "device">) -> ()
  return
}

// RUN: mobilint-opt %s --split-input-file --plan-memory | FileCheck %s

// The first and the last buffer of the chain are never needed at once.
// CHECK-LABEL: func.func @chain
// CHECK-SAME: device = {bound = 512 : i64, bytes = 512 : i64}
// CHECK-SAME: host = {bound = 256 : i64, bytes = 256 : i64}
// CHECK-SAME: weights = {bound = 76 : i64, bytes = 76 : i64}
func.func @chain() {
  // CHECK: "npu.input"() {address = 0 : i64
  %x = "npu.input"() {port = "x"} : () -> memref<64xf32, "host">
  // CHECK: "npu.output"() {address = 0 : i64
  %y = "npu.output"() {port = "y"} : () -> memref<64xf32, "host">
  // CHECK: "npu.buffer"() {address = 0 : i64}
  %a = "npu.buffer"() : () -> memref<64xf32, "device">
  // CHECK: "npu.buffer"() {address = 256 : i64}
  %b = "npu.buffer"() : () -> memref<64xf32, "device">
  // CHECK: "npu.buffer"() {address = 0 : i64}
  %c = "npu.buffer"() : () -> memref<64xf32, "device">
  // Constants are always there.
  // CHECK: "npu.weight"() {address = 0 : i64
  %w = "npu.weight"() {value = dense<1> : tensor<16xi32>} : () -> memref<16xi32, "weights">
  // CHECK: "npu.weight"() {address = 64 : i64
  %v = "npu.weight"() {value = dense<1> : tensor<3xi32>} : () -> memref<3xi32, "weights">
  "npu.copy"(%x, %a) : (memref<64xf32, "host">, memref<64xf32, "device">) -> ()
  "npu.compute"(%a, %b) {kernel = "softmax", inputs = ["x"], outputs = ["y"]}
    : (memref<64xf32, "device">, memref<64xf32, "device">) -> ()
  "npu.compute"(%b, %c) {kernel = "softmax", inputs = ["x"], outputs = ["y"]}
    : (memref<64xf32, "device">, memref<64xf32, "device">) -> ()
  "npu.copy"(%c, %y) : (memref<64xf32, "device">, memref<64xf32, "host">) -> ()
  return
}

// -----

// A view keeps the memory of its source alive.
// CHECK-LABEL: func.func @view
func.func @view() {
  // CHECK: "npu.buffer"() {address = 0 : i64}
  %a = "npu.buffer"() : () -> memref<64xf32, "device">
  %v = "npu.view"(%a) : (memref<64xf32, "device">) -> memref<8x8xf32, "device">
  // CHECK: "npu.buffer"() {address = 256 : i64}
  %b = "npu.buffer"() : () -> memref<64xf32, "device">
  // CHECK: "npu.buffer"() {address = 512 : i64}
  %c = "npu.buffer"() : () -> memref<8x8xf32, "device">
  "npu.compute"(%a, %b) {kernel = "softmax", inputs = ["x"], outputs = ["y"]}
    : (memref<64xf32, "device">, memref<64xf32, "device">) -> ()
  "npu.compute"(%v, %c) {kernel = "softmax", inputs = ["x"], outputs = ["y"]}
    : (memref<8x8xf32, "device">, memref<8x8xf32, "device">) -> ()
  "npu.compute"(%b, %c, %a) {kernel = "adding", inputs = ["a", "b"], outputs = ["y"]}
    : (memref<64xf32, "device">, memref<8x8xf32, "device">, memref<64xf32, "device">) -> ()
  return
}

// -----

// An op on single elements writes over an operand that nothing needs any more.
// CHECK-LABEL: func.func @in_place
// CHECK-SAME: device = {bound = 512 : i64, bytes = 512 : i64}
func.func @in_place() {
  // CHECK: "npu.buffer"() {address = 0 : i64}
  %a = "npu.buffer"() : () -> memref<64xf32, "device">
  // CHECK: "npu.buffer"() {address = 0 : i64}
  %b = "npu.buffer"() : () -> memref<64xf32, "device">
  // CHECK: "npu.buffer"() {address = 256 : i64}
  %c = "npu.buffer"() : () -> memref<64xf32, "device">
  // CHECK: "npu.buffer"() {address = 256 : i64}
  %d = "npu.buffer"() : () -> memref<64xf32, "device">
  "npu.compute"(%a, %b) {kernel = "relu", inputs = ["x"], outputs = ["y"]}
    : (memref<64xf32, "device">, memref<64xf32, "device">) -> ()
  "npu.compute"(%b, %c) {kernel = "relu", inputs = ["x"], outputs = ["y"]}
    : (memref<64xf32, "device">, memref<64xf32, "device">) -> ()
  "npu.compute"(%c, %b, %d) {kernel = "adding", inputs = ["a", "b"], outputs = ["y"]}
    : (memref<64xf32, "device">, memref<64xf32, "device">, memref<64xf32, "device">) -> ()
  return
}

// -----

// Neither does one that reads another part of what it would write over, nor one of other sizes.
// CHECK-LABEL: func.func @not_in_place
// CHECK-SAME: device = {bound = 516 : i64, bytes = 516 : i64}
func.func @not_in_place() {
  %a = "npu.buffer"() : () -> memref<1x64xf32, "device">
  %p = "npu.part"(%a) : (memref<1x64xf32, "device">) -> memref<1x1xf32, strided<[64, 1], offset: 3>, "device">
  %b = "npu.buffer"() : () -> memref<1x64xf32, "device">
  %c = "npu.buffer"() : () -> memref<1x1xf32, "device">
  %d = "npu.buffer"() : () -> memref<2x64xf32, "device">
  "npu.compute"(%a, %p, %b) {kernel = "adding", inputs = ["a", "b"], outputs = ["y"]}
    : (memref<1x64xf32, "device">, memref<1x1xf32, strided<[64, 1], offset: 3>, "device">, memref<1x64xf32, "device">) -> ()
  "npu.compute"(%b, %c) {kernel = "exp", inputs = ["x"], outputs = ["y"]}
    : (memref<1x64xf32, "device">, memref<1x1xf32, "device">) -> ()
  "npu.compute"(%c, %d) {kernel = "exp", inputs = ["x"], outputs = ["y"]}
    : (memref<1x1xf32, "device">, memref<2x64xf32, "device">) -> ()
  return
}

// -----

// What is kept between runs has memory of its own, always.
// CHECK-LABEL: func.func @kept
// CHECK-SAME: state = {bound = 128 : i64, bytes = 128 : i64}
func.func @kept() {
  // CHECK: "npu.state"() {address = 0 : i64
  %a = "npu.state"() {state = "a"} : () -> memref<16xf32, "state">
  // CHECK: "npu.state"() {address = 64 : i64
  %b = "npu.state"() {state = "b"} : () -> memref<16xf32, "state">
  "npu.compute"(%a, %a) {kernel = "exp", inputs = ["x"], outputs = ["y"]}
    : (memref<16xf32, "state">, memref<16xf32, "state">) -> ()
  return
}

// -----

// A function without buffers is none of a program.
// CHECK-LABEL: func.func @nothing()
// CHECK-NOT: npu.memory
func.func @nothing() {
  return
}

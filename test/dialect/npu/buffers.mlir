// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @located
func.func @located() {
  // CHECK: "npu.input"() {address = 0 : i64, port = "x"} : () -> memref<1x3x4x5xf32, "host">
  %x = "npu.input"() {port = "x", address = 0 : i64} : () -> memref<1x3x4x5xf32, "host">
  // CHECK: "npu.output"() {port = "y"} : () -> memref<2xi64, "host">
  %y = "npu.output"() {port = "y"} : () -> memref<2xi64, "host">
  // CHECK: [[B:%.+]] = "npu.buffer"() {address = 64 : i64} : () -> memref<1x4x5x3xf32, "device">
  %b = "npu.buffer"() {address = 64 : i64} : () -> memref<1x4x5x3xf32, "device">
  // CHECK: "npu.view"([[B]]) : (memref<1x4x5x3xf32, "device">) -> memref<1x1x20x3xf32, "device">
  %v = "npu.view"(%b) : (memref<1x4x5x3xf32, "device">) -> memref<1x1x20x3xf32, "device">
  // CHECK: "npu.weight"() {value = dense<1> : tensor<3xi8>} : () -> memref<3xi8, "weights">
  %w = "npu.weight"() {value = dense<1> : tensor<3xi8>} : () -> memref<3xi8, "weights">
  return
}

// -----

func.func @off_boundary() {
  // expected-error @+1 {{'npu.buffer' op needs an address that is a multiple of 64, got 32}}
  %0 = "npu.buffer"() {address = 32 : i64} : () -> memref<4xf32, "device">
  return
}

// -----

func.func @negative() {
  // expected-error @+1 {{needs an address that is a multiple of 64, got -64}}
  %0 = "npu.buffer"() {address = -64 : i64} : () -> memref<4xf32, "device">
  return
}

// -----

func.func @no_space() {
  // expected-error @+1 {{'npu.buffer' op needs the memory space "host" or "device", got memref<4xf32>}}
  %0 = "npu.buffer"() : () -> memref<4xf32>
  return
}

// -----

// Constants have an op of their own, which holds their value.
func.func @buffer_of_weights() {
  // expected-error @+1 {{needs the memory space "host" or "device"}}
  %0 = "npu.buffer"() : () -> memref<4xf32, "weights">
  return
}

// -----

func.func @open_shape() {
  // expected-error @+1 {{needs a memref of static shape, got memref<?xf32, "device">}}
  %0 = "npu.buffer"() : () -> memref<?xf32, "device">
  return
}

// -----

func.func @strided() {
  // expected-error @+1 {{needs a memref without a layout of its own}}
  %0 = "npu.buffer"() : () -> memref<4x4xf32, strided<[8, 1]>, "device">
  return
}

// -----

// The caller reads and writes memory of the host.
func.func @port_on_device() {
  // expected-error @+1 {{'npu.input' op needs the memory space "host", got memref<4xf32, "device">}}
  %0 = "npu.input"() {port = "x"} : () -> memref<4xf32, "device">
  return
}

// -----

func.func @larger_view(%b: memref<4xf32, "device">) {
  // expected-error @+1 {{'npu.view' op shows memref<4xf32, "device"> as memref<5xf32, "device">, which is not the same memory}}
  %0 = "npu.view"(%b) : (memref<4xf32, "device">) -> memref<5xf32, "device">
  return
}

// -----

func.func @view_elsewhere(%b: memref<4xf32, "device">) {
  // expected-error @+1 {{'npu.view' op needs the memory space "device", got memref<2x2xf32, "host">}}
  %0 = "npu.view"(%b) : (memref<4xf32, "device">) -> memref<2x2xf32, "host">
  return
}

// -----

func.func @another_weight() {
  // expected-error @+1 {{result 0 has type memref<4xf32, "weights">, but memref<3xf32, "weights"> is inferred}}
  %0 = "npu.weight"() {value = dense<1.0> : tensor<3xf32>} : () -> memref<4xf32, "weights">
  return
}

// -----

// A part has its elements where the strides of its type say.
// CHECK-LABEL: func.func @parts
func.func @parts() {
  // CHECK: [[A:%.+]] = "npu.buffer"()
  %a = "npu.buffer"() : () -> memref<1x2x4x8xf32, "device">
  // CHECK: "npu.part"([[A]]) : (memref<1x2x4x8xf32, "device">) -> memref<1x2x4x3xf32, strided<[64, 32, 8, 1], offset: 5>, "device">
  %b = "npu.part"(%a) : (memref<1x2x4x8xf32, "device">) -> memref<1x2x4x3xf32, strided<[64, 32, 8, 1], offset: 5>, "device">
  // CHECK: "npu.state"() {address = 64 : i64, state = "k0"} : () -> memref<1x2xf32, "state">
  %s = "npu.state"() {state = "k0", address = 64 : i64} : () -> memref<1x2xf32, "state">
  return
}

// -----

func.func @part_behind_the_end() {
  %a = "npu.buffer"() : () -> memref<1x2x4x8xf32, "device">
  // expected-error @+1 {{'npu.part' op ends at element 64 of memref<1x2x4x8xf32, "device">}}
  %b = "npu.part"(%a) : (memref<1x2x4x8xf32, "device">) -> memref<1x2x4x3xf32, strided<[64, 32, 8, 1], offset: 6>, "device">
  return
}

// -----

func.func @part_of_other_elements() {
  %a = "npu.buffer"() : () -> memref<8xf32, "device">
  // expected-error @+1 {{which has other elements}}
  %b = "npu.part"(%a) : (memref<8xf32, "device">) -> memref<8xi32, "device">
  return
}

// -----

func.func @part_of_open_strides() {
  %a = "npu.buffer"() : () -> memref<8xf32, "device">
  // expected-error @+1 {{needs a memref without a layout of its own}}
  %b = "npu.part"(%a) : (memref<8xf32, "device">) -> memref<4xf32, strided<[?]>, "device">
  return
}

// -----

func.func @state_elsewhere() {
  // expected-error @+1 {{needs the memory space "state"}}
  %s = "npu.state"() {state = "k0"} : () -> memref<1x2xf32, "device">
  return
}

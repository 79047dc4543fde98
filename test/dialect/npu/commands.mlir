// RUN: mobilint-opt %s --split-input-file --verify-diagnostics | mobilint-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @commands
func.func @commands(%x: memref<1x3x4x5xf32, "host">, %a: memref<1x4x5x3xf32, "device">,
                    %b: memref<1x4x5x3xf32, "device">, %w: memref<3xf32, "weights">) {
  // CHECK: "npu.copy"(%arg0, %arg1) {permute_axes = array<i64: 0, 2, 3, 1>}
  "npu.copy"(%x, %a) {permute_axes = array<i64: 0, 2, 3, 1>}
    : (memref<1x3x4x5xf32, "host">, memref<1x4x5x3xf32, "device">) -> ()
  // CHECK: "npu.compute"(%arg1, %arg3, %arg2)
  // CHECK-SAME: inputs = ["x", "constant"], kernel = "adding_constant", outputs = ["y"]
  // CHECK-SAME: parameters = {is_const_first = false, list = array<i64: 1, 2>, scale = 1.500000e+00 : f64}
  "npu.compute"(%a, %w, %b) {
    kernel = "adding_constant", inputs = ["x", "constant"], outputs = ["y"],
    parameters = {is_const_first = false, list = array<i64: 1, 2>, scale = 1.5 : f64}
  } : (memref<1x4x5x3xf32, "device">, memref<3xf32, "weights">, memref<1x4x5x3xf32, "device">) -> ()
  // CHECK: "npu.host_call"(%arg0) {arguments = 1 : i32, callee = "host_0"}
  "npu.host_call"(%x) {callee = "host_0", arguments = 1 : i32} : (memref<1x3x4x5xf32, "host">) -> ()
  return
}

// -----

// Squeezed, then permuted, then unsqueezed.
// CHECK-LABEL: func.func @three_steps
func.func @three_steps(%x: memref<1x3x1x5xf32, "host">, %a: memref<1x5x1x3xf32, "device">) {
  // CHECK: "npu.copy"
  "npu.copy"(%x, %a) {squeeze_axes = array<i32: 0, 2>, permute_axes = array<i64: 1, 0>,
                      unsqueeze_axes = array<i32: 0, 2>}
    : (memref<1x3x1x5xf32, "host">, memref<1x5x1x3xf32, "device">) -> ()
  return
}

// -----

func.func @wrong_shape(%x: memref<1x3xf32, "host">, %a: memref<1x3xf32, "device">) {
  // expected-error @+1 {{'npu.copy' op makes the shape [3, 1] of its source, but writes memref<1x3xf32, "device">}}
  "npu.copy"(%x, %a) {permute_axes = array<i64: 1, 0>}
    : (memref<1x3xf32, "host">, memref<1x3xf32, "device">) -> ()
  return
}

// -----

func.func @squeezes_more_than_ones(%x: memref<1x3xf32, "host">, %a: memref<1xf32, "device">) {
  // expected-error @+1 {{squeezes axes [1] of the shape [1, 3]}}
  "npu.copy"(%x, %a) {squeeze_axes = array<i32: 1>}
    : (memref<1x3xf32, "host">, memref<1xf32, "device">) -> ()
  return
}

// -----

func.func @no_permutation(%x: memref<1x3xf32, "host">, %a: memref<1x3xf32, "device">) {
  // expected-error @+1 {{permutes 2 axes by [0, 0]}}
  "npu.copy"(%x, %a) {permute_axes = array<i64: 0, 0>}
    : (memref<1x3xf32, "host">, memref<1x3xf32, "device">) -> ()
  return
}

// -----

func.func @converts(%x: memref<3xf32, "host">, %a: memref<3xi8, "device">) {
  // expected-error @+1 {{copies f32 to i8}}
  "npu.copy"(%x, %a) : (memref<3xf32, "host">, memref<3xi8, "device">) -> ()
  return
}

// -----

func.func @writes_weights(%x: memref<3xf32, "host">, %w: memref<3xf32, "weights">) {
  // expected-error @+1 {{'npu.copy' op needs the memory space "host" or "device"}}
  "npu.copy"(%x, %w) : (memref<3xf32, "host">, memref<3xf32, "weights">) -> ()
  return
}

// -----

func.func @too_few_parts(%a: memref<3xf32, "device">, %b: memref<3xf32, "device">) {
  // expected-error @+1 {{'npu.compute' op names 1 parts for 2 values}}
  "npu.compute"(%a, %b) {kernel = "relu", inputs = [], outputs = ["y"]}
    : (memref<3xf32, "device">, memref<3xf32, "device">) -> ()
  return
}

// -----

// A state is read and written; two parts of one side need two names.
func.func @one_part_twice(%a: memref<3xf32, "device">, %b: memref<3xf32, "device">) {
  "npu.compute"(%a, %b) {kernel = "step", inputs = ["h"], outputs = ["h"]}
    : (memref<3xf32, "device">, memref<3xf32, "device">) -> ()
  // expected-error @+1 {{names a part twice in ['x', 'x']}}
  "npu.compute"(%a, %a, %b) {kernel = "adding", inputs = ["x", "x"], outputs = ["y"]}
    : (memref<3xf32, "device">, memref<3xf32, "device">, memref<3xf32, "device">) -> ()
  return
}

// -----

func.func @writes_nothing(%a: memref<3xf32, "device">) {
  // expected-error @+1 {{writes nothing}}
  "npu.compute"(%a) {kernel = "relu", inputs = ["x"], outputs = []} : (memref<3xf32, "device">) -> ()
  return
}

// -----

// The NPU reads its own memory and the weights, never the host's.
func.func @computes_on_the_host(%x: memref<3xf32, "host">, %b: memref<3xf32, "device">) {
  // expected-error @+1 {{reads value 0: it needs the memory space "device" or "weights"}}
  "npu.compute"(%x, %b) {kernel = "relu", inputs = ["x"], outputs = ["y"]}
    : (memref<3xf32, "host">, memref<3xf32, "device">) -> ()
  return
}

// -----

func.func @in_place(%a: memref<3xf32, "device">) {
  // expected-error @+1 {{writes a buffer that it reads}}
  "npu.compute"(%a, %a) {kernel = "relu", inputs = ["x"], outputs = ["y"]}
    : (memref<3xf32, "device">, memref<3xf32, "device">) -> ()
  return
}

// -----

func.func @odd_parameter(%a: memref<3xf32, "device">, %b: memref<3xf32, "device">) {
  // expected-error @+1 {{attribute 'parameters' must be a dictionary of numbers, strings, array<i64> and array<f64>}}
  "npu.compute"(%a, %b) {kernel = "relu", inputs = ["x"], outputs = ["y"], parameters = {t = f32}}
    : (memref<3xf32, "device">, memref<3xf32, "device">) -> ()
  return
}

// -----

func.func @calls_on_the_device(%a: memref<3xf32, "device">) {
  // expected-error @+1 {{'npu.host_call' op reads value 0: it needs the memory space "host"}}
  "npu.host_call"(%a) {callee = "host_0", arguments = 1 : i32} : (memref<3xf32, "device">) -> ()
  return
}

// -----

func.func @too_many_arguments(%x: memref<3xf32, "host">) {
  // expected-error @+1 {{has 2 arguments, but 1 values}}
  "npu.host_call"(%x) {callee = "host_0", arguments = 2 : i32} : (memref<3xf32, "host">) -> ()
  return
}

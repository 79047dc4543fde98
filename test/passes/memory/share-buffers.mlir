// RUN: mobilint-opt %s --split-input-file --share-buffers | FileCheck %s

// What makes an operand of a concatenation writes it into its place.
// CHECK-LABEL: func.func @concatenation
// CHECK: [[Y:%.+]] = "npu.buffer"() : () -> memref<1x1x2x8xf32, "device">
// CHECK: [[A:%.+]] = "npu.part"([[Y]]) {{.*}} memref<1x1x2x3xf32, strided<[16, 16, 8, 1]>, "device">
// CHECK: "npu.copy"({{%.+}}, [[A]])
// CHECK: [[B:%.+]] = "npu.part"([[Y]]) {{.*}} memref<1x1x2x5xf32, strided<[16, 16, 8, 1], offset: 3>, "device">
// CHECK: "npu.copy"({{%.+}}, [[B]])
// CHECK-NOT: concatenate
func.func @concatenation() {
  %i = "npu.input"() {port = "i"} : () -> memref<1x1x2x3xf32, "host">
  %j = "npu.input"() {port = "j"} : () -> memref<1x1x2x5xf32, "host">
  %o = "npu.output"() {port = "o"} : () -> memref<1x1x2x8xf32, "host">
  %a = "npu.buffer"() : () -> memref<1x1x2x3xf32, "device">
  "npu.copy"(%i, %a) : (memref<1x1x2x3xf32, "host">, memref<1x1x2x3xf32, "device">) -> ()
  %b = "npu.buffer"() : () -> memref<1x1x2x5xf32, "device">
  "npu.copy"(%j, %b) : (memref<1x1x2x5xf32, "host">, memref<1x1x2x5xf32, "device">) -> ()
  %y = "npu.buffer"() : () -> memref<1x1x2x8xf32, "device">
  "npu.compute"(%a, %b, %y) {kernel = "concatenate", inputs = ["inputs[0]", "inputs[1]"], outputs = ["y"], parameters = {axis = 3}}
    : (memref<1x1x2x3xf32, "device">, memref<1x1x2x5xf32, "device">, memref<1x1x2x8xf32, "device">) -> ()
  "npu.copy"(%y, %o) : (memref<1x1x2x8xf32, "device">, memref<1x1x2x8xf32, "host">) -> ()
  return
}

// -----

// A constant, and an operand that stands there twice, are copied.
// CHECK-LABEL: func.func @copies_the_rest
// CHECK: [[Y:%.+]] = "npu.buffer"() : () -> memref<1x1x1x9xf32, "device">
// CHECK: [[A:%.+]] = "npu.part"([[Y]]) {{.*}} memref<1x1x1x3xf32, strided<[3, 3, 3, 1]>, "device">
// CHECK: "npu.copy"({{%.+}}, [[A]])
// CHECK: [[B:%.+]] = "npu.part"([[Y]]) {{.*}} offset: 3>
// CHECK: "npu.copy"([[A]], [[B]])
// CHECK: [[C:%.+]] = "npu.part"([[Y]]) {{.*}} offset: 6>
// CHECK: "npu.copy"({{%.+}}, [[C]]) {{.*}} "weights">
// CHECK-NOT: concatenate
func.func @copies_the_rest() {
  %i = "npu.input"() {port = "i"} : () -> memref<1x1x1x3xf32, "host">
  %o = "npu.output"() {port = "o"} : () -> memref<1x1x1x9xf32, "host">
  %w = "npu.weight"() {value = dense<1.0> : tensor<1x1x1x3xf32>} : () -> memref<1x1x1x3xf32, "weights">
  %a = "npu.buffer"() : () -> memref<1x1x1x3xf32, "device">
  "npu.copy"(%i, %a) : (memref<1x1x1x3xf32, "host">, memref<1x1x1x3xf32, "device">) -> ()
  %y = "npu.buffer"() : () -> memref<1x1x1x9xf32, "device">
  "npu.compute"(%a, %a, %w, %y) {kernel = "concatenate", inputs = ["inputs[0]", "inputs[1]", "inputs[2]"], outputs = ["y"], parameters = {axis = 3}}
    : (memref<1x1x1x3xf32, "device">, memref<1x1x1x3xf32, "device">, memref<1x1x1x3xf32, "weights">, memref<1x1x1x9xf32, "device">) -> ()
  "npu.copy"(%y, %o) : (memref<1x1x1x9xf32, "device">, memref<1x1x1x9xf32, "host">) -> ()
  return
}

// -----

// Slices are read where they lie, behind a view too; the two halves of a value that are joined again
// are the value, and so is what is joined with them.
// CHECK-LABEL: func.func @slices
// CHECK: [[Y:%.+]] = "npu.buffer"() : () -> memref<1x2x1x9xf32, "device">
// CHECK: [[A:%.+]] = "npu.part"([[Y]]) {{.*}} memref<1x2x1x6xf32, strided<[18, 9, 9, 1]>, "device">
// CHECK: [[C:%.+]] = "npu.part"([[Y]]) {{.*}} memref<1x2x1x3xf32, strided<[18, 9, 9, 1], offset: 3>, "device">
// CHECK: [[D:%.+]] = "npu.part"([[Y]]) {{.*}} memref<1x2x1x3xf32, strided<[18, 9, 9, 1], offset: 6>, "device">
// CHECK: "npu.compute"([[C]], [[D]]) {{.*}} kernel = "softmax"
// CHECK-NOT: slice
// CHECK-NOT: concatenate
func.func @slices() {
  %i = "npu.input"() {port = "i"} : () -> memref<1x2x1x6xf32, "host">
  %o = "npu.output"() {port = "o"} : () -> memref<1x2x1x9xf32, "host">
  %a = "npu.buffer"() : () -> memref<1x2x1x6xf32, "device">
  "npu.copy"(%i, %a) : (memref<1x2x1x6xf32, "host">, memref<1x2x1x6xf32, "device">) -> ()
  %b = "npu.buffer"() : () -> memref<1x2x1x3xf32, "device">
  "npu.compute"(%a, %b) {kernel = "slice", inputs = ["x"], outputs = ["y"], parameters = {starts = array<i64: 0, 0, 0, 0>, steps = array<i64: 1, 1, 1, 1>}}
    : (memref<1x2x1x6xf32, "device">, memref<1x2x1x3xf32, "device">) -> ()
  %c = "npu.buffer"() : () -> memref<1x2x1x3xf32, "device">
  "npu.compute"(%a, %c) {kernel = "slice", inputs = ["x"], outputs = ["y"], parameters = {starts = array<i64: 0, 0, 0, 3>, steps = array<i64: 1, 1, 1, 1>}}
    : (memref<1x2x1x6xf32, "device">, memref<1x2x1x3xf32, "device">) -> ()
  %d = "npu.buffer"() : () -> memref<1x2x1x3xf32, "device">
  "npu.compute"(%c, %d) {kernel = "softmax", inputs = ["x"], outputs = ["y"], parameters = {axis = 3, beta = 1.0}}
    : (memref<1x2x1x3xf32, "device">, memref<1x2x1x3xf32, "device">) -> ()
  %y = "npu.buffer"() : () -> memref<1x2x1x9xf32, "device">
  "npu.compute"(%b, %c, %d, %y) {kernel = "concatenate", inputs = ["inputs[0]", "inputs[1]", "inputs[2]"], outputs = ["y"], parameters = {axis = 3}}
    : (memref<1x2x1x3xf32, "device">, memref<1x2x1x3xf32, "device">, memref<1x2x1x3xf32, "device">, memref<1x2x1x9xf32, "device">) -> ()
  "npu.copy"(%y, %o) : (memref<1x2x1x9xf32, "device">, memref<1x2x1x9xf32, "host">) -> ()
  return
}

// -----

// Neither a slice that takes every second element, nor one of two axes, nor a concatenation that
// changes its operands stays without a command.
// CHECK-LABEL: func.func @keeps
// CHECK: kernel = "slice"
// CHECK: kernel = "slice"
// CHECK: kernel = "concatenate"
// CHECK-NOT: npu.part
func.func @keeps() {
  %a = "npu.buffer"() : () -> memref<1x2x1x6xf32, "device">
  %b = "npu.buffer"() : () -> memref<1x2x1x3xf32, "device">
  "npu.compute"(%a, %b) {kernel = "slice", inputs = ["x"], outputs = ["y"], parameters = {starts = array<i64: 0, 0, 0, 0>, steps = array<i64: 1, 1, 1, 2>}}
    : (memref<1x2x1x6xf32, "device">, memref<1x2x1x3xf32, "device">) -> ()
  %c = "npu.buffer"() : () -> memref<1x1x1x3xf32, "device">
  "npu.compute"(%a, %c) {kernel = "slice", inputs = ["x"], outputs = ["y"], parameters = {starts = array<i64: 0, 0, 0, 0>, steps = array<i64: 1, 1, 1, 1>}}
    : (memref<1x2x1x6xf32, "device">, memref<1x1x1x3xf32, "device">) -> ()
  %y = "npu.buffer"() : () -> memref<1x2x1x6xf32, "device">
  "npu.compute"(%b, %b, %y) {kernel = "concatenate", inputs = ["inputs[0]", "inputs[1]"], outputs = ["y"], parameters = {axis = 3, shift = 1}}
    : (memref<1x2x1x3xf32, "device">, memref<1x2x1x3xf32, "device">, memref<1x2x1x6xf32, "device">) -> ()
  return
}

// -----

// A part keeps all of the memory that it belongs to; where that takes more bytes, it is copied.
// Here the place of the small operand would keep the large result while the memory is full.
// CHECK-LABEL: func.func @keeps_what_would_cost_memory
// CHECK: kernel = "slice"
func.func @keeps_what_would_cost_memory() {
  %a = "npu.buffer"() : () -> memref<1x1x1x99xf32, "device">
  %b = "npu.buffer"() : () -> memref<1x1x1x1xf32, "device">
  "npu.compute"(%a, %b) {kernel = "slice", inputs = ["x"], outputs = ["y"], parameters = {starts = array<i64: 0, 0, 0, 0>, steps = array<i64: 1, 1, 1, 1>}}
    : (memref<1x1x1x99xf32, "device">, memref<1x1x1x1xf32, "device">) -> ()
  %c = "npu.buffer"() : () -> memref<1x1x1x99xf32, "device">
  "npu.compute"(%b, %c) {kernel = "softmax", inputs = ["x"], outputs = ["y"]}
    : (memref<1x1x1x1xf32, "device">, memref<1x1x1x99xf32, "device">) -> ()
  return
}

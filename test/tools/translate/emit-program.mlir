// RUN: mobilint-translate --emit-program %s -o %t.mprog
// RUN: mobilint-translate --disassemble %t.mprog | FileCheck %s
// RUN: mobilint-run %t.mprog --random-inputs 1 --output-dir %t.outputs | FileCheck %s --check-prefix=SHOWN
// The form of commands gives the same bytes as the form that it is made from.
// RUN: mobilint-opt %s --convert-mobilint-to-npu --plan-memory -o %t.npu.mlir
// RUN: mobilint-translate --emit-program %t.npu.mlir -o %t.npu.mprog
// RUN: mobilint-translate --disassemble %t.npu.mprog | FileCheck %s

// CHECK: program emit-program{{.*}}.mlir for aries, by mobilint-mlir
// CHECK: memory device{{ +}}112 bytes, 96 live at once
// CHECK: input "image" %0 host+0x0 f32[1x3x2x2] NCHW
// CHECK: output "classes" %1 host+0x{{[0-9a-f]+}} f32[1x3x2x2] NCHW
// CHECK: 0 copy
// CHECK-NEXT: from %0 host
// CHECK-NEXT: to   [[A:%[0-9]+]] device
// CHECK-NEXT: by   permute 0 2 3 1
// CHECK: 1 multiply_constant
// CHECK-NEXT: from x = [[A]] device
// CHECK-NEXT: from constant = {{.+}} weights+0x0 f32[] sha256 {{[0-9a-f]+}} = 0.5
// CHECK: with is_const_first = false
// CHECK: 2 softmax
// CHECK: with axis = 3, beta = 1.0
// CHECK: 3 copy
// SHOWN: simulated in
// SHOWN: classes{{.+}}float32{{.+}}1x3x2x2
func.func @main(%x: tensor<1x3x2x2xf32> {onnx.name = "image"}) -> (tensor<1x3x2x2xf32> {onnx.name = "classes"}) {
  %0 = "mobilint.input"(%x) : (tensor<1x3x2x2xf32>) -> tensor<1x3x2x2xf32>
  %1 = "mobilint.device_bridge"(%0) {device = "npu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 2, 3, 1>, unsqueeze_axes = array<i32>} : (tensor<1x3x2x2xf32>) -> tensor<1x2x2x3xf32>
  %2 = "mobilint.multiply_constant"(%1) {constant = dense<0.5> : tensor<f32>} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %3 = "mobilint.softmax"(%2) {axis = 3 : i32} : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %4 = "mobilint.device_bridge"(%3) {device = "cpu", squeeze_axes = array<i32>, permute_axes = array<i64: 0, 3, 1, 2>, unsqueeze_axes = array<i32>} : (tensor<1x2x2x3xf32>) -> tensor<1x3x2x2xf32>
  %5 = "mobilint.output"(%4) : (tensor<1x3x2x2xf32>) -> tensor<1x3x2x2xf32>
  return %5 : tensor<1x3x2x2xf32>
}

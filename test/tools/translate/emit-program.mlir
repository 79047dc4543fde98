// RUN: mobilint-translate --emit-program %s -o %t.mprog
// RUN: mobilint-translate --disassemble %t.mprog | FileCheck %s
// RUN: mobilint-run %t.mprog --random-inputs 1 --output-dir %t.outputs | FileCheck %s --check-prefix=SHOWN
// The form of commands gives the same bytes as the form that it is made from.
// RUN: mobilint-opt %s --convert-mobilint-to-npu --plan-memory -o %t.npu.mlir
// RUN: mobilint-translate --emit-program %t.npu.mlir -o %t.npu.mprog
// RUN: mobilint-translate --disassemble %t.npu.mprog | FileCheck %s

// Its text gives the same bytes again, and programs that are the same do not differ.
// RUN: mobilint-translate --disassemble %t.npu.mprog -o %t.txt
// RUN: mobilint-translate --assemble %t.txt -o %t.again.mprog
// RUN: mobilint-translate --disassemble %t.again.mprog | FileCheck %s
// RUN: mobilint-translate --diff %t.npu.mprog %t.again.mprog | FileCheck %s --allow-empty --check-prefix=SAME
// RUN: mobilint-translate --diff %t.mprog %t.npu.mprog | FileCheck %s --check-prefix=DIFFER

// SAME-NOT: {{.}}
// DIFFER: source: emit-program{{.*}}.mlir became emit-program{{.*}}.npu.mlir
// CHECK: program version 1
// CHECK: source "emit-program{{.*}}.mlir" sha256
// CHECK: memory device 112 bound 96
// CHECK: input "image" %0 layout "NCHW"  ; host+0x0 f32[1x3x2x2]
// CHECK: output "classes" %1 layout "NCHW"  ; host+0x{{[0-9a-f]+}} f32[1x3x2x2]
// CHECK: buffer {{.+}} weights+0x0 f32[]  ; {{[0-9a-f]+}} = 0.5
// CHECK: copy  ; 0
// CHECK-NEXT: from %0
// CHECK-NEXT: to [[A:%[0-9]+]]  ; device
// CHECK-NEXT: permute [0, 2, 3, 1]
// CHECK: compute "multiply_constant"  ; 1
// CHECK-NEXT: from [[A]] as "x"  ; device
// CHECK-NEXT: from {{.+}} as "constant"  ; weights+0x0 f32[]
// CHECK: with "is_const_first" = false
// CHECK: compute "softmax"  ; 2
// CHECK: with "axis" = 3
// CHECK-NEXT: with "beta" = 1.0
// CHECK: copy  ; 3
// CHECK: data weights AAAAPw==
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

// RUN: mobilint-opt %s --quantize-mobilint | FileCheck %s --check-prefix=EIGHT
// RUN: mobilint-opt %s --quantize-mobilint="activation-bits=16" | FileCheck %s --check-prefix=WIDE

// Between a sum and the function that alone reads it there are 16 bits.
// EIGHT-LABEL: func.func @main
// EIGHT: "mobilint.adding"
// EIGHT-SAME: -> tensor<1x1x1x4x!quant.uniform<i16<-32768:32639>:f32,
// EIGHT-NEXT: "mobilint.swish"
// EIGHT-SAME: -> tensor<1x1x1x4x!quant.uniform<i8:f32,

// WIDE-LABEL: func.func @main
// WIDE: "mobilint.swish"
// WIDE-SAME: -> tensor<1x1x1x4x!quant.uniform<i16<-32768:32639>:f32,
func.func @main(%a: tensor<1x1x1x4xf32>, %b: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %x = "mobilint.identity"(%a) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %y = "mobilint.identity"(%b) {mobilint.range = array<f64: -1.0, 1.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %s = "mobilint.adding"(%x, %y) {mobilint.range = array<f64: -2.0, 2.0>}
    : (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %z = "mobilint.swish"(%s) {mobilint.range = array<f64: -0.3, 2.0>}
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %z : tensor<1x1x1x4xf32>
}

// Larger constants lose their values, and resources their bytes; smaller ones keep them.
// RUN: mobilint-opt %s --mlir-elide-elementsattrs-if-larger=2 | FileCheck %s
// RUN: mobilint-opt %s --mlir-elide-elementsattrs-if-larger=3 | FileCheck %s --check-prefix=MORE
// RUN: mobilint-opt %s | FileCheck %s --check-prefix=ALL
// The IR around passes keeps to it.
// RUN: mobilint-opt %s --cse --mlir-print-ir-after-all --mlir-elide-elementsattrs-if-larger=2 -o %t.mlir 2>&1 | FileCheck %s
// RUN: not mobilint-opt %s --mlir-elide-elementsattrs-if-larger=few 2>&1 | FileCheck %s --check-prefix=NUMBER

// CHECK: constant = dense<1.000000e+00> : tensor<f32>
// CHECK: constant = dense_resource<__elided__> : tensor<3xf32>
// CHECK: constant = dense_resource<large> : tensor<3xf32>
// CHECK-NOT: dialect_resources

// MORE: constant = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
// MORE-NOT: dialect_resources

// ALL: constant = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>
// ALL: {-#
// ALL-NEXT: dialect_resources: {
// ALL-NEXT: builtin: {
// ALL-NEXT: large: "0x040000000000803F0000004000004040"
// ALL-NEXT: }
// ALL-NEXT: }
// ALL-NEXT: #-}

// NUMBER: error[ML0107]: argument --mlir-elide-elementsattrs-if-larger: 'few' is no whole number from 0 up
func.func @f(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.adding_constant"(%x) {constant = dense<1.0> : tensor<f32>, is_const_first = false} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.adding_constant"(%0) {constant = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>, is_const_first = false} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %2 = "mobilint.adding_constant"(%1) {constant = dense_resource<large> : tensor<3xf32>, is_const_first = false} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %2 : tensor<1x1x2x3xf32>
}
{-#
  dialect_resources: {
    builtin: {
      large: "0x040000000000803F0000004000004040"
    }
  }
#-}

// IR around passes goes to standard error, in the form of mlir-opt; the result goes where it belongs.
// RUN: mobilint-opt %s --cse --fuse-activations --mlir-print-ir-before-all -o %t.mlir 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: mobilint-opt %s --cse --fuse-activations --mlir-print-ir-after-all -o %t.mlir 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: mobilint-opt %s --cse --fuse-activations --canonicalize --mlir-print-ir-after=cse,canonicalize -o %t.mlir 2>&1 | FileCheck %s --check-prefix=CHOSEN
// RUN: mobilint-opt %s --cse --fuse-activations --mlir-print-ir-before=cse --mlir-print-ir-after=fuse-activations -o %t.mlir 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: mobilint-opt %s --cse --fuse-activations --fuse-activations --mlir-print-ir-after-change -o %t.mlir 2>&1 | FileCheck %s --check-prefix=CHANGE
// RUN: mobilint-opt %s --pass-pipeline="func.func(cse)" --mlir-print-ir-after-all -o %t.mlir 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: mobilint-opt %s --cse --mlir-print-ir-after-all --mlir-print-op-generic -o %t.mlir 2>&1 | FileCheck %s --check-prefix=GENERIC
// RUN: mobilint-opt %s --cse --mlir-print-ir-after-all | FileCheck %s --check-prefix=RESULT
// RUN: mobilint-opt %s --cse -o %t.mlir 2>&1 | FileCheck %s --allow-empty --check-prefix=NONE

//      BEFORE: // -----// IR Dump Before cse (cse) //----- //
// BEFORE-NEXT: module {
// BEFORE-NEXT:   func.func @f
// BEFORE-NEXT:     mobilint.sigmoid
// BEFORE-NEXT:     mobilint.multiply
//      BEFORE: // -----// IR Dump Before fuse-activations (fuse-activations) //----- //
//  BEFORE-NOT: mobilint.swish

//      AFTER: // -----// IR Dump After cse (cse) //----- //
// AFTER-NEXT: module {
//      AFTER: mobilint.sigmoid
//      AFTER: // -----// IR Dump After fuse-activations (fuse-activations) //----- //
// AFTER-NEXT: module {
//      AFTER: mobilint.swish

//     CHOSEN: IR Dump After cse
// CHOSEN-NOT: IR Dump After fuse-activations
//     CHOSEN: IR Dump After canonicalize

//     BOTH: IR Dump Before cse
// BOTH-NOT: IR Dump After cse
// BOTH-NOT: IR Dump Before fuse-activations
//     BOTH: IR Dump After fuse-activations

// CHANGE-NOT: IR Dump After cse
//     CHANGE: IR Dump After fuse-activations
// CHANGE-NOT: IR Dump

//      NESTED: IR Dump After cse (cse)
// NESTED-NEXT: func.func @f
//  NESTED-NOT: module {

// GENERIC: IR Dump After cse (cse)
// GENERIC-NEXT: "builtin.module"() ({

// RESULT-NOT: IR Dump
// NONE-NOT: {{.}}
func.func @f(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.sigmoid"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.multiply"(%x, %0) : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %1 : tensor<1x1x2x3xf32>
}

// Nesting, options, native passes and ours in one pipeline.
// RUN: mobilint-opt %s --pass-pipeline="builtin.module(func.func(canonicalize{max-iterations=1},cse),fuse-activations)" | FileCheck %s
// RUN: mobilint-opt %s --pass-pipeline="func.func(canonicalize,cse,fuse-activations)" | FileCheck %s
// RUN: mobilint-opt %s --pass-pipeline="any(cse,fuse-activations)" | FileCheck %s
// RUN: mobilint-opt %s --pass-pipeline="" | FileCheck %s --check-prefix=SAME
// RUN: mobilint-opt %s --pass-pipeline="builtin.module()" | FileCheck %s --check-prefix=SAME
// RUN: mobilint-opt %s | FileCheck %s --check-prefix=SAME
// Whether the duplicate goes before the fusion or after it is all the same.
// RUN: mobilint-opt %s --pass-pipeline="fuse-activations,func.func(cse)" | FileCheck %s --check-prefix=EARLY

// CHECK-LABEL: func.func @twice
// CHECK-NEXT: [[Y:%.+]] = "mobilint.swish"(%arg0)
// CHECK-NEXT: return [[Y]], [[Y]]

// SAME-LABEL: func.func @twice
// SAME-COUNT-2: "mobilint.sigmoid"(%arg0)
// SAME-COUNT-2: "mobilint.multiply"(%arg0

// EARLY-LABEL: func.func @twice
// EARLY-NEXT: "mobilint.swish"(%arg0)
// EARLY-NEXT: return
func.func @twice(%x: tensor<1x1x2x3xf32>) -> (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) {
  %0 = "mobilint.sigmoid"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.sigmoid"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %2 = "mobilint.multiply"(%x, %0) : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %3 = "mobilint.multiply"(%x, %1) : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %2, %3 : tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>
}

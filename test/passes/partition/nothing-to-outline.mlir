// RUN: mobilint-opt %s --outline-host-regions | FileCheck %s

// A program without host ops stays as it is.
// CHECK: func.func @main
// CHECK-NEXT: "mobilint.relu"
// CHECK-NEXT: return
// CHECK-NOT: host_0
func.func @main(%arg0: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.relu"(%arg0) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

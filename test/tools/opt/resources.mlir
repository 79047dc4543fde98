// Weights stay with the module from one tool to the next, each once, and those of no op are left out.
// RUN: mobilint-opt %s --split-input-file | FileCheck %s
// RUN: mobilint-opt %s --split-input-file -o %t.mlir
// RUN: mobilint-opt %t.mlir --split-input-file | FileCheck %s
// RUN: mobilint-opt %s --split-input-file --cse --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @two_users_of_one_resource
// CHECK-COUNT-2: dense_resource<weight> : tensor<2x3xf32>
// CHECK: dense_resource<"/layer1/conv.weight"> : tensor<3xi8>
// CHECK: dialect_resources
// CHECK-NEXT: builtin
// CHECK-NEXT: weight: "0x040000000000803F0000004000004040000000000000803F00000040",
// CHECK-NEXT: "/layer1/conv.weight": "0x01000000010203"
// CHECK-NOT: unused
// CHECK: #-}
func.func @two_users_of_one_resource() -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xi8>) {
  %0 = "onnx.Constant"() {value = dense_resource<weight> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %1 = "onnx.Constant"() {value = dense_resource<weight> : tensor<2x3xf32>, onnx.name = "other"} : () -> tensor<2x3xf32>
  %2 = "onnx.Constant"() {value = dense_resource<"/layer1/conv.weight"> : tensor<3xi8>} : () -> tensor<3xi8>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xi8>
}
{-#
  dialect_resources: {
    builtin: {
      unused: "0x0400000000000000",
      weight: "0x040000000000803F0000004000004040000000000000803F00000040",
      "/layer1/conv.weight": "0x01000000010203"
    }
  }
#-}

// -----

// The same key is another weight in another part.
// CHECK-LABEL: func.func @another_part
// CHECK: weight: "0x0400000000000000"
func.func @another_part() -> tensor<1xf32> {
  %0 = "onnx.Constant"() {value = dense_resource<weight> : tensor<1xf32>} : () -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
{-#
  dialect_resources: {
    builtin: {
      weight: "0x0400000000000000"
    }
  }
#-}

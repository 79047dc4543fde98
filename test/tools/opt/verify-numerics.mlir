// RUN: mobilint-opt %s --split-input-file --verify-numerics --cse --fuse-activations | FileCheck %s
// What is not to be evaluated cannot be compared.
// RUN: not mobilint-opt %S/Inputs/dynamic.mlir --verify-numerics --cse 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// RUN: not mobilint-opt %S/Inputs/private.mlir --verify-numerics --cse 2>&1 | FileCheck %s --check-prefix=PRIVATE
// RUN: not mobilint-opt %S/Inputs/random.mlir --verify-numerics --cse 2>&1 | FileCheck %s --check-prefix=RANDOM
// Without a pass there is nothing to compare.
// RUN: mobilint-opt %S/Inputs/private.mlir --verify-numerics
// RUN: mobilint-opt %s --split-input-file --verify-numerics --numerics-tolerance=0.5 --fuse-activations | FileCheck %s

// CHECK-LABEL: func.func @fused
// CHECK: mobilint.swish
// DYNAMIC: error[ML0603]: an argument of type tensor<?xf32> cannot be made up
// RANDOM: error[ML0603]: @f gives other results each time, and cannot be compared
// PRIVATE: error[ML0603]: there is no public function to evaluate
func.func @fused(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.sigmoid"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %1 = "mobilint.multiply"(%x, %0) : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %1 : tensor<1x1x2x3xf32>
}

// -----

// A function is evaluated where it is called, and absent operands are none.
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = call @clipped(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func private @clipped(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %none = "onnx.NoValue"() : () -> none
  %high = "onnx.Constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %0 = "onnx.Clip"(%x, %none, %high) : (tensor<2x3xf32>, none, tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// A part with an error does not keep the others from being looked at, and lines have the numbers of the file.
// RUN: not mobilint-opt %s --split-input-file -o %t.mlir 2>&1 | FileCheck %s

func.func @good() {
  return
}

// -----

// CHECK: split-errors.mlir:[[# @LINE + 4]]:10: error: use of undeclared SSA value name
// CHECK-NEXT:  return %undeclared : i32
// CHECK-NEXT:         ^
func.func @bad() -> i32 {
  return %undeclared : i32
}

// -----

// CHECK: split-errors.mlir:[[# @LINE + 4]]:8: error: 'mobilint.relu' op needs 1 operand, got 0
// CHECK-NEXT:  %0 = "mobilint.relu"() : () -> tensor<1x1x1x3xf32>
// CHECK-NEXT:       ^
func.func @bad_too() -> tensor<1x1x1x3xf32> {
  %0 = "mobilint.relu"() : () -> tensor<1x1x1x3xf32>
  return %0 : tensor<1x1x1x3xf32>
}

// RUN: mobilint-opt %s --allow-unregistered-dialect --cse | FileCheck %s
// RUN: not mobilint-opt %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// An op of ours that is misspelt is none of another dialect.
// RUN: not mobilint-opt %S/Inputs/misspelt.mlir --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=MISSPELT

// CHECK: "other.op"() {colour = "red"} : () -> i32
// REFUSED: allow-unregistered-dialect.mlir:[[# @LINE + 3]]:18: error: operation being parsed with an unregistered dialect
// MISSPELT: misspelt.mlir:2:8: error: 'mobilint.rleu' op is not an op of the dialect 'mobilint'
func.func @f() -> i32 {
  %0 = "other.op"() {colour = "red"} : () -> i32
  return %0 : i32
}

// The verifier runs after every pass, unless it is turned off; what a file holds is verified in any case.
// RUN: mobilint-opt %s --verify-each --cse | FileCheck %s
// RUN: mobilint-opt %s --verify-each=1 --cse | FileCheck %s
// RUN: mobilint-opt %s --verify-each=false --cse | FileCheck %s
// RUN: mobilint-opt --verify-each %s --cse | FileCheck %s
// RUN: not mobilint-opt --verify-each=0 %S/Inputs/misspelt.mlir 2>&1 | FileCheck %s --check-prefix=FILE

// CHECK: func.func @f
// FILE: error: 'mobilint.rleu' op is not an op of the dialect
func.func @f() {
  return
}

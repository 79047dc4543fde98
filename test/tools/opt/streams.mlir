// Standard input where no file is named or where it is -, standard output where no output is.
// RUN: mobilint-opt < %s | FileCheck %s
// RUN: mobilint-opt - < %s | FileCheck %s
// RUN: mobilint-opt %s -o - | FileCheck %s
// RUN: mobilint-opt %s | mobilint-opt | FileCheck %s
// RUN: mobilint-opt %s -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: mobilint-opt %s -o=%t.mlir | FileCheck %s --allow-empty --check-prefix=EMPTY
// A device is written to and not replaced.
// RUN: mobilint-opt %s -o /dev/null | FileCheck %s --allow-empty --check-prefix=EMPTY
// Errors in what comes from standard input say so.
// RUN: not mobilint-opt < %S/Inputs/misspelt.mlir 2>&1 | FileCheck %s --check-prefix=STDIN
// What fails leaves the file that was there.
// RUN: not mobilint-opt %S/Inputs/misspelt.mlir -o %t.mlir 2>&1 | FileCheck %s --check-prefix=STAYS
// RUN: FileCheck %s --input-file %t.mlir

// CHECK: func.func @f
// EMPTY-NOT: func
// STDIN: <stdin>:2:8: error: 'mobilint.rleu' op is not an op
// STAYS: misspelt.mlir:2:8: error:
func.func @f() {
  return
}

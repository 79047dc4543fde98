// Each part is a module of its own, so that the same name does not clash; the parts stay apart.
// RUN: mobilint-opt %s --split-input-file | FileCheck %s --match-full-lines --strict-whitespace
// Without the flag the mark is a comment, and there is one module.
// RUN: not mobilint-opt %s 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: mobilint-opt %s --split-input-file -o %t.mlir
// What comes out goes in.
// RUN: mobilint-opt %t.mlir --split-input-file | FileCheck %s --match-full-lines --strict-whitespace

//      CHECK:module {
// CHECK-NEXT:  func.func @same() {
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:// -----
// CHECK-NEXT:module {
// CHECK-NEXT:  func.func @same() {
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// CHECK-NEXT:}
// CHECK-EMPTY:
// CHECK-NEXT:// -----
// CHECK-NEXT:module {
// CHECK-NEXT:}

// WHOLE: split-input-file.mlir:[[# @LINE + 7]]:1: error: redefinition of symbol named 'same'
func.func @same() {
  return
}

// -----

func.func @same() {
  return
}

// -----

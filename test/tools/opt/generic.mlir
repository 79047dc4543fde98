// RUN: mobilint-opt %s --mlir-print-op-generic | FileCheck %s --match-full-lines --strict-whitespace
// RUN: mobilint-opt %s --mlir-print-op-generic -o %t.mlir
// RUN: mobilint-opt %t.mlir | FileCheck %s --check-prefix=PRETTY

//      CHECK:"builtin.module"() ({
// CHECK-NEXT:  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
// CHECK-NEXT:    "func.return"() : () -> ()
// CHECK-NEXT:  }) : () -> ()
// CHECK-NEXT:}) : () -> ()
// PRETTY: func.func @f() {
func.func @f() {
  return
}

// RUN: mobilint-opt %s --pass-pipeline="cse,func.func(canonicalize,cse),fuse-activations" --mlir-timing -o %t.mlir 2>&1 | FileCheck %s --match-full-lines --strict-whitespace
// RUN: mobilint-opt %s --cse -o %t.mlir 2>&1 | FileCheck %s --allow-empty --check-prefix=NONE

//      CHECK:===-------------------------------------------------------------------------===
// CHECK-NEXT:                         ... Execution time report ...
// CHECK-NEXT:===-------------------------------------------------------------------------===
// CHECK-NEXT:  Total Execution Time: {{[0-9]+\.[0-9]+}} seconds
// CHECK-EMPTY:
// CHECK-NEXT:  ----Wall Time----  ----Name----
// CHECK-NEXT:  {{ +[0-9]+\.[0-9]+ \( *[0-9]+\.[0-9]%\)}}  Parser
// CHECK-NEXT:  {{ +[0-9]+\.[0-9]+ \( *[0-9]+\.[0-9]%\)}}  cse
// CHECK-NEXT:  {{ +[0-9]+\.[0-9]+ \( *[0-9]+\.[0-9]%\)}}  'func.func' Pipeline
// CHECK-NEXT:  {{ +[0-9]+\.[0-9]+ \( *[0-9]+\.[0-9]%\)}}    canonicalize
// CHECK-NEXT:  {{ +[0-9]+\.[0-9]+ \( *[0-9]+\.[0-9]%\)}}    cse
// CHECK-NEXT:  {{ +[0-9]+\.[0-9]+ \( *[0-9]+\.[0-9]%\)}}  fuse-activations
// CHECK-NEXT:  {{ +[0-9]+\.[0-9]+ \( *[0-9]+\.[0-9]%\)}}  Output
// CHECK-NEXT:  {{ +[0-9]+\.[0-9]+ \( *[0-9]+\.[0-9]%\)}}  Rest
// CHECK-NEXT:  {{ +[0-9]+\.[0-9]+ \(100\.0%\)}}  Total

// NONE-NOT: {{.}}
func.func @f() {
  return
}

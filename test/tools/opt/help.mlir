// RUN: mobilint-opt --version | FileCheck %s --check-prefix=VERSION
// RUN: mobilint-opt --help | FileCheck %s
// RUN: mobilint-opt -h | FileCheck %s

// VERSION: {{^}}mobilint-opt {{[0-9]+\.[0-9]+\.[0-9]+}}
// CHECK: usage: mobilint-opt
// CHECK-DAG: --pass-pipeline TEXT
// CHECK-DAG: --list-passes
// CHECK-DAG: --split-input-file
// CHECK-DAG: --verify-diagnostics
// CHECK-DAG: --verify-each 0|1
// CHECK-DAG: --verify-numerics
// CHECK-DAG: --allow-unregistered-dialect
// CHECK-DAG: --remarks
// CHECK-DAG: --mlir-print-ir-before PASS,...
// CHECK-DAG: --mlir-print-ir-after-change
// CHECK-DAG: --mlir-timing
// CHECK-DAG: --mlir-elide-elementsattrs-if-larger N
// CHECK-DAG: --mlir-print-debuginfo
// CHECK-DAG: --mlir-print-op-generic

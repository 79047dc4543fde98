// RUN: mobilint-opt %s --mlir-print-debuginfo | FileCheck %s
// RUN: mobilint-opt --mlir-print-debuginfo < %s | FileCheck %s --check-prefix=STDIN
// RUN: mobilint-opt %s | FileCheck %s --check-prefix=NONE
// RUN: mobilint-opt %s --mlir-print-debuginfo -o %t.mlir
// Locations that were printed are those that are read.
// RUN: mobilint-opt %t.mlir --mlir-print-debuginfo | FileCheck %s

// CHECK: "mobilint.relu"(%arg0) {{.*}} loc([[NAMED:#.+]])
// CHECK: "mobilint.tanh"(%0) {{.*}} loc([[PLACE:#.+]])
// CHECK-DAG: [[NAMED]] = loc("conv1")
// CHECK-DAG: [[PLACE]] = loc("{{.*}}locations.mlir":[[# @LINE + 6]]:8)

// STDIN: loc("<stdin>":[[# @LINE + 4]]:8)
// NONE-NOT: loc
func.func @f(%x: tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> {
  %0 = "mobilint.relu"(%x) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> loc("conv1")
  %1 = "mobilint.tanh"(%0) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  return %1 : tensor<1x1x1x3xf32>
}

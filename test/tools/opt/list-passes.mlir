// Every pass with its summary, and its options with what they are if nothing is said.
// RUN: mobilint-opt --list-passes | FileCheck %s --match-full-lines --strict-whitespace

//      CHECK:fuse-activations
// CHECK-NEXT:    {{[A-Z].*}}.
//      CHECK:infer-shapes
// CHECK-NEXT:    {{[A-Z].*}}.
// CHECK-NEXT:    require-static=false  {{[a-z].*}}
// CHECK-NEXT:    max-bytes={{[0-9]+}}  {{[a-z].*}}
//      CHECK:plan-memory
// CHECK-NEXT:    {{[A-Z].*}}.
// CHECK-NEXT:    target=aries  {{[a-z].*}}

// Each is one line that names the fault, with status 1 and without output.
// RUN: not mobilint-opt %s --pass-pipeline="csee" 2>&1 | FileCheck %s --match-full-lines --check-prefix=PASS
// RUN: not mobilint-opt %s --fuse-activation 2>&1 | FileCheck %s --match-full-lines --check-prefix=OURS
// RUN: not mobilint-opt %s --pass-pipeline="func.func(cse" 2>&1 | FileCheck %s --match-full-lines --check-prefix=OPEN
// RUN: not mobilint-opt %s --cse=fast=1 2>&1 | FileCheck %s --match-full-lines --check-prefix=NATIVE
// RUN: not mobilint-opt %s --infer-shapes=fast 2>&1 | FileCheck %s --match-full-lines --check-prefix=OPTION
// RUN: not mobilint-opt %s --infer-shapes=max-bytes=many 2>&1 | FileCheck %s --match-full-lines --check-prefix=VALUE
// RUN: not mobilint-opt %s --pass-pipeline="func.func(mark-boundary)" 2>&1 | FileCheck %s --match-full-lines --check-prefix=ANCHOR
// RUN: not mobilint-opt %s --cse --pass-pipeline="cse" 2>&1 | FileCheck %s --match-full-lines --check-prefix=BOTH
// RUN: not mobilint-opt %s %s 2>&1 | FileCheck %s --match-full-lines --check-prefix=TWO
// RUN: not mobilint-opt %s --split-input-files 2>&1 | FileCheck %s --match-full-lines --check-prefix=FLAG
// RUN: not mobilint-opt %s --numerics-tolerance=small 2>&1 | FileCheck %s --match-full-lines --check-prefix=FLOAT
// RUN: not mobilint-opt %s --numerics-tolerance=nan 2>&1 | FileCheck %s --match-full-lines --check-prefix=NAN
// RUN: not mobilint-opt %s --verify-each=maybe 2>&1 | FileCheck %s --match-full-lines --check-prefix=EACH
// RUN: not mobilint-opt %s --mlir-print-ir-after=csee 2>&1 | FileCheck %s --match-full-lines --check-prefix=PASS
// RUN: not mobilint-opt %t.nowhere 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not mobilint-opt %S 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not mobilint-opt %s -o %t.nowhere/out.mlir 2>&1 | FileCheck %s --check-prefix=OUTPUT

// PASS: error[ML0601]: there is no pass 'csee'; did you mean cse?
// OURS: error[ML0601]: there is no pass 'fuse-activation'; did you mean fuse-activations?
// OPEN: error[ML0601]: 'func.func(' is not closed in 'func.func(cse'
// NATIVE: error[ML0601]: pass 'cse': no such option fast
// OPTION: error[ML0601]: pass 'infer-shapes' has no option 'fast'; there are require-static, max-bytes
// VALUE: error[ML0601]: option 'max-bytes' of pass 'infer-shapes' needs int, got 'many'
// ANCHOR: error[ML0601]: pass 'mark-boundary' runs on builtin.module, not on func.func
// BOTH: error[ML0107]: --pass-pipeline and passes by name exclude each other; see mobilint-opt --help
// TWO: error[ML0107]: unrecognized argument: {{.*}}refused-options.mlir; see mobilint-opt --help
// FLAG: error[ML0107]: unrecognized argument: --split-input-files; did you mean --split-input-file?; see mobilint-opt --help
// FLOAT: error[ML0107]: argument --numerics-tolerance: 'small' is no number from 0 up; see mobilint-opt --help
// NAN: error[ML0107]: argument --numerics-tolerance: 'nan' is no number from 0 up; see mobilint-opt --help
// EACH: error[ML0107]: argument --verify-each: 'maybe' is neither 0 nor 1; see mobilint-opt --help
// MISSING: {{.*}}.nowhere: error[ML0101]: cannot be read: no such file or directory
// FOLDER: error[ML0101]: cannot be read: is a directory
// OUTPUT: error[ML0102]: cannot be written: no such file or directory
module {}

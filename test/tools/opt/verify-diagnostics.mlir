// RUN: mobilint-opt %s --split-input-file --verify-diagnostics

// On the line itself, on the next, on the one above, and further off.
func.func @here() -> i32 {
  return %undeclared : i32 // expected-error {{use of undeclared SSA value name}}
}

// -----

func.func @next_line() -> i32 {
  // expected-error@+1 {{undeclared SSA}}
  return %undeclared : i32
}

// -----

func.func @below() -> i32 {
  // expected-error@below {{undeclared SSA}}
  return %undeclared : i32
}

// -----

func.func @above() -> i32 {
  return %undeclared : i32
  // expected-error@above {{undeclared SSA}}
}

// -----

func.func @further_up() -> i32 {
  return %undeclared : i32
}
// expected-error@-2 {{undeclared SSA}}

// -----

// Only what is between inner braces is a regular expression.
func.func @regex() -> i32 {
  // expected-error-re@+1 {{use of {{(un)?declared}} SSA {{.*}} name}}
  return %undeclared : i32
}

// -----

// Above and below pass over lines that only expect.
// expected-note@below {{prior use here}}
func.func @note(%x: i32) -> i32 {
  // expected-error@below {{use of value '%x' expects different type than prior uses: 'f32' vs 'i32'}}
  return %x : f32
}

// -----

// What our verifier says, also of ops with any number of operands.
func.func @ours(%x: tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> {
  // expected-error@+1 {{'mobilint.concatenate' op needs an axis from -4 to 3, got 7}}
  %0 = "mobilint.concatenate"(%x) {axis = 7 : i32} : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  return %0 : tensor<1x1x1x3xf32>
}

// What was expected and did not come stands at the comment, what was not expected at its own place.
// RUN: not mobilint-opt %s --split-input-file --verify-diagnostics 2>&1 | FileCheck %s

// CHECK: verify-diagnostics-fails.mlir:[[# @LINE + 2]]:33: error: expected error "anything" was not produced
// CHECK-NEXT: func.func @nothing_comes
func.func @nothing_comes() { // expected-error {{anything}}
  return
}

// -----

// CHECK: verify-diagnostics-fails.mlir:[[# @LINE + 2]]:10: error: unexpected error: use of undeclared SSA value name
func.func @not_expected() -> i32 {
  return %undeclared : i32
}

// -----

// CHECK: :[[# @LINE + 3]]:10: error: unexpected error: use of undeclared SSA value name
// CHECK: :[[# @LINE + 2]]:31: error: expected error "another text" was not produced
func.func @another_text() -> i32 {
  return %undeclared : i32 // expected-error {{another text}}
}

// -----

// CHECK: :[[# @LINE + 4]]:10: error: unexpected error: use of undeclared SSA value name
// CHECK: :[[# @LINE + 2]]:6: error: expected error "use of undeclared" was not produced
func.func @another_line() -> i32 {
  // expected-error@-1 {{use of undeclared}}
  return %undeclared : i32
}

// -----

// CHECK: :[[# @LINE + 3]]:10: error: unexpected error: use of undeclared SSA value name
// CHECK: :[[# @LINE + 2]]:31: error: expected warning "use of undeclared" was not produced
func.func @another_severity() -> i32 {
  return %undeclared : i32 // expected-warning {{use of undeclared}}
}

// -----

// CHECK: :[[# @LINE + 2]]:31: error: expected error "use of undeclared" was not produced
func.func @only_once() -> i32 {
  return %undeclared : i32 // expected-error 2 {{use of undeclared}}
}

// -----

// A note that is not expected is one too many.
// CHECK: :[[# @LINE + 1]]:28: error: unexpected note: prior use here
func.func @unexpected_note(%x: i32) -> i32 {
  return %x : f32 // expected-error {{expects different type}}
}

// -----

// Without inner braces, or without -re, all is plain text.
// CHECK: :[[# @LINE + 3]]:10: error: unexpected error: use of undeclared SSA value name
// CHECK: :[[# @LINE + 2]]:31: error: expected error "use.*name" was not produced
func.func @no_regex() -> i32 {
  return %undeclared : i32 // expected-error-re {{use.*name}}
}

// -----

// CHECK: error: expected error "somewhere" was not produced
// expected-error@unknown {{somewhere}}

// RUN: mobilint-opt %s --split-input-file --verify-diagnostics

func.func @no_bytes() -> tensor<2xf32> {
  // expected-error@+1 {{'onnx.Constant' op needs the bytes of its resource 'weight', which are not in the module}}
  %0 = "onnx.Constant"() {value = dense_resource<weight> : tensor<2xf32>} : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @too_few_bytes() -> tensor<2xf32> {
  // expected-error@+1 {{'onnx.Constant' op has 4 bytes as resource 'weight', but tensor<2xf32> has 8}}
  %0 = "onnx.Constant"() {value = dense_resource<weight> : tensor<2xf32>} : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
{-#
  dialect_resources: {
    builtin: {
      weight: "0x0400000000000000"
    }
  }
#-}

// -----

// The mark of a section in a comment is no section: {-# nothing #-}
func.func @comment() -> i32 {
  // expected-error@+1 {{undeclared}}
  return %undeclared : i32
}

// RUN: mobilint-opt %s --split-input-file --verify-diagnostics

// Both branches give as many values as the op has results.
func.func @branches(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{'onnx.If' op has a region that yields 2 values, but needs 1}}
  %y = "onnx.If"(%c) ({
    "onnx.Yield"(%x) : (tensor<2xf32>) -> ()
  }, {
    "onnx.Yield"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }) : (tensor<i1>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// -----

// The body of a Loop takes the iteration and the condition in front of what is carried.
func.func @loop_arguments(%m: tensor<i64>, %c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{'onnx.Loop' op has a region of 1 arguments, but gives it 3}}
  %y = "onnx.Loop"(%m, %c, %x) ({
  ^bb0(%state: tensor<2xf32>):
    "onnx.Yield"(%c, %state) : (tensor<i1>, tensor<2xf32>) -> ()
  }) : (tensor<i64>, tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// -----

func.func @no_yield(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  // expected-error @below {{'onnx.Scan' op has a region that does not end with onnx.Yield}}
  %y = "onnx.Scan"(%x) ({
  ^bb0(%entry: tensor<2xf32>):
    %z = "onnx.Neg"(%entry) : (tensor<2xf32>) -> tensor<2xf32>
  }) {num_scan_inputs = 1 : si64} : (tensor<4x2xf32>) -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// -----

func.func @too_few_regions(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{'onnx.If' op needs 2 regions, got 1}}
  %y = "onnx.If"(%c) ({
    "onnx.Yield"(%x) : (tensor<2xf32>) -> ()
  }) : (tensor<i1>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}

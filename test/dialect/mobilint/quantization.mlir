// RUN: mobilint-opt %s --split-input-file --verify-diagnostics

// One op goes between reals and integers, and between integers of different widths.
func.func @conversions(%x: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %q = "mobilint.requantize"(%x)
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1:3>>
  %w = "mobilint.requantize"(%q)
    : (tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1:3>>)
    -> tensor<1x1x1x4x!quant.uniform<i16<-32768:32639>:f32, 0.001>>
  %y = "mobilint.requantize"(%w)
    : (tensor<1x1x1x4x!quant.uniform<i16<-32768:32639>:f32, 0.001>>) -> tensor<1x1x1x4xf32>
  return %y : tensor<1x1x1x4xf32>
}

// -----

func.func @reals(%x: tensor<1x1x1x4xf32>) {
  // expected-error @+1 {{has neither a quantised operand nor a quantised result}}
  %y = "mobilint.requantize"(%x) : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return
}

// -----

func.func @shapes(%x: tensor<1x1x1x4xf32>) {
  // expected-error @+1 {{which have different shapes}}
  %y = "mobilint.requantize"(%x)
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x4x1x!quant.uniform<i8:f32, 0.1:3>>
  return
}

// -----

func.func @half_precision(%x: tensor<1x1x1x4xf16>) {
  // expected-error @+1 {{has tensor<1x1x1x4xf16>, neither quantised nor f32}}
  %y = "mobilint.requantize"(%x)
    : (tensor<1x1x1x4xf16>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1:3>>
  return
}

// -----

func.func @storage(%x: tensor<1x1x1x4xf32>) {
  // expected-error @+1 {{but activations are stored as i8 or i16}}
  %y = "mobilint.requantize"(%x)
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4x!quant.uniform<u8:f32, 0.1:3>>
  return
}

// -----

// Two signed digits of 8 bits do not reach 32767.
func.func @digits(%x: tensor<1x1x1x4xf32>) {
  // expected-error @+1 {{but integers of 16 bits go from -32768 to 32639}}
  %y = "mobilint.requantize"(%x)
    : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4x!quant.uniform<i16:f32, 0.1>>
  return
}

// -----

func.func @scales(%x: tensor<1x1x1x2xf32>) {
  // expected-error @+1 {{but activations have one scale for the whole tensor}}
  %y = "mobilint.requantize"(%x)
    : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.1, 0.2}>>
  return
}

// -----

func.func @mixed(%x: tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>, %y: tensor<1x1x1x4xf32>) {
  // expected-error @+1 {{mixes quantised tensors and}}
  %z = "mobilint.adding"(%x, %y)
    : (tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>, tensor<1x1x1x4xf32>)
    -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>
  return
}

// -----

func.func @widths(
    %x: tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>,
    %y: tensor<1x1x1x4x!quant.uniform<i16<-32768:32639>:f32, 0.1>>) {
  // expected-error @+1 {{has operands of [8, 16] bits; a requantize makes them one width}}
  %z = "mobilint.adding"(%x, %y)
    : (tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>,
       tensor<1x1x1x4x!quant.uniform<i16<-32768:32639>:f32, 0.1>>)
    -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>
  return
}

// -----

func.func @moved(%x: tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>) {
  // expected-error @+1 {{moves elements of !quant.uniform<i8:f32, 1.000000e-01> to}}
  %z = "mobilint.transpose"(%x) {transpose_axes = array<i64: 0, 3, 1, 2>}
    : (tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>)
    -> tensor<1x4x1x1x!quant.uniform<i8:f32, 0.2>>
  return
}

// -----

func.func @real_only(%x: tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>) {
  // expected-error @+1 {{has no meaning on integers; a requantize makes its operands real}}
  %z = "mobilint.l1_normalization"(%x) {norm_axis = array<i32: 3>}
    : (tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>)
    -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>
  return
}

// -----

// A multiplier has 24 bits in front of its point and behind it.
func.func @far(%x: tensor<1x1x1x4x!quant.uniform<i8:f32, 1.0e6>>) {
  // expected-error @+1 {{has scales that are too far apart}}
  %z = "mobilint.multiply"(%x, %x)
    : (tensor<1x1x1x4x!quant.uniform<i8:f32, 1.0e6>>, tensor<1x1x1x4x!quant.uniform<i8:f32, 1.0e6>>)
    -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.1>>
  return
}

// -----

func.func @real_weight(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.1>>) {
  // expected-error @+1 {{has a weight that is of f32, not quantised}}
  %c = "mobilint.convolution"(%x) {
    h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32,
    west_padding = 0 : i32, east_padding = 0 : i32, north_padding = 0 : i32,
    south_padding = 0 : i32, in_channels = 2 : i32, out_channels = 2 : i32,
    h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 1 : i32,
    weight = dense<0.5> : tensor<2x1x1x2xf32>
  } : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.1>>) -> tensor<1x4x4x2x!quant.uniform<i8:f32, 0.1>>
  return
}

// -----

// A bias counts in units of an accumulator.
func.func @real_bias(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.1>>) {
  // expected-error @+1 {{needs a bias of i32, got f32}}
  %c = "mobilint.convolution"(%x) {
    h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32,
    west_padding = 0 : i32, east_padding = 0 : i32, north_padding = 0 : i32,
    south_padding = 0 : i32, in_channels = 2 : i32, out_channels = 2 : i32,
    h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 1 : i32,
    weight = dense_resource<w> : tensor<2x1x1x2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>,
    bias = dense<0.5> : tensor<2xf32>
  } : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.1>>) -> tensor<1x4x4x2x!quant.uniform<i8:f32, 0.1>>
  return
}

{-#
  dialect_resources: { builtin: { w: "0x0100000001020304" } }
#-}

// -----

// Sums of 8-bit products fit into 32 bits, whatever the input is.
func.func @large_bias(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.1>>) {
  // expected-error @+1 {{has sums of up to 2147484031, which 32 bits do not hold}}
  %c = "mobilint.convolution"(%x) {
    h_kernel = 1 : i32, w_kernel = 1 : i32, h_stride = 1 : i32, w_stride = 1 : i32,
    west_padding = 0 : i32, east_padding = 0 : i32, north_padding = 0 : i32,
    south_padding = 0 : i32, in_channels = 2 : i32, out_channels = 2 : i32,
    h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 1 : i32,
    weight = dense_resource<v> : tensor<2x1x1x2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>,
    bias = dense<[2147483647, 0]> : tensor<2xi32>
  } : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.1>>) -> tensor<1x4x4x2x!quant.uniform<i8:f32, 0.1>>
  return
}

{-#
  dialect_resources: { builtin: { v: "0x0100000001020304" } }
#-}

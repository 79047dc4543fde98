// Generated from the op classes by docs/generate.py; do not edit.

#ifndef MOBILINT_OPS
#define MOBILINT_OPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Mobilint_Dialect : Dialect {
  let name = "mobilint";
  let cppNamespace = "::mlir::mobilint";
  let summary = "The operations of Mobilint's NPUs.";
}

class Mobilint_Op<string mnemonic, list<Trait> traits = []>
    : Op<Mobilint_Dialect, mnemonic, traits> {
  let hasVerifier = 1;
}

def Mobilint_AddPartialOp : Mobilint_Op<"add_partial", [Pure]> {
  let summary = "The operand with fewer channels added to the leading channels of the other one.";
  let description = [{
The operand with fewer channels added to the leading channels of the other one.

The other channels of the larger operand pass through, as in the shortcuts of ReXNet's blocks.
`is_input0_larger` says that `a` is the larger operand. The meaning is this project's
definition.

| attribute | kind | default |
| --- | --- | --- |
| `is_input0_larger` | true or false | required |

```mlir
%y = "mobilint.add_partial"(%a, %b) {
  is_input0_larger = true
} : (tensor<1x2x3x4xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    bool getIsInput0Larger() { return attributeOf<bool>(*this, "is_input0_larger"); }
  }];
}

def Mobilint_AddingOp : Mobilint_Op<"adding", [Pure, Commutative]> {
  let summary = "`a + b`.";
  let description = [{
`a + b`.

No attributes.

```mlir
%y = "mobilint.adding"(%a, %b)
  : (tensor<1x2x3x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_AddingConstantOp : Mobilint_Op<"adding_constant", [Pure]> {
  let summary = "`x + constant`.";
  let description = [{
`x + constant`.

An elementwise op of `x` and a constant that broadcast as NumPy's do.

The constant is the right operand, or the left one where `is_const_first`.

| attribute | kind | default |
| --- | --- | --- |
| `constant` | a constant tensor | required |
| `is_const_first` | true or false | `false` |

```mlir
%y = "mobilint.adding_constant"(%x) {
  constant = dense<0.5> : tensor<4xf32>
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getConstant() { return attributeOf<::mlir::ElementsAttr>(*this, "constant"); }
    bool getIsConstFirst() { return attributeIf<bool>(*this, "is_const_first").value_or(false); }
  }];
}

def Mobilint_BatchnormOp : Mobilint_Op<"batchnorm", [Pure]> {
  let summary = "`gamma * (x - moving_mean) / sqrt(moving_var + epsilon) + beta`, per channel.";
  let description = [{
`gamma * (x - moving_mean) / sqrt(moving_var + epsilon) + beta`, per channel.

A normalisation whose parameters belong to the channels: the last axis, or else axis 1.

| attribute | kind | default |
| --- | --- | --- |
| `channel_last` | true or false | `true` |
| `gamma` | a constant tensor | required |
| `beta` | a constant tensor | required |
| `moving_mean` | a constant tensor | required |
| `moving_var` | a constant tensor | required |
| `epsilon` | a constant tensor | required |

```mlir
%y = "mobilint.batchnorm"(%x) {
  gamma = dense<2.0> : tensor<4xf32>, beta = dense<1.0> : tensor<4xf32>,
  moving_mean = dense<0.5> : tensor<4xf32>, moving_var = dense<1.0> : tensor<4xf32>,
  epsilon = dense<1.0e-05> : tensor<f32>
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    bool getChannelLast() { return attributeIf<bool>(*this, "channel_last").value_or(true); }
    ::mlir::ElementsAttr getGamma() { return attributeOf<::mlir::ElementsAttr>(*this, "gamma"); }
    ::mlir::ElementsAttr getBeta() { return attributeOf<::mlir::ElementsAttr>(*this, "beta"); }
    ::mlir::ElementsAttr getMovingMean() { return attributeOf<::mlir::ElementsAttr>(*this, "moving_mean"); }
    ::mlir::ElementsAttr getMovingVar() { return attributeOf<::mlir::ElementsAttr>(*this, "moving_var"); }
    ::mlir::ElementsAttr getEpsilon() { return attributeOf<::mlir::ElementsAttr>(*this, "epsilon"); }
  }];
}

def Mobilint_CeluOp : Mobilint_Op<"celu", [Pure]> {
  let summary = "`max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`.";
  let description = [{
`max(0, x) + min(0, alpha * (exp(x / alpha) - 1))`.

| attribute | kind | default |
| --- | --- | --- |
| `alpha` | a 32-bit float | required |

```mlir
%y = "mobilint.celu"(%x) {alpha = 2.0 : f32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    float getAlpha() { return attributeOf<float>(*this, "alpha"); }
  }];
}

def Mobilint_ClipOp : Mobilint_Op<"clip", [Pure]> {
  let summary = "`x` limited to [clip_min_value, clip_max_value]; an absent bound does not limit.";
  let description = [{
`x` limited to [clip_min_value, clip_max_value]; an absent bound does not limit.

| attribute | kind | default |
| --- | --- | --- |
| `clip_max_value` | a 32-bit float | optional |
| `clip_min_value` | a 32-bit float | optional |

```mlir
%y = "mobilint.clip"(%x) {
  clip_max_value = 6.0 : f32, clip_min_value = 0.0 : f32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::std::optional<float> getClipMaxValue() { return attributeIf<float>(*this, "clip_max_value"); }
    ::std::optional<float> getClipMinValue() { return attributeIf<float>(*this, "clip_min_value"); }
  }];
}

def Mobilint_ConcatenateOp : Mobilint_Op<"concatenate", [Pure]> {
  let summary = "The operands one after the other along `axis`, in the listed order.";
  let description = [{
The operands one after the other along `axis`, in the listed order.

The other attributes record the source model and do not change the result: its axis, its
inputs and their names in their original order, and for each operand its place among them.
What `original_key` and `original_inputs` hold is not checked.

| attribute | kind | default |
| --- | --- | --- |
| `original_key` | a string | optional |
| `axis` | a 32-bit integer | optional |
| `original_axis` | a 32-bit integer | optional |
| `original_inputs` | an array of 32-bit integers (array<i32: ...>) | optional |
| `input_index` | an array of 32-bit integers (array<i32: ...>) | optional |
| `input_names` | an array of strings | optional |

```mlir
%y = "mobilint.concatenate"(%a, %b) {
  axis = 3 : i32
} : (tensor<1x2x3x4xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x6xf32>
```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::std::optional<::llvm::StringRef> getOriginalKey() { return attributeIf<::llvm::StringRef>(*this, "original_key"); }
    ::std::optional<int32_t> getAxis() { return attributeIf<int32_t>(*this, "axis"); }
    ::std::optional<int32_t> getOriginalAxis() { return attributeIf<int32_t>(*this, "original_axis"); }
    ::std::optional<::llvm::ArrayRef<int32_t>> getOriginalInputs() { return attributeIf<::llvm::ArrayRef<int32_t>>(*this, "original_inputs"); }
    ::std::optional<::llvm::ArrayRef<int32_t>> getInputIndex() { return attributeIf<::llvm::ArrayRef<int32_t>>(*this, "input_index"); }
    ::mlir::ArrayAttr getInputNames() { return attributeOf<::mlir::ArrayAttr>(*this, "input_names"); }
  }];
}

def Mobilint_ConvolutionOp : Mobilint_Op<"convolution", [Pure]> {
  let summary = "2-D convolution of all input channels, `group_number` 1.";
  let description = [{
2-D convolution of all input channels, `group_number` 1.

What the convolutions have in common.

The weight is (out_channels, h_kernel, w_kernel, in_channels / group_number), the bias one
value per output channel, and `y[h, w, o] = bias[o] + sum over i, j, c of weight[o, i, j, c] *
x[h * h_stride + i * h_dilation, w * w_stride + j * w_dilation, first channel of the group + c]`
with x padded by zeros. `padding_list`, unless empty, repeats the paddings as [h_begin,
w_begin, h_end, w_end].

An op with a window of H and W; the result has one position per place of the window.

| attribute | kind | default |
| --- | --- | --- |
| `h_kernel` | a 32-bit integer | required |
| `w_kernel` | a 32-bit integer | required |
| `h_stride` | a 32-bit integer | required |
| `w_stride` | a 32-bit integer | required |
| `west_padding` | a 32-bit integer | required |
| `east_padding` | a 32-bit integer | required |
| `north_padding` | a 32-bit integer | required |
| `south_padding` | a 32-bit integer | required |
| `padding_list` | an array of 32-bit integers (array<i32: ...>) | `[]` |
| `in_channels` | a 32-bit integer | required |
| `out_channels` | a 32-bit integer | required |
| `h_dilation` | a 32-bit integer | required |
| `w_dilation` | a 32-bit integer | required |
| `group_number` | a 32-bit integer | required |
| `weight` | a constant tensor | required |
| `bias` | a constant tensor | optional |
| `channel_last` | true or false | `true` |

```mlir
%y = "mobilint.convolution"(%x) {
  h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32,
  west_padding = 1 : i32, east_padding = 1 : i32, north_padding = 1 : i32,
  south_padding = 1 : i32, in_channels = 2 : i32, out_channels = 4 : i32,
  h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 1 : i32,
  weight = dense<0.5> : tensor<4x3x3x2xf32>, bias = dense<1.0> : tensor<4xf32>
} : (tensor<1x5x5x2xf32>) -> tensor<1x5x5x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getHKernel() { return attributeOf<int32_t>(*this, "h_kernel"); }
    int32_t getWKernel() { return attributeOf<int32_t>(*this, "w_kernel"); }
    int32_t getHStride() { return attributeOf<int32_t>(*this, "h_stride"); }
    int32_t getWStride() { return attributeOf<int32_t>(*this, "w_stride"); }
    int32_t getWestPadding() { return attributeOf<int32_t>(*this, "west_padding"); }
    int32_t getEastPadding() { return attributeOf<int32_t>(*this, "east_padding"); }
    int32_t getNorthPadding() { return attributeOf<int32_t>(*this, "north_padding"); }
    int32_t getSouthPadding() { return attributeOf<int32_t>(*this, "south_padding"); }
    ::llvm::ArrayRef<int32_t> getPaddingList() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "padding_list"); }
    int32_t getInChannels() { return attributeOf<int32_t>(*this, "in_channels"); }
    int32_t getOutChannels() { return attributeOf<int32_t>(*this, "out_channels"); }
    int32_t getHDilation() { return attributeOf<int32_t>(*this, "h_dilation"); }
    int32_t getWDilation() { return attributeOf<int32_t>(*this, "w_dilation"); }
    int32_t getGroupNumber() { return attributeOf<int32_t>(*this, "group_number"); }
    ::mlir::ElementsAttr getWeight() { return attributeOf<::mlir::ElementsAttr>(*this, "weight"); }
    ::mlir::ElementsAttr getBias() { return attributeOf<::mlir::ElementsAttr>(*this, "bias"); }
    bool getChannelLast() { return attributeIf<bool>(*this, "channel_last").value_or(true); }
  }];
}

def Mobilint_DepthwiseConvolutionOp : Mobilint_Op<"depthwise_convolution", [Pure]> {
  let summary = "2-D convolution of each channel by itself, `group_number` equal to `in_channels`.";
  let description = [{
2-D convolution of each channel by itself, `group_number` equal to `in_channels`.

Each input channel gives out_channels / in_channels output channels.

What the convolutions have in common.

The weight is (out_channels, h_kernel, w_kernel, in_channels / group_number), the bias one
value per output channel, and `y[h, w, o] = bias[o] + sum over i, j, c of weight[o, i, j, c] *
x[h * h_stride + i * h_dilation, w * w_stride + j * w_dilation, first channel of the group + c]`
with x padded by zeros. `padding_list`, unless empty, repeats the paddings as [h_begin,
w_begin, h_end, w_end].

An op with a window of H and W; the result has one position per place of the window.

| attribute | kind | default |
| --- | --- | --- |
| `h_kernel` | a 32-bit integer | required |
| `w_kernel` | a 32-bit integer | required |
| `h_stride` | a 32-bit integer | required |
| `w_stride` | a 32-bit integer | required |
| `west_padding` | a 32-bit integer | required |
| `east_padding` | a 32-bit integer | required |
| `north_padding` | a 32-bit integer | required |
| `south_padding` | a 32-bit integer | required |
| `padding_list` | an array of 32-bit integers (array<i32: ...>) | `[]` |
| `in_channels` | a 32-bit integer | required |
| `out_channels` | a 32-bit integer | required |
| `h_dilation` | a 32-bit integer | required |
| `w_dilation` | a 32-bit integer | required |
| `group_number` | a 32-bit integer | required |
| `weight` | a constant tensor | required |
| `bias` | a constant tensor | optional |
| `channel_last` | true or false | `true` |

```mlir
%y = "mobilint.depthwise_convolution"(%x) {
  h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32,
  west_padding = 1 : i32, east_padding = 1 : i32, north_padding = 1 : i32,
  south_padding = 1 : i32, in_channels = 4 : i32, out_channels = 4 : i32,
  h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 4 : i32,
  weight = dense<0.5> : tensor<4x3x3x1xf32>, bias = dense<1.0> : tensor<4xf32>
} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getHKernel() { return attributeOf<int32_t>(*this, "h_kernel"); }
    int32_t getWKernel() { return attributeOf<int32_t>(*this, "w_kernel"); }
    int32_t getHStride() { return attributeOf<int32_t>(*this, "h_stride"); }
    int32_t getWStride() { return attributeOf<int32_t>(*this, "w_stride"); }
    int32_t getWestPadding() { return attributeOf<int32_t>(*this, "west_padding"); }
    int32_t getEastPadding() { return attributeOf<int32_t>(*this, "east_padding"); }
    int32_t getNorthPadding() { return attributeOf<int32_t>(*this, "north_padding"); }
    int32_t getSouthPadding() { return attributeOf<int32_t>(*this, "south_padding"); }
    ::llvm::ArrayRef<int32_t> getPaddingList() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "padding_list"); }
    int32_t getInChannels() { return attributeOf<int32_t>(*this, "in_channels"); }
    int32_t getOutChannels() { return attributeOf<int32_t>(*this, "out_channels"); }
    int32_t getHDilation() { return attributeOf<int32_t>(*this, "h_dilation"); }
    int32_t getWDilation() { return attributeOf<int32_t>(*this, "w_dilation"); }
    int32_t getGroupNumber() { return attributeOf<int32_t>(*this, "group_number"); }
    ::mlir::ElementsAttr getWeight() { return attributeOf<::mlir::ElementsAttr>(*this, "weight"); }
    ::mlir::ElementsAttr getBias() { return attributeOf<::mlir::ElementsAttr>(*this, "bias"); }
    bool getChannelLast() { return attributeIf<bool>(*this, "channel_last").value_or(true); }
  }];
}

def Mobilint_DeviceBridgeOp : Mobilint_Op<"device_bridge", [Pure]> {
  let summary = "The copy of a tensor between host and NPU, in another shape on the other side.";
  let description = [{
The copy of a tensor between host and NPU, in another shape on the other side.

Axes of extent 1 named by `squeeze_axes` go, the rest is permuted by `permute_axes`, and axes
of extent 1 come in at `unsqueeze_axes` of the result. `device` is the destination. The order
of the three steps is ours.

| attribute | kind | default |
| --- | --- | --- |
| `squeeze_axes` | an array of 32-bit integers (array<i32: ...>) | required |
| `unsqueeze_axes` | an array of 32-bit integers (array<i32: ...>) | required |
| `permute_axes` | an array of 64-bit integers (array<i64: ...>) | required |
| `device` | one of "npu", "cpu" | optional |

```mlir
%y = "mobilint.device_bridge"(%x) {
  squeeze_axes = array<i32: 0>, unsqueeze_axes = array<i32: 0>,
  permute_axes = array<i64: 1, 2, 0>, device = "npu"
} : (tensor<1x4x2x3xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<int32_t> getSqueezeAxes() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "squeeze_axes"); }
    ::llvm::ArrayRef<int32_t> getUnsqueezeAxes() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "unsqueeze_axes"); }
    ::llvm::ArrayRef<int64_t> getPermuteAxes() { return attributeOf<::llvm::ArrayRef<int64_t>>(*this, "permute_axes"); }
    ::std::optional<::llvm::StringRef> getDevice() { return attributeIf<::llvm::StringRef>(*this, "device"); }
  }];
}

def Mobilint_DivOp : Mobilint_Op<"div", [Pure]> {
  let summary = "`a / b`.";
  let description = [{
`a / b`.

No attributes.

```mlir
%y = "mobilint.div"(%a, %b)
  : (tensor<1x2x3x4xf32>, tensor<1x2x3x1xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_DivConstantOp : Mobilint_Op<"div_constant", [Pure]> {
  let summary = "`x / constant`, or `constant / x` where `is_const_first`.";
  let description = [{
`x / constant`, or `constant / x` where `is_const_first`.

An elementwise op of `x` and a constant that broadcast as NumPy's do.

The constant is the right operand, or the left one where `is_const_first`.

| attribute | kind | default |
| --- | --- | --- |
| `constant` | a constant tensor | required |
| `is_const_first` | true or false | required |

```mlir
%y = "mobilint.div_constant"(%x) {
  constant = dense<2.0> : tensor<f32>, is_const_first = false
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getConstant() { return attributeOf<::mlir::ElementsAttr>(*this, "constant"); }
    bool getIsConstFirst() { return attributeOf<bool>(*this, "is_const_first"); }
  }];
}

def Mobilint_EluOp : Mobilint_Op<"elu", [Pure]> {
  let summary = "`x` where it is positive, `leaky_alpha * (exp(x) - 1)` elsewhere.";
  let description = [{
`x` where it is positive, `leaky_alpha * (exp(x) - 1)` elsewhere.

| attribute | kind | default |
| --- | --- | --- |
| `leaky_alpha` | a 32-bit float | required |

```mlir
%y = "mobilint.elu"(%x) {
  leaky_alpha = 1.0 : f32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    float getLeakyAlpha() { return attributeOf<float>(*this, "leaky_alpha"); }
  }];
}

def Mobilint_ErfOp : Mobilint_Op<"erf", [Pure]> {
  let summary = "The error function, `2 / sqrt(pi) * integral of exp(-t**2) from 0 to x`.";
  let description = [{
The error function, `2 / sqrt(pi) * integral of exp(-t**2) from 0 to x`.

No attributes.

```mlir
%y = "mobilint.erf"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_ExpOp : Mobilint_Op<"exp", [Pure]> {
  let summary = "`exp(x)`.";
  let description = [{
`exp(x)`.

No attributes.

```mlir
%y = "mobilint.exp"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_GeluOp : Mobilint_Op<"gelu", [Pure]> {
  let summary = "`x * (1 + erf(x / sqrt(2))) / 2`, or its approximation by tanh.";
  let description = [{
`x * (1 + erf(x / sqrt(2))) / 2`, or its approximation by tanh.

With `approximate` it is `x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x**3))) / 2`.

| attribute | kind | default |
| --- | --- | --- |
| `approximate` | true or false | `false` |

```mlir
%y = "mobilint.gelu"(%x) {approximate = true} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    bool getApproximate() { return attributeIf<bool>(*this, "approximate").value_or(false); }
  }];
}

def Mobilint_GlobalAveragePoolingOp : Mobilint_Op<"global_average_pooling", [Pure]> {
  let summary = "The mean over H and W of each channel: `1 x 1 x 1 x C`.";
  let description = [{
The mean over H and W of each channel: `1 x 1 x 1 x C`.

| attribute | kind | default |
| --- | --- | --- |
| `channel_last` | true or false | `true` |

```mlir
%y = "mobilint.global_average_pooling"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x1x1x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    bool getChannelLast() { return attributeIf<bool>(*this, "channel_last").value_or(true); }
  }];
}

def Mobilint_GluOp : Mobilint_Op<"glu", [Pure]> {
  let summary = "`a * sigmoid(b)` for the two halves a and b of the channels of `x`, a first.";
  let description = [{
`a * sigmoid(b)` for the two halves a and b of the channels of `x`, a first.

No attributes.

```mlir
%y = "mobilint.glu"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x2xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_GroupConvolutionOp : Mobilint_Op<"group_convolution", [Pure]> {
  let summary = "2-D convolution within `group_number` blocks of channels, above 1 and below `in_channels`.";
  let description = [{
2-D convolution within `group_number` blocks of channels, above 1 and below `in_channels`.

One channel in each group is a depthwise_convolution.

What the convolutions have in common.

The weight is (out_channels, h_kernel, w_kernel, in_channels / group_number), the bias one
value per output channel, and `y[h, w, o] = bias[o] + sum over i, j, c of weight[o, i, j, c] *
x[h * h_stride + i * h_dilation, w * w_stride + j * w_dilation, first channel of the group + c]`
with x padded by zeros. `padding_list`, unless empty, repeats the paddings as [h_begin,
w_begin, h_end, w_end].

An op with a window of H and W; the result has one position per place of the window.

| attribute | kind | default |
| --- | --- | --- |
| `h_kernel` | a 32-bit integer | required |
| `w_kernel` | a 32-bit integer | required |
| `h_stride` | a 32-bit integer | required |
| `w_stride` | a 32-bit integer | required |
| `west_padding` | a 32-bit integer | required |
| `east_padding` | a 32-bit integer | required |
| `north_padding` | a 32-bit integer | required |
| `south_padding` | a 32-bit integer | required |
| `padding_list` | an array of 32-bit integers (array<i32: ...>) | `[]` |
| `in_channels` | a 32-bit integer | required |
| `out_channels` | a 32-bit integer | required |
| `h_dilation` | a 32-bit integer | required |
| `w_dilation` | a 32-bit integer | required |
| `group_number` | a 32-bit integer | required |
| `weight` | a constant tensor | required |
| `bias` | a constant tensor | optional |
| `channel_last` | true or false | `true` |

```mlir
%y = "mobilint.group_convolution"(%x) {
  h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 1 : i32, w_stride = 1 : i32,
  west_padding = 1 : i32, east_padding = 1 : i32, north_padding = 1 : i32,
  south_padding = 1 : i32, in_channels = 4 : i32, out_channels = 6 : i32,
  h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 2 : i32,
  weight = dense<0.5> : tensor<6x3x3x2xf32>, bias = dense<1.0> : tensor<6xf32>
} : (tensor<1x5x5x4xf32>) -> tensor<1x5x5x6xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getHKernel() { return attributeOf<int32_t>(*this, "h_kernel"); }
    int32_t getWKernel() { return attributeOf<int32_t>(*this, "w_kernel"); }
    int32_t getHStride() { return attributeOf<int32_t>(*this, "h_stride"); }
    int32_t getWStride() { return attributeOf<int32_t>(*this, "w_stride"); }
    int32_t getWestPadding() { return attributeOf<int32_t>(*this, "west_padding"); }
    int32_t getEastPadding() { return attributeOf<int32_t>(*this, "east_padding"); }
    int32_t getNorthPadding() { return attributeOf<int32_t>(*this, "north_padding"); }
    int32_t getSouthPadding() { return attributeOf<int32_t>(*this, "south_padding"); }
    ::llvm::ArrayRef<int32_t> getPaddingList() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "padding_list"); }
    int32_t getInChannels() { return attributeOf<int32_t>(*this, "in_channels"); }
    int32_t getOutChannels() { return attributeOf<int32_t>(*this, "out_channels"); }
    int32_t getHDilation() { return attributeOf<int32_t>(*this, "h_dilation"); }
    int32_t getWDilation() { return attributeOf<int32_t>(*this, "w_dilation"); }
    int32_t getGroupNumber() { return attributeOf<int32_t>(*this, "group_number"); }
    ::mlir::ElementsAttr getWeight() { return attributeOf<::mlir::ElementsAttr>(*this, "weight"); }
    ::mlir::ElementsAttr getBias() { return attributeOf<::mlir::ElementsAttr>(*this, "bias"); }
    bool getChannelLast() { return attributeIf<bool>(*this, "channel_last").value_or(true); }
  }];
}

def Mobilint_GroupNormalizationOp : Mobilint_Op<"group_normalization", [Pure]> {
  let summary = "Normalises `num_groups` consecutive groups of channels, then scales and shifts each channel.";
  let description = [{
Normalises `num_groups` consecutive groups of channels, then scales and shifts each channel.

`scale * (x - mean) / sqrt(variance + epsilon) + bias`, where mean and biased variance are
taken over H, W and the channels of a group; scale and bias have one value per channel.

A normalisation whose parameters belong to the channels: the last axis, or else axis 1.

| attribute | kind | default |
| --- | --- | --- |
| `channel_last` | true or false | `true` |
| `num_groups` | a 32-bit integer | required |
| `scale` | a constant tensor | required |
| `bias` | a constant tensor | optional |
| `epsilon` | a constant tensor | required |

```mlir
%y = "mobilint.group_normalization"(%x) {
  num_groups = 2 : i32, scale = dense<2.0> : tensor<4xf32>,
  bias = dense<1.0> : tensor<4xf32>, epsilon = dense<1.0e-05> : tensor<f32>
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    bool getChannelLast() { return attributeIf<bool>(*this, "channel_last").value_or(true); }
    int32_t getNumGroups() { return attributeOf<int32_t>(*this, "num_groups"); }
    ::mlir::ElementsAttr getScale() { return attributeOf<::mlir::ElementsAttr>(*this, "scale"); }
    ::mlir::ElementsAttr getBias() { return attributeOf<::mlir::ElementsAttr>(*this, "bias"); }
    ::mlir::ElementsAttr getEpsilon() { return attributeOf<::mlir::ElementsAttr>(*this, "epsilon"); }
  }];
}

def Mobilint_GruOp : Mobilint_Op<"gru", [Pure]> {
  let summary = "A network of gated recurrent units: its outputs (o) or its final hidden state (h).";
  let description = [{
A network of gated recurrent units: its outputs (o) or its final hidden state (h).

With gates in ONNX's order `zrh`, for each step: `z = sigmoid(Wz x + Rz h + Bz)`,
`r = sigmoid(Wr x + Rr h + Br)`, `n = tanh(Wh x + Wbh + Rh (r * h) + Rbh)`,
`h' = (1 - z) * n + z * h`; with `linear_before_reset`,
`n = tanh(Wh x + Wbh + r * (Rh h + Rbh))`. The forms of the tensors are this project's
definition.

A recurrent op without memory; `output_mask` says which result of the network it gives.

The ops of one network of the source model carry the same group and are computed once.

What all recurrent ops share; a class of its own states the gates and letters of a cell.

`input_mask` names the operands in their order: i is the sequence, s its length (a `1x1x1x1`
integer: steps after it leave the states alone and give zeros), h and c are the initial states,
zero where absent. `batch_first` records the source model's order of axes and changes nothing.

| attribute | kind | default |
| --- | --- | --- |
| `W` | a constant tensor | required |
| `R` | a constant tensor | required |
| `B` | a constant tensor | optional |
| `input_mask` | a string | required |
| `output_mask` | a string | required |
| `direction` | one of "forward", "reverse", "bidirectional" | `"forward"` |
| `batch_first` | true or false | `false` |
| `hidden_size` | a 32-bit integer | required |
| `gru_group` | a string | required |
| `linear_before_reset` | true or false | `false` |

```mlir
%y = "mobilint.gru"(%x, %h) {
  W = dense<0.5> : tensor<1x9x4xf32>, R = dense<0.5> : tensor<1x9x3xf32>,
  input_mask = "ih", output_mask = "o", hidden_size = 3 : i32, gru_group = "encoder"
} : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x5x3xf32>
```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getW() { return attributeOf<::mlir::ElementsAttr>(*this, "W"); }
    ::mlir::ElementsAttr getR() { return attributeOf<::mlir::ElementsAttr>(*this, "R"); }
    ::mlir::ElementsAttr getB() { return attributeOf<::mlir::ElementsAttr>(*this, "B"); }
    ::llvm::StringRef getInputMask() { return attributeOf<::llvm::StringRef>(*this, "input_mask"); }
    ::llvm::StringRef getOutputMask() { return attributeOf<::llvm::StringRef>(*this, "output_mask"); }
    ::llvm::StringRef getDirection() { return attributeIf<::llvm::StringRef>(*this, "direction").value_or("forward"); }
    bool getBatchFirst() { return attributeIf<bool>(*this, "batch_first").value_or(false); }
    int32_t getHiddenSize() { return attributeOf<int32_t>(*this, "hidden_size"); }
    ::llvm::StringRef getGruGroup() { return attributeOf<::llvm::StringRef>(*this, "gru_group"); }
    bool getLinearBeforeReset() { return attributeIf<bool>(*this, "linear_before_reset").value_or(false); }
  }];
}

def Mobilint_HardSigmoidOp : Mobilint_Op<"hard_sigmoid", [Pure]> {
  let summary = "`max(0, min(1, alpha * x + beta))`; alpha 0.2 and beta 0.5 if both are absent.";
  let description = [{
`max(0, min(1, alpha * x + beta))`; alpha 0.2 and beta 0.5 if both are absent.

Frameworks disagree about the defaults, so one of the two without the other is refused. That
rule, and the values for both absent (ONNX's), are this project's definition.

| attribute | kind | default |
| --- | --- | --- |
| `alpha` | a 32-bit float | optional |
| `beta` | a 32-bit float | optional |

```mlir
%y = "mobilint.hard_sigmoid"(%x) {
  alpha = 0.25 : f32, beta = 0.5 : f32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::std::optional<float> getAlpha() { return attributeIf<float>(*this, "alpha"); }
    ::std::optional<float> getBeta() { return attributeIf<float>(*this, "beta"); }
  }];
}

def Mobilint_HardSwishOp : Mobilint_Op<"hard_swish", [Pure]> {
  let summary = "`x * max(0, min(1, x / 6 + 0.5))`.";
  let description = [{
`x * max(0, min(1, x / 6 + 0.5))`.

No attributes.

```mlir
%y = "mobilint.hard_swish"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_HardtanhOp : Mobilint_Op<"hardtanh", [Pure]> {
  let summary = "`x` limited to [min_val, max_val].";
  let description = [{
`x` limited to [min_val, max_val].

| attribute | kind | default |
| --- | --- | --- |
| `min_val` | a 32-bit float | `-1.0f` |
| `max_val` | a 32-bit float | `1.0f` |

```mlir
%y = "mobilint.hardtanh"(%x) {
  min_val = -2.0 : f32, max_val = 2.0 : f32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    float getMinVal() { return attributeIf<float>(*this, "min_val").value_or(-1.0f); }
    float getMaxVal() { return attributeIf<float>(*this, "max_val").value_or(1.0f); }
  }];
}

def Mobilint_HeaderViewOp : Mobilint_Op<"header_view", [Pure]> {
  let summary = "The `num_heads` blocks of channels become rows: `1 x h x w x C` to `1 x h*g x w x C/g`.";
  let description = [{
The `num_heads` blocks of channels become rows: `1 x h x w x C` to `1 x h*g x w x C/g`.

`(1, h, w, C)` is seen as `(1, h, w, g, C/g)`; with `batch_order` 0 rows are outermost and the
result is `(1, h*g, w, C/g)`, with 1 heads are and it is `(1, g*h, w, C/g)`. `view_shape`,
unless empty, is the shape of rank 4 to see the operand in first; that reading is ours.

| attribute | kind | default |
| --- | --- | --- |
| `num_heads` | a 32-bit integer | `-1` |
| `batch_order` | a 32-bit integer | `0` |
| `view_shape` | an array of 32-bit integers (array<i32: ...>) | `[]` |

```mlir
%y = "mobilint.header_view"(%x) {
  num_heads = 2 : i32
} : (tensor<1x2x3x8xf32>) -> tensor<1x4x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getNumHeads() { return attributeIf<int32_t>(*this, "num_heads").value_or(-1); }
    int32_t getBatchOrder() { return attributeIf<int32_t>(*this, "batch_order").value_or(0); }
    ::llvm::ArrayRef<int32_t> getViewShape() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "view_shape"); }
  }];
}

def Mobilint_HeaderViewRevertOp : Mobilint_Op<"header_view_revert", [Pure]> {
  let summary = "Rows become blocks of channels again: the inverse of header_view for the same order.";
  let description = [{
Rows become blocks of channels again: the inverse of header_view for the same order.

`(1, h*g, w, c)` becomes `(1, h, w, g*c)`. `revert_shape`, unless empty, is the shape of rank
4 to see the result in; that reading is ours.

| attribute | kind | default |
| --- | --- | --- |
| `num_heads` | a 32-bit integer | `-1` |
| `batch_order` | a 32-bit integer | `0` |
| `revert_shape` | an array of 32-bit integers (array<i32: ...>) | `[]` |

```mlir
%y = "mobilint.header_view_revert"(%x) {
  num_heads = 2 : i32
} : (tensor<1x4x3x4xf32>) -> tensor<1x2x3x8xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getNumHeads() { return attributeIf<int32_t>(*this, "num_heads").value_or(-1); }
    int32_t getBatchOrder() { return attributeIf<int32_t>(*this, "batch_order").value_or(0); }
    ::llvm::ArrayRef<int32_t> getRevertShape() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "revert_shape"); }
  }];
}

def Mobilint_IdentityOp : Mobilint_Op<"identity", [Pure]> {
  let summary = "`x`.";
  let description = [{
`x`.

No attributes.

```mlir
%y = "mobilint.identity"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_InputOp : Mobilint_Op<"input", []> {
  let summary = "An argument of the program, of any rank and element type; the result is the argument.";
  let description = [{
An argument of the program, of any rank and element type; the result is the argument.

No attributes.

```mlir
%y = "mobilint.input"(%x) : (tensor<1x4x2x3xf32>) -> tensor<1x4x2x3xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_InputConstantOp : Mobilint_Op<"input_constant", [Pure]> {
  let summary = "A constant tensor as a value of its own.";
  let description = [{
A constant tensor as a value of its own.

| attribute | kind | default |
| --- | --- | --- |
| `constant` | a constant tensor | required |

```mlir
%y = "mobilint.input_constant"() {
  constant = dense<0.5> : tensor<1x1x1x4xf32>
} : () -> tensor<1x1x1x4xf32>
```
  }];
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getConstant() { return attributeOf<::mlir::ElementsAttr>(*this, "constant"); }
  }];
}

def Mobilint_InstanceNormalizationOp : Mobilint_Op<"instance_normalization", [Pure]> {
  let summary = "Normalises each feature over H and W, then scales and shifts it.";
  let description = [{
Normalises each feature over H and W, then scales and shifts it.

`scale * (x - mean) / sqrt(variance + epsilon) + bias` with the biased variance. Without groups
a feature is a channel. With g groups the C channels are f = C / g features, each of which
occurs once per group and has one mean, variance, scale and bias for all groups: this is not a
group normalisation. Channel `group * f + feature` belongs to a feature where `group_order` is
0, and channel `feature * g + group` where it is 1.

A normalisation whose parameters belong to the channels: the last axis, or else axis 1.

| attribute | kind | default |
| --- | --- | --- |
| `channel_last` | true or false | `true` |
| `scale` | a constant tensor | required |
| `bias` | a constant tensor | optional |
| `epsilon` | a constant tensor | required |
| `num_groups` | a 32-bit integer | `-1` |
| `group_order` | a 32-bit integer | `-1` |

```mlir
%y = "mobilint.instance_normalization"(%x) {
  scale = dense<2.0> : tensor<4xf32>, bias = dense<1.0> : tensor<4xf32>,
  epsilon = dense<1.0e-05> : tensor<f32>
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    bool getChannelLast() { return attributeIf<bool>(*this, "channel_last").value_or(true); }
    ::mlir::ElementsAttr getScale() { return attributeOf<::mlir::ElementsAttr>(*this, "scale"); }
    ::mlir::ElementsAttr getBias() { return attributeOf<::mlir::ElementsAttr>(*this, "bias"); }
    ::mlir::ElementsAttr getEpsilon() { return attributeOf<::mlir::ElementsAttr>(*this, "epsilon"); }
    int32_t getNumGroups() { return attributeIf<int32_t>(*this, "num_groups").value_or(-1); }
    int32_t getGroupOrder() { return attributeIf<int32_t>(*this, "group_order").value_or(-1); }
  }];
}

def Mobilint_L1NormalizationOp : Mobilint_Op<"l1_normalization", [Pure]> {
  let summary = "`x / sum(|x|)` over the axes `norm_axis`; 0 / 0 is 0.";
  let description = [{
`x / sum(|x|)` over the axes `norm_axis`; 0 / 0 is 0.

A division by a norm over the axes `norm_axis`; 0 / 0 is 0.

| attribute | kind | default |
| --- | --- | --- |
| `norm_axis` | an array of 32-bit integers (array<i32: ...>) | required |

```mlir
%y = "mobilint.l1_normalization"(%x) {
  norm_axis = array<i32: 3>
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<int32_t> getNormAxis() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "norm_axis"); }
  }];
}

def Mobilint_L2NormalizationOp : Mobilint_Op<"l2_normalization", [Pure]> {
  let summary = "`x / sqrt(sum(x**2) + epsilon)` over the axes `norm_axis`; 0 / 0 is 0.";
  let description = [{
`x / sqrt(sum(x**2) + epsilon)` over the axes `norm_axis`; 0 / 0 is 0.

A missing epsilon is 0; that, and 0 / 0, are this project's definition.

A division by a norm over the axes `norm_axis`; 0 / 0 is 0.

| attribute | kind | default |
| --- | --- | --- |
| `norm_axis` | an array of 32-bit integers (array<i32: ...>) | required |
| `epsilon` | a constant tensor | optional |

```mlir
%y = "mobilint.l2_normalization"(%x) {
  norm_axis = array<i32: 3>, epsilon = dense<1.0e-05> : tensor<f32>
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<int32_t> getNormAxis() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "norm_axis"); }
    ::mlir::ElementsAttr getEpsilon() { return attributeOf<::mlir::ElementsAttr>(*this, "epsilon"); }
  }];
}

def Mobilint_LayerNormalizationOp : Mobilint_Op<"layer_normalization", [Pure]> {
  let summary = "`scale * (x - mean) / sqrt(variance + epsilon) + bias` over the trailing axes.";
  let description = [{
`scale * (x - mean) / sqrt(variance + epsilon) + bias` over the trailing axes.

`normalized_shape` lists the extents of these axes; an empty one means the channels. The
variance is the biased one; scale and bias have the normalised shape.

A normalisation over the trailing axes whose extents `normalized_shape` lists.

| attribute | kind | default |
| --- | --- | --- |
| `normalized_shape` | an array of 64-bit integers (array<i64: ...>) | `[]` |
| `scale` | a constant tensor | required |
| `epsilon` | a constant tensor | required |
| `bias` | a constant tensor | optional |

```mlir
%y = "mobilint.layer_normalization"(%x) {
  normalized_shape = array<i64: 4>, scale = dense<2.0> : tensor<4xf32>,
  epsilon = dense<1.0e-05> : tensor<f32>, bias = dense<1.0> : tensor<4xf32>
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<int64_t> getNormalizedShape() { return attributeOf<::llvm::ArrayRef<int64_t>>(*this, "normalized_shape"); }
    ::mlir::ElementsAttr getScale() { return attributeOf<::mlir::ElementsAttr>(*this, "scale"); }
    ::mlir::ElementsAttr getEpsilon() { return attributeOf<::mlir::ElementsAttr>(*this, "epsilon"); }
    ::mlir::ElementsAttr getBias() { return attributeOf<::mlir::ElementsAttr>(*this, "bias"); }
  }];
}

def Mobilint_LeakyReluOp : Mobilint_Op<"leaky_relu", [Pure]> {
  let summary = "`x` where it is positive, `leaky_alpha * x` elsewhere.";
  let description = [{
`x` where it is positive, `leaky_alpha * x` elsewhere.

| attribute | kind | default |
| --- | --- | --- |
| `leaky_alpha` | a 32-bit float | required |

```mlir
%y = "mobilint.leaky_relu"(%x) {
  leaky_alpha = 0.1 : f32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    float getLeakyAlpha() { return attributeOf<float>(*this, "leaky_alpha"); }
  }];
}

def Mobilint_LogOp : Mobilint_Op<"log", [Pure]> {
  let summary = "The natural logarithm: -inf for 0, NaN below.";
  let description = [{
The natural logarithm: -inf for 0, NaN below.

No attributes.

```mlir
%y = "mobilint.log"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_LogSigmoidOp : Mobilint_Op<"log_sigmoid", [Pure]> {
  let summary = "`ln(1 / (1 + exp(-x)))`.";
  let description = [{
`ln(1 / (1 + exp(-x)))`.

No attributes.

```mlir
%y = "mobilint.log_sigmoid"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_LogitOp : Mobilint_Op<"logit", [Pure]> {
  let summary = "`ln(z / (1 - z))`, where z is `x` limited to [eps, 1 - eps] if eps is given, else `x`.";
  let description = [{
`ln(z / (1 - z))`, where z is `x` limited to [eps, 1 - eps] if eps is given, else `x`.

| attribute | kind | default |
| --- | --- | --- |
| `eps` | a 32-bit float | optional |

```mlir
%y = "mobilint.logit"(%x) {
  eps = 1.0e-06 : f32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::std::optional<float> getEps() { return attributeIf<float>(*this, "eps"); }
  }];
}

def Mobilint_LstmOp : Mobilint_Op<"lstm", [Pure]> {
  let summary = "A long short-term memory network: its outputs (o), final hidden (h) or cell (c) state.";
  let description = [{
A long short-term memory network: its outputs (o), final hidden (h) or cell (c) state.

With gates and peepholes in ONNX's orders `iofc` and `iof`, for each step:
`i = sigmoid(Wi x + Ri h + Pi c + Bi)`, `f = sigmoid(Wf x + Rf h + Pf c + Bf)`,
`c' = f * c + i * tanh(Wc x + Rc h + Bc)`, `o = sigmoid(Wo x + Ro h + Po c' + Bo)`,
`h' = o * tanh(c')`, where each B is the sum of an input and a recurrent bias. The forms of the
tensors are this project's definition.

A recurrent op without memory; `output_mask` says which result of the network it gives.

The ops of one network of the source model carry the same group and are computed once.

What all recurrent ops share; a class of its own states the gates and letters of a cell.

`input_mask` names the operands in their order: i is the sequence, s its length (a `1x1x1x1`
integer: steps after it leave the states alone and give zeros), h and c are the initial states,
zero where absent. `batch_first` records the source model's order of axes and changes nothing.

| attribute | kind | default |
| --- | --- | --- |
| `W` | a constant tensor | required |
| `R` | a constant tensor | required |
| `B` | a constant tensor | optional |
| `input_mask` | a string | required |
| `output_mask` | a string | required |
| `direction` | one of "forward", "reverse", "bidirectional" | `"forward"` |
| `batch_first` | true or false | `false` |
| `hidden_size` | a 32-bit integer | required |
| `lstm_group` | a string | required |
| `P` | a constant tensor | optional |

```mlir
%y = "mobilint.lstm"(%x, %h) {
  W = dense<0.5> : tensor<1x12x4xf32>, R = dense<0.5> : tensor<1x12x3xf32>,
  input_mask = "ih", output_mask = "o", hidden_size = 3 : i32, lstm_group = "encoder"
} : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x5x3xf32>
```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getW() { return attributeOf<::mlir::ElementsAttr>(*this, "W"); }
    ::mlir::ElementsAttr getR() { return attributeOf<::mlir::ElementsAttr>(*this, "R"); }
    ::mlir::ElementsAttr getB() { return attributeOf<::mlir::ElementsAttr>(*this, "B"); }
    ::llvm::StringRef getInputMask() { return attributeOf<::llvm::StringRef>(*this, "input_mask"); }
    ::llvm::StringRef getOutputMask() { return attributeOf<::llvm::StringRef>(*this, "output_mask"); }
    ::llvm::StringRef getDirection() { return attributeIf<::llvm::StringRef>(*this, "direction").value_or("forward"); }
    bool getBatchFirst() { return attributeIf<bool>(*this, "batch_first").value_or(false); }
    int32_t getHiddenSize() { return attributeOf<int32_t>(*this, "hidden_size"); }
    ::llvm::StringRef getLstmGroup() { return attributeOf<::llvm::StringRef>(*this, "lstm_group"); }
    ::mlir::ElementsAttr getP() { return attributeOf<::mlir::ElementsAttr>(*this, "P"); }
  }];
}

def Mobilint_MatmulOp : Mobilint_Op<"matmul", [Pure]> {
  let summary = "The product of the last two axes, batched over H.";
  let description = [{
The product of the last two axes, batched over H.

The factors are `a` and `b`, or `a` and `constant`, which is the left factor where
`is_const_first`. Nothing is transposed. `repeat = [i, r]` first puts r copies of factor i (0 is
the left one) one after the other along H; `[-1, -1]` repeats none. After that the factors have
the same H, or one of them has an H of 1, which goes with every H of the other. What `repeat`
means beside a constant, and the rule for an H of 1, are this project's definition.

| attribute | kind | default |
| --- | --- | --- |
| `constant` | a constant tensor | optional |
| `is_const_first` | true or false | `false` |
| `repeat` | an array of 32-bit integers (array<i32: ...>) | `[-1, -1]` |

```mlir
%y = "mobilint.matmul"(%a, %b)
  : (tensor<1x2x3x4xf32>, tensor<1x2x4x5xf32>) -> tensor<1x2x3x5xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$a, Optional<AnyRankedTensor>:$b);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getConstant() { return attributeOf<::mlir::ElementsAttr>(*this, "constant"); }
    bool getIsConstFirst() { return attributeIf<bool>(*this, "is_const_first").value_or(false); }
    ::llvm::ArrayRef<int32_t> getRepeat() { static const int32_t values[] = {-1, -1}; return attributeIf<::llvm::ArrayRef<int32_t>>(*this, "repeat").value_or(::llvm::ArrayRef<int32_t>(values)); }
  }];
}

def Mobilint_MishOp : Mobilint_Op<"mish", [Pure]> {
  let summary = "`x * tanh(softplus(x))`.";
  let description = [{
`x * tanh(softplus(x))`.

No attributes.

```mlir
%y = "mobilint.mish"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_MultiplyOp : Mobilint_Op<"multiply", [Pure, Commutative]> {
  let summary = "`a * b`.";
  let description = [{
`a * b`.

No attributes.

```mlir
%y = "mobilint.multiply"(%a, %b)
  : (tensor<1x2x3x4xf32>, tensor<1x2x3x1xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_MultiplyConstantOp : Mobilint_Op<"multiply_constant", [Pure]> {
  let summary = "`x * constant`.";
  let description = [{
`x * constant`.

An elementwise op of `x` and a constant that broadcast as NumPy's do.

The constant is the right operand, or the left one where `is_const_first`.

| attribute | kind | default |
| --- | --- | --- |
| `constant` | a constant tensor | required |
| `is_const_first` | true or false | `false` |

```mlir
%y = "mobilint.multiply_constant"(%x) {
  constant = dense<2.0> : tensor<f32>
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getConstant() { return attributeOf<::mlir::ElementsAttr>(*this, "constant"); }
    bool getIsConstFirst() { return attributeIf<bool>(*this, "is_const_first").value_or(false); }
  }];
}

def Mobilint_NegOp : Mobilint_Op<"neg", [Pure]> {
  let summary = "`-x`.";
  let description = [{
`-x`.

No attributes.

```mlir
%y = "mobilint.neg"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_OrderedPatchifyOp : Mobilint_Op<"ordered_patchify", [Pure]> {
  let summary = "Splits H and W into blocks and puts the parts in another order.";
  let description = [{
Splits H and W into blocks and puts the parts in another order.

`(1, H, W, C)` is seen as `(1, H/h_kernel, h_kernel, W/w_kernel, w_kernel, C)`, permuted by
(0,1,3,2,4,5), (0,2,4,1,3,5) or (0,3,1,4,2,5) for `order` 0, 1 or 2, and the two middle pairs
of axes are merged again. Order 0 makes a row of each patch, and order 0 with the kernels
(W/w_kernel, w_kernel) undoes it. Order 1 makes a row of each place in a patch, and order 2
with the kernels (w_kernel, W/w_kernel) undoes it.

| attribute | kind | default |
| --- | --- | --- |
| `h_kernel` | a 32-bit integer | required |
| `w_kernel` | a 32-bit integer | required |
| `order` | a 32-bit integer | `0` |

```mlir
%y = "mobilint.ordered_patchify"(%x) {
  h_kernel = 2 : i32, w_kernel = 3 : i32
} : (tensor<1x4x6x2xf32>) -> tensor<1x4x6x2xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getHKernel() { return attributeOf<int32_t>(*this, "h_kernel"); }
    int32_t getWKernel() { return attributeOf<int32_t>(*this, "w_kernel"); }
    int32_t getOrder() { return attributeIf<int32_t>(*this, "order").value_or(0); }
  }];
}

def Mobilint_OutputOp : Mobilint_Op<"output", []> {
  let summary = "A result of the program, of any rank and element type; the result is the operand.";
  let description = [{
A result of the program, of any rank and element type; the result is the operand.

No attributes.

```mlir
%y = "mobilint.output"(%x) : (tensor<1x6xf32>) -> tensor<1x6xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_PadOp : Mobilint_Op<"pad", [Pure]> {
  let summary = "Elements added before and behind the axes; negative numbers crop instead.";
  let description = [{
Elements added before and behind the axes; negative numbers crop instead.

`padding_list` holds what is added before each of the four axes, then what is added behind
each. A side of -1 means that the list says; otherwise the two must agree. `pad_mode` fills
with `constant`, with the mirrored inside without (`reflect`), with the outermost elements
(`edge`), or from the other end (`wrap`); cropping comes first.

| attribute | kind | default |
| --- | --- | --- |
| `west_padding` | a 32-bit integer | `-1` |
| `east_padding` | a 32-bit integer | `-1` |
| `south_padding` | a 32-bit integer | `-1` |
| `north_padding` | a 32-bit integer | `-1` |
| `pad_mode` | one of "constant", "reflect", "edge", "wrap" | required |
| `constant` | a 32-bit float | `0.0f` |
| `padding_list` | an array of 32-bit integers (array<i32: ...>) | optional |

```mlir
%y = "mobilint.pad"(%x) {
  west_padding = 1 : i32, east_padding = 1 : i32, south_padding = 2 : i32,
  north_padding = 0 : i32, pad_mode = "constant"
} : (tensor<1x2x3x4xf32>) -> tensor<1x4x5x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getWestPadding() { return attributeIf<int32_t>(*this, "west_padding").value_or(-1); }
    int32_t getEastPadding() { return attributeIf<int32_t>(*this, "east_padding").value_or(-1); }
    int32_t getSouthPadding() { return attributeIf<int32_t>(*this, "south_padding").value_or(-1); }
    int32_t getNorthPadding() { return attributeIf<int32_t>(*this, "north_padding").value_or(-1); }
    ::llvm::StringRef getPadMode() { return attributeOf<::llvm::StringRef>(*this, "pad_mode"); }
    float getConstant() { return attributeIf<float>(*this, "constant").value_or(0.0f); }
    ::std::optional<::llvm::ArrayRef<int32_t>> getPaddingList() { return attributeIf<::llvm::ArrayRef<int32_t>>(*this, "padding_list"); }
  }];
}

def Mobilint_PoolingOp : Mobilint_Op<"pooling", [Pure]> {
  let summary = "The largest or the mean value of each window, per channel.";
  let description = [{
The largest or the mean value of each window, per channel.

Padding never wins a maximum; it counts in a mean if `is_include_pad` says so, but what
`is_ceil_mode` reaches beyond the padding never does. With `is_ceil_mode` the last window may
reach over the end, unless it would start in the padding behind the input: then it is dropped.
A window of padding only gives -infinity, or NaN as its mean; that is ours. `pad_mode` is
`explicit` after import; the other modes stand for paddings that the importer resolves to
numbers.

An op with a window of H and W; the result has one position per place of the window.

| attribute | kind | default |
| --- | --- | --- |
| `h_kernel` | a 32-bit integer | required |
| `w_kernel` | a 32-bit integer | required |
| `h_stride` | a 32-bit integer | required |
| `w_stride` | a 32-bit integer | required |
| `west_padding` | a 32-bit integer | required |
| `east_padding` | a 32-bit integer | required |
| `north_padding` | a 32-bit integer | required |
| `south_padding` | a 32-bit integer | required |
| `padding_list` | an array of 32-bit integers (array<i32: ...>) | `[]` |
| `h_dilation` | a 32-bit integer | `1` |
| `w_dilation` | a 32-bit integer | `1` |
| `pool_type` | one of "max", "average" | required |
| `pad_mode` | one of "explicit", "same_upper", "same_lower", "valid" | required |
| `is_ceil_mode` | true or false | `false` |
| `is_include_pad` | true or false | `false` |
| `channel_last` | true or false | `true` |

```mlir
%y = "mobilint.pooling"(%x) {
  h_kernel = 2 : i32, w_kernel = 2 : i32, h_stride = 2 : i32, w_stride = 2 : i32,
  west_padding = 0 : i32, east_padding = 0 : i32, north_padding = 0 : i32,
  south_padding = 0 : i32, pool_type = "max", pad_mode = "explicit"
} : (tensor<1x4x4x3xf32>) -> tensor<1x2x2x3xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getHKernel() { return attributeOf<int32_t>(*this, "h_kernel"); }
    int32_t getWKernel() { return attributeOf<int32_t>(*this, "w_kernel"); }
    int32_t getHStride() { return attributeOf<int32_t>(*this, "h_stride"); }
    int32_t getWStride() { return attributeOf<int32_t>(*this, "w_stride"); }
    int32_t getWestPadding() { return attributeOf<int32_t>(*this, "west_padding"); }
    int32_t getEastPadding() { return attributeOf<int32_t>(*this, "east_padding"); }
    int32_t getNorthPadding() { return attributeOf<int32_t>(*this, "north_padding"); }
    int32_t getSouthPadding() { return attributeOf<int32_t>(*this, "south_padding"); }
    ::llvm::ArrayRef<int32_t> getPaddingList() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "padding_list"); }
    int32_t getHDilation() { return attributeIf<int32_t>(*this, "h_dilation").value_or(1); }
    int32_t getWDilation() { return attributeIf<int32_t>(*this, "w_dilation").value_or(1); }
    ::llvm::StringRef getPoolType() { return attributeOf<::llvm::StringRef>(*this, "pool_type"); }
    ::llvm::StringRef getPadMode() { return attributeOf<::llvm::StringRef>(*this, "pad_mode"); }
    bool getIsCeilMode() { return attributeIf<bool>(*this, "is_ceil_mode").value_or(false); }
    bool getIsIncludePad() { return attributeIf<bool>(*this, "is_include_pad").value_or(false); }
    bool getChannelLast() { return attributeIf<bool>(*this, "channel_last").value_or(true); }
  }];
}

def Mobilint_PowOp : Mobilint_Op<"pow", [Pure]> {
  let summary = "`x ** exponent`: NaN for a negative `x` unless the exponent is a whole number.";
  let description = [{
`x ** exponent`: NaN for a negative `x` unless the exponent is a whole number.

| attribute | kind | default |
| --- | --- | --- |
| `exponent` | a 32-bit float | required |

```mlir
%y = "mobilint.pow"(%x) {
  exponent = 2.0 : f32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    float getExponent() { return attributeOf<float>(*this, "exponent"); }
  }];
}

def Mobilint_QuickGeluOp : Mobilint_Op<"quick_gelu", [Pure]> {
  let summary = "`x * sigmoid(1.702 * x)`.";
  let description = [{
`x * sigmoid(1.702 * x)`.

No attributes.

```mlir
%y = "mobilint.quick_gelu"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_ReduceL2Op : Mobilint_Op<"reduce_l2", [Pure]> {
  let summary = "`sqrt(sum(x^2))`; without axes, and `noop_with_empty_axes`, it is `|x|`.";
  let description = [{
`sqrt(sum(x^2))`; without axes, and `noop_with_empty_axes`, it is `|x|`.

A reduction over `reduce_axes`; negative axes count from the end.

Without axes it reduces all of them, or none if `noop_with_empty_axes` is 1. With `keep_dims`
the reduced axes stay as extents of 1; without it the result has fewer axes, which only a
tensor on its way to the host may have.

| attribute | kind | default |
| --- | --- | --- |
| `keep_dims` | true or false | required |
| `reduce_axes` | an array of 32-bit integers (array<i32: ...>) | required |
| `noop_with_empty_axes` | a 32-bit integer | required |

```mlir
%y = "mobilint.reduce_l2"(%x) {
  keep_dims = true, reduce_axes = array<i32: 3>, noop_with_empty_axes = 0 : i32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x1xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    bool getKeepDims() { return attributeOf<bool>(*this, "keep_dims"); }
    ::llvm::ArrayRef<int32_t> getReduceAxes() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "reduce_axes"); }
    int32_t getNoopWithEmptyAxes() { return attributeOf<int32_t>(*this, "noop_with_empty_axes"); }
  }];
}

def Mobilint_ReduceMaxOp : Mobilint_Op<"reduce_max", [Pure]> {
  let summary = "The largest value; NaN if there is one.";
  let description = [{
The largest value; NaN if there is one.

A reduction over `reduce_axes`; negative axes count from the end.

Without axes it reduces all of them, or none if `noop_with_empty_axes` is 1. With `keep_dims`
the reduced axes stay as extents of 1; without it the result has fewer axes, which only a
tensor on its way to the host may have.

| attribute | kind | default |
| --- | --- | --- |
| `keep_dims` | true or false | required |
| `reduce_axes` | an array of 32-bit integers (array<i32: ...>) | required |
| `noop_with_empty_axes` | a 32-bit integer | required |

```mlir
%y = "mobilint.reduce_max"(%x) {
  keep_dims = true, reduce_axes = array<i32: 3>, noop_with_empty_axes = 0 : i32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x1xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    bool getKeepDims() { return attributeOf<bool>(*this, "keep_dims"); }
    ::llvm::ArrayRef<int32_t> getReduceAxes() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "reduce_axes"); }
    int32_t getNoopWithEmptyAxes() { return attributeOf<int32_t>(*this, "noop_with_empty_axes"); }
  }];
}

def Mobilint_ReduceMeanOp : Mobilint_Op<"reduce_mean", [Pure]> {
  let summary = "The mean value; NaN for that of no elements.";
  let description = [{
The mean value; NaN for that of no elements.

A reduction over `reduce_axes`; negative axes count from the end.

Without axes it reduces all of them, or none if `noop_with_empty_axes` is 1. With `keep_dims`
the reduced axes stay as extents of 1; without it the result has fewer axes, which only a
tensor on its way to the host may have.

| attribute | kind | default |
| --- | --- | --- |
| `keep_dims` | true or false | required |
| `reduce_axes` | an array of 32-bit integers (array<i32: ...>) | required |
| `noop_with_empty_axes` | a 32-bit integer | required |

```mlir
%y = "mobilint.reduce_mean"(%x) {
  keep_dims = true, reduce_axes = array<i32: 1, 2>, noop_with_empty_axes = 0 : i32
} : (tensor<1x2x3x4xf32>) -> tensor<1x1x1x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    bool getKeepDims() { return attributeOf<bool>(*this, "keep_dims"); }
    ::llvm::ArrayRef<int32_t> getReduceAxes() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "reduce_axes"); }
    int32_t getNoopWithEmptyAxes() { return attributeOf<int32_t>(*this, "noop_with_empty_axes"); }
  }];
}

def Mobilint_ReduceProdOp : Mobilint_Op<"reduce_prod", [Pure]> {
  let summary = "The product.";
  let description = [{
The product.

A reduction over `reduce_axes`; negative axes count from the end.

Without axes it reduces all of them, or none if `noop_with_empty_axes` is 1. With `keep_dims`
the reduced axes stay as extents of 1; without it the result has fewer axes, which only a
tensor on its way to the host may have.

| attribute | kind | default |
| --- | --- | --- |
| `keep_dims` | true or false | required |
| `reduce_axes` | an array of 32-bit integers (array<i32: ...>) | required |
| `noop_with_empty_axes` | a 32-bit integer | required |

```mlir
%y = "mobilint.reduce_prod"(%x) {
  keep_dims = true, reduce_axes = array<i32: 3>, noop_with_empty_axes = 0 : i32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x1xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    bool getKeepDims() { return attributeOf<bool>(*this, "keep_dims"); }
    ::llvm::ArrayRef<int32_t> getReduceAxes() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "reduce_axes"); }
    int32_t getNoopWithEmptyAxes() { return attributeOf<int32_t>(*this, "noop_with_empty_axes"); }
  }];
}

def Mobilint_ReduceSumOp : Mobilint_Op<"reduce_sum", [Pure]> {
  let summary = "The sum.";
  let description = [{
The sum.

A reduction over `reduce_axes`; negative axes count from the end.

Without axes it reduces all of them, or none if `noop_with_empty_axes` is 1. With `keep_dims`
the reduced axes stay as extents of 1; without it the result has fewer axes, which only a
tensor on its way to the host may have.

| attribute | kind | default |
| --- | --- | --- |
| `keep_dims` | true or false | required |
| `reduce_axes` | an array of 32-bit integers (array<i32: ...>) | required |
| `noop_with_empty_axes` | a 32-bit integer | required |

```mlir
%y = "mobilint.reduce_sum"(%x) {
  keep_dims = true, reduce_axes = array<i32: 3>, noop_with_empty_axes = 0 : i32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x1xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    bool getKeepDims() { return attributeOf<bool>(*this, "keep_dims"); }
    ::llvm::ArrayRef<int32_t> getReduceAxes() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "reduce_axes"); }
    int32_t getNoopWithEmptyAxes() { return attributeOf<int32_t>(*this, "noop_with_empty_axes"); }
  }];
}

def Mobilint_ReluOp : Mobilint_Op<"relu", [Pure]> {
  let summary = "`max(x, 0)`.";
  let description = [{
`max(x, 0)`.

No attributes.

```mlir
%y = "mobilint.relu"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_RequantizeOp : Mobilint_Op<"requantize", [Pure]> {
  let summary = "`x` in the element type of the result: quantised, made real, or quantised otherwise.";
  let description = [{
`x` in the element type of the result: quantised, made real, or quantised otherwise.

Reals become the nearest integers, halves to even, limited to the range; NaN counts as 0. The
op is this project's own, beside those of the vendor's list.

No attributes.

```mlir
%y = "mobilint.requantize"(%x)
  : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4x!quant.uniform<i8:f32, 0.05:-3>>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_ReshapeOp : Mobilint_Op<"reshape", [Pure]> {
  let summary = "The same elements, in row-major order, in another shape of rank 4.";
  let description = [{
The same elements, in row-major order, in another shape of rank 4.

`new_shape` is explicit: 0 and -1, which ONNX allows, are resolved by the importer, so that
`allowzero` changes nothing here. `is_const_first` records where the source had its constant.

| attribute | kind | default |
| --- | --- | --- |
| `new_shape` | an array of 32-bit integers (array<i32: ...>) | optional |
| `allowzero` | a 32-bit integer | `0` |
| `is_const_first` | true or false | `false` |

```mlir
%y = "mobilint.reshape"(%x) {
  new_shape = array<i32: 1, 1, 6, 4>
} : (tensor<1x2x3x4xf32>) -> tensor<1x1x6x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::std::optional<::llvm::ArrayRef<int32_t>> getNewShape() { return attributeIf<::llvm::ArrayRef<int32_t>>(*this, "new_shape"); }
    int32_t getAllowzero() { return attributeIf<int32_t>(*this, "allowzero").value_or(0); }
    bool getIsConstFirst() { return attributeIf<bool>(*this, "is_const_first").value_or(false); }
  }];
}

def Mobilint_ResizeOp : Mobilint_Op<"resize", [Pure]> {
  let summary = "Interpolation along `axes`, as ONNX's Resize 19 under other names.";
  let description = [{
Interpolation along `axes`, as ONNX's Resize 19 under other names.

`resize_mode` is ONNX's mode, `transform_mode` its coordinate_transformation_mode; absent
attributes have ONNX's defaults, and absent `axes` are all four. `resize_type` says whether
`scales` or `sizes` are given, one number per axis. `roi` holds the starts, then the ends, of
the axes' regions. A region is from 0 to 1, but the vendor lists whole numbers, so that it can
be all of an axis, mirrored, or several times as wide. The values are those of onnxruntime,
except that a tensor whose shape stays the same is resampled where its scales are not 1, which
ONNX asks for and onnxruntime does not do.

| attribute | kind | default |
| --- | --- | --- |
| `resize_type` | one of "scales", "sizes" | optional |
| `resize_mode` | one of "nearest", "linear", "cubic" | optional |
| `nearest_mode` | one of "round_prefer_floor", "round_prefer_ceil", "floor", "ceil" | optional |
| `transform_mode` | one of "half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners", "asymmetric", "tf_crop_and_resize" | optional |
| `roi` | an array of 32-bit integers (array<i32: ...>) | optional |
| `scales` | an array of 32-bit floats (array<f32: ...>) | optional |
| `sizes` | an array of 32-bit integers (array<i32: ...>) | optional |
| `cubic_coeff_a` | a 32-bit float | optional |
| `exclude_outside` | a 32-bit integer | optional |
| `extrapolation_value` | a 32-bit float | optional |
| `antialias` | a 32-bit integer | optional |
| `axes` | an array of 32-bit integers (array<i32: ...>) | optional |
| `keep_aspect_ratio_policy` | one of "stretch", "not_larger", "not_smaller" | optional |

```mlir
%y = "mobilint.resize"(%x) {
  resize_type = "scales", resize_mode = "linear", scales = array<f32: 2.0, 2.0>,
  axes = array<i32: 1, 2>
} : (tensor<1x2x3x4xf32>) -> tensor<1x4x6x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::std::optional<::llvm::StringRef> getResizeType() { return attributeIf<::llvm::StringRef>(*this, "resize_type"); }
    ::std::optional<::llvm::StringRef> getResizeMode() { return attributeIf<::llvm::StringRef>(*this, "resize_mode"); }
    ::std::optional<::llvm::StringRef> getNearestMode() { return attributeIf<::llvm::StringRef>(*this, "nearest_mode"); }
    ::std::optional<::llvm::StringRef> getTransformMode() { return attributeIf<::llvm::StringRef>(*this, "transform_mode"); }
    ::std::optional<::llvm::ArrayRef<int32_t>> getRoi() { return attributeIf<::llvm::ArrayRef<int32_t>>(*this, "roi"); }
    ::std::optional<::llvm::ArrayRef<float>> getScales() { return attributeIf<::llvm::ArrayRef<float>>(*this, "scales"); }
    ::std::optional<::llvm::ArrayRef<int32_t>> getSizes() { return attributeIf<::llvm::ArrayRef<int32_t>>(*this, "sizes"); }
    ::std::optional<float> getCubicCoeffA() { return attributeIf<float>(*this, "cubic_coeff_a"); }
    ::std::optional<int32_t> getExcludeOutside() { return attributeIf<int32_t>(*this, "exclude_outside"); }
    ::std::optional<float> getExtrapolationValue() { return attributeIf<float>(*this, "extrapolation_value"); }
    ::std::optional<int32_t> getAntialias() { return attributeIf<int32_t>(*this, "antialias"); }
    ::std::optional<::llvm::ArrayRef<int32_t>> getAxes() { return attributeIf<::llvm::ArrayRef<int32_t>>(*this, "axes"); }
    ::std::optional<::llvm::StringRef> getKeepAspectRatioPolicy() { return attributeIf<::llvm::StringRef>(*this, "keep_aspect_ratio_policy"); }
  }];
}

def Mobilint_RmsNormalizationOp : Mobilint_Op<"rms_normalization", [Pure]> {
  let summary = "`scale * x / sqrt(mean(x**2) + epsilon)` over the trailing axes.";
  let description = [{
`scale * x / sqrt(mean(x**2) + epsilon)` over the trailing axes.

`normalized_shape` lists the extents of these axes, which are the scale's too; an empty one
means the channels.

A normalisation over the trailing axes whose extents `normalized_shape` lists.

| attribute | kind | default |
| --- | --- | --- |
| `normalized_shape` | an array of 64-bit integers (array<i64: ...>) | `[]` |
| `scale` | a constant tensor | required |
| `epsilon` | a constant tensor | required |

```mlir
%y = "mobilint.rms_normalization"(%x) {
  scale = dense<2.0> : tensor<4xf32>, epsilon = dense<1.0e-05> : tensor<f32>
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<int64_t> getNormalizedShape() { return attributeOf<::llvm::ArrayRef<int64_t>>(*this, "normalized_shape"); }
    ::mlir::ElementsAttr getScale() { return attributeOf<::mlir::ElementsAttr>(*this, "scale"); }
    ::mlir::ElementsAttr getEpsilon() { return attributeOf<::mlir::ElementsAttr>(*this, "epsilon"); }
  }];
}

def Mobilint_RnnOp : Mobilint_Op<"rnn", [Pure]> {
  let summary = "A plain recurrent network: its outputs (o) or its final hidden state (h).";
  let description = [{
A plain recurrent network: its outputs (o) or its final hidden state (h).

For each step `h' = tanh(W x + R h + Wb + Rb)`. The forms of the tensors are this project's
definition.

A recurrent op without memory; `output_mask` says which result of the network it gives.

The ops of one network of the source model carry the same group and are computed once.

What all recurrent ops share; a class of its own states the gates and letters of a cell.

`input_mask` names the operands in their order: i is the sequence, s its length (a `1x1x1x1`
integer: steps after it leave the states alone and give zeros), h and c are the initial states,
zero where absent. `batch_first` records the source model's order of axes and changes nothing.

| attribute | kind | default |
| --- | --- | --- |
| `W` | a constant tensor | required |
| `R` | a constant tensor | required |
| `B` | a constant tensor | optional |
| `input_mask` | a string | required |
| `output_mask` | a string | required |
| `direction` | one of "forward", "reverse", "bidirectional" | `"forward"` |
| `batch_first` | true or false | `false` |
| `hidden_size` | a 32-bit integer | required |
| `rnn_group` | a string | required |

```mlir
%y = "mobilint.rnn"(%x, %h) {
  W = dense<0.5> : tensor<1x3x4xf32>, R = dense<0.5> : tensor<1x3x3xf32>,
  input_mask = "ih", output_mask = "o", hidden_size = 3 : i32, rnn_group = "encoder"
} : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x5x3xf32>
```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getW() { return attributeOf<::mlir::ElementsAttr>(*this, "W"); }
    ::mlir::ElementsAttr getR() { return attributeOf<::mlir::ElementsAttr>(*this, "R"); }
    ::mlir::ElementsAttr getB() { return attributeOf<::mlir::ElementsAttr>(*this, "B"); }
    ::llvm::StringRef getInputMask() { return attributeOf<::llvm::StringRef>(*this, "input_mask"); }
    ::llvm::StringRef getOutputMask() { return attributeOf<::llvm::StringRef>(*this, "output_mask"); }
    ::llvm::StringRef getDirection() { return attributeIf<::llvm::StringRef>(*this, "direction").value_or("forward"); }
    bool getBatchFirst() { return attributeIf<bool>(*this, "batch_first").value_or(false); }
    int32_t getHiddenSize() { return attributeOf<int32_t>(*this, "hidden_size"); }
    ::llvm::StringRef getRnnGroup() { return attributeOf<::llvm::StringRef>(*this, "rnn_group"); }
  }];
}

def Mobilint_RsqrtOp : Mobilint_Op<"rsqrt", [Pure]> {
  let summary = "`1 / sqrt(x)`: inf for 0, NaN below.";
  let description = [{
`1 / sqrt(x)`: inf for 0, NaN below.

No attributes.

```mlir
%y = "mobilint.rsqrt"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_RstdOp : Mobilint_Op<"rstd", [Pure]> {
  let summary = "`1 / sqrt(variance + epsilon)` over the axes `reduce_axes`, which stay with an extent of 1.";
  let description = [{
`1 / sqrt(variance + epsilon)` over the axes `reduce_axes`, which stay with an extent of 1.

The variance is the biased one. With `num_groups` above 1 the channels, which must be among the
axes, are that many consecutive groups with one result each.

| attribute | kind | default |
| --- | --- | --- |
| `reduce_axes` | an array of 32-bit integers (array<i32: ...>) | required |
| `epsilon` | a constant tensor | required |
| `num_groups` | a 32-bit integer | `1` |

```mlir
%y = "mobilint.rstd"(%x) {
  reduce_axes = array<i32: 1, 2, 3>, epsilon = dense<1.0e-05> : tensor<f32>,
  num_groups = 2 : i32
} : (tensor<1x2x3x4xf32>) -> tensor<1x1x1x2xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<int32_t> getReduceAxes() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "reduce_axes"); }
    ::mlir::ElementsAttr getEpsilon() { return attributeOf<::mlir::ElementsAttr>(*this, "epsilon"); }
    int32_t getNumGroups() { return attributeIf<int32_t>(*this, "num_groups").value_or(1); }
  }];
}

def Mobilint_SigmoidOp : Mobilint_Op<"sigmoid", [Pure]> {
  let summary = "`1 / (1 + exp(-alpha * x))`.";
  let description = [{
`1 / (1 + exp(-alpha * x))`.

| attribute | kind | default |
| --- | --- | --- |
| `alpha` | a 32-bit float | `1.0f` |

```mlir
%y = "mobilint.sigmoid"(%x) {
  alpha = 2.0 : f32
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    float getAlpha() { return attributeIf<float>(*this, "alpha").value_or(1.0f); }
  }];
}

def Mobilint_SliceOp : Mobilint_Op<"slice", [Pure]> {
  let summary = "Per axis in `axis` the elements from `start` up to `end`, `step` apart.";
  let description = [{
Per axis in `axis` the elements from `start` up to `end`, `step` apart.

Negative positions count from the end. What lies outside is clamped as in ONNX: to 0 and the
extent, or, for a negative step, which walks backwards, to the elements and the place before
the first. The batch is not sliced away.

| attribute | kind | default |
| --- | --- | --- |
| `axis` | an array of 32-bit integers (array<i32: ...>) | required |
| `start` | an array of 64-bit integers (array<i64: ...>) | required |
| `end` | an array of 64-bit integers (array<i64: ...>) | required |
| `step` | an array of 64-bit integers (array<i64: ...>) | optional |

```mlir
%y = "mobilint.slice"(%x) {
  axis = array<i32: 2, 3>, start = array<i64: 0, 1>, end = array<i64: 3, 4>,
  step = array<i64: 2, 1>
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x2x3xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<int32_t> getAxis() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "axis"); }
    ::llvm::ArrayRef<int64_t> getStart() { return attributeOf<::llvm::ArrayRef<int64_t>>(*this, "start"); }
    ::llvm::ArrayRef<int64_t> getEnd() { return attributeOf<::llvm::ArrayRef<int64_t>>(*this, "end"); }
    ::std::optional<::llvm::ArrayRef<int64_t>> getStep() { return attributeIf<::llvm::ArrayRef<int64_t>>(*this, "step"); }
  }];
}

def Mobilint_SoftmaxOp : Mobilint_Op<"softmax", [Pure]> {
  let summary = "`exp(beta * x)` divided by its sum along `axis`.";
  let description = [{
`exp(beta * x)` divided by its sum along `axis`.

| attribute | kind | default |
| --- | --- | --- |
| `beta` | a 32-bit float | `1.0f` |
| `axis` | a 32-bit integer | required |

```mlir
%y = "mobilint.softmax"(%x) {axis = 3 : i32} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    float getBeta() { return attributeIf<float>(*this, "beta").value_or(1.0f); }
    int32_t getAxis() { return attributeOf<int32_t>(*this, "axis"); }
  }];
}

def Mobilint_SoftplusOp : Mobilint_Op<"softplus", [Pure]> {
  let summary = "`ln(1 + exp(x))`.";
  let description = [{
`ln(1 + exp(x))`.

No attributes.

```mlir
%y = "mobilint.softplus"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_SqrtOp : Mobilint_Op<"sqrt", [Pure]> {
  let summary = "The square root: NaN below 0.";
  let description = [{
The square root: NaN below 0.

No attributes.

```mlir
%y = "mobilint.sqrt"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_StaggeredPaddingOp : Mobilint_Op<"staggered_padding", [Pure]> {
  let summary = "Each row shifted by its number, in zeros, so that the rows lie along a diagonal.";
  let description = [{
Each row shifted by its number, in zeros, so that the rows lie along a diagonal.

Rows run along `axis - 1`, columns along `axis`. Row i of N, with K columns, starts at column
i (`reverse`: N-1-i) of N+K-1. A `window_size` w of 0 or more then keeps the columns from w
up to w+N, or with `reverse` from N-1-w up to N+w; which columns is ours, the sentence of the
vendor's page being at odds with its tables.

| attribute | kind | default |
| --- | --- | --- |
| `axis` | a 32-bit integer | `3` |
| `reverse` | true or false | `false` |
| `window_size` | a 32-bit integer | `-1` |

```mlir
%y = "mobilint.staggered_padding"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getAxis() { return attributeIf<int32_t>(*this, "axis").value_or(3); }
    bool getReverse() { return attributeIf<bool>(*this, "reverse").value_or(false); }
    int32_t getWindowSize() { return attributeIf<int32_t>(*this, "window_size").value_or(-1); }
  }];
}

def Mobilint_StatefulAttentionMaskWrapperOp : Mobilint_Op<"stateful_attention_mask_wrapper", []> {
  let summary = "`x`, the scores of queries for keys, plus a mask.";
  let description = [{
`x`, the scores of queries for keys, plus a mask.

Rows (W) are the tokens of the run, columns (C) the keys as the cache gives them. `causal_mask`
hides the keys of later tokens and, with `is_sliding`, those that lie `sliding_window` or more
back; `padding_mask` hides the columns after the last key in use. To hide is to add the lowest
finite float32. All of this is this project's definition.

An op that knows how many tokens came before those of the run.

Its type is made for `past_seqlen` of them; `is_sliding` limits how far it looks back.

| attribute | kind | default |
| --- | --- | --- |
| `past_seqlen` | a 32-bit integer | `0` |
| `is_sliding` | true or false | `false` |
| `sliding_window` | a 32-bit integer | `1024` |
| `mask_type` | one of "causal_mask", "padding_mask" | `"causal_mask"` |

```mlir
%y = "mobilint.stateful_attention_mask_wrapper"(%x) {
  past_seqlen = 3 : i32
} : (tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getPastSeqlen() { return attributeIf<int32_t>(*this, "past_seqlen").value_or(0); }
    bool getIsSliding() { return attributeIf<bool>(*this, "is_sliding").value_or(false); }
    int32_t getSlidingWindow() { return attributeIf<int32_t>(*this, "sliding_window").value_or(1024); }
    ::llvm::StringRef getMaskType() { return attributeIf<::llvm::StringRef>(*this, "mask_type").value_or("causal_mask"); }
  }];
}

def Mobilint_StatefulCausalConvCacheWrapperOp : Mobilint_Op<"stateful_causal_conv_cache_wrapper", []> {
  let summary = "The last `cache_len` steps (W axis) of earlier runs, and then `x`.";
  let description = [{
The last `cache_len` steps (W axis) of earlier runs, and then `x`.

They are kept in the buffer `cache_name`, zeros after a reset, as the left padding of a causal
convolution would be. That is this project's definition.

| attribute | kind | default |
| --- | --- | --- |
| `cache_name` | a string | required |
| `cache_len` | a 32-bit integer | `0` |

```mlir
%y = "mobilint.stateful_causal_conv_cache_wrapper"(%x) {
  cache_name = "c0", cache_len = 2 : i32
} : (tensor<1x1x3x4xf32>) -> tensor<1x1x5x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::llvm::StringRef getCacheName() { return attributeOf<::llvm::StringRef>(*this, "cache_name"); }
    int32_t getCacheLen() { return attributeIf<int32_t>(*this, "cache_len").value_or(0); }
  }];
}

def Mobilint_StatefulGruWrapperOp : Mobilint_Op<"stateful_gru_wrapper", []> {
  let summary = "A GRU, as `gru`, whose hidden state survives between runs.";
  let description = [{
A GRU, as `gru`, whose hidden state survives between runs.

Buffers, initial states and the forms of the tensors are this project's definition.

A recurrent op whose states are buffers; it gives its outputs and its final states.

A run starts where the last one ended, or, after a reset, at the initial states among the
operands, zero where absent. `output_mask` names the results that are used; `subgraph` records
the part of the source model that the op stands for. A state that goes on in time needs the
forward direction. How initial states and buffers go together, and the forms of the tensors,
are this project's definition.

What all recurrent ops share; a class of its own states the gates and letters of a cell.

`input_mask` names the operands in their order: i is the sequence, s its length (a `1x1x1x1`
integer: steps after it leave the states alone and give zeros), h and c are the initial states,
zero where absent. `batch_first` records the source model's order of axes and changes nothing.

| attribute | kind | default |
| --- | --- | --- |
| `W` | a constant tensor | required |
| `R` | a constant tensor | required |
| `B` | a constant tensor | optional |
| `input_mask` | a string | required |
| `output_mask` | a string | required |
| `direction` | one of "forward", "reverse", "bidirectional" | `"forward"` |
| `batch_first` | true or false | `false` |
| `hidden_size` | a 32-bit integer | required |
| `hidden_state_name` | a string | required |
| `subgraph` | a string | required |
| `linear_before_reset` | true or false | `false` |

```mlir
%y, %hidden = "mobilint.stateful_gru_wrapper"(%x, %h) {
  W = dense<0.5> : tensor<1x9x4xf32>, R = dense<0.5> : tensor<1x9x3xf32>,
  input_mask = "ih", output_mask = "oh", hidden_size = 3 : i32, hidden_state_name = "h0",
  subgraph = "body"
} : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) -> (tensor<1x1x5x3xf32>, tensor<1x1x1x3xf32>)
```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$y, AnyRankedTensor:$hidden);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getW() { return attributeOf<::mlir::ElementsAttr>(*this, "W"); }
    ::mlir::ElementsAttr getR() { return attributeOf<::mlir::ElementsAttr>(*this, "R"); }
    ::mlir::ElementsAttr getB() { return attributeOf<::mlir::ElementsAttr>(*this, "B"); }
    ::llvm::StringRef getInputMask() { return attributeOf<::llvm::StringRef>(*this, "input_mask"); }
    ::llvm::StringRef getOutputMask() { return attributeOf<::llvm::StringRef>(*this, "output_mask"); }
    ::llvm::StringRef getDirection() { return attributeIf<::llvm::StringRef>(*this, "direction").value_or("forward"); }
    bool getBatchFirst() { return attributeIf<bool>(*this, "batch_first").value_or(false); }
    int32_t getHiddenSize() { return attributeOf<int32_t>(*this, "hidden_size"); }
    ::llvm::StringRef getHiddenStateName() { return attributeOf<::llvm::StringRef>(*this, "hidden_state_name"); }
    ::llvm::StringRef getSubgraph() { return attributeOf<::llvm::StringRef>(*this, "subgraph"); }
    bool getLinearBeforeReset() { return attributeIf<bool>(*this, "linear_before_reset").value_or(false); }
  }];
}

def Mobilint_StatefulKvCacheWrapperOp : Mobilint_Op<"stateful_kv_cache_wrapper", []> {
  let summary = "The tokens (W axis) of earlier runs, kept in the buffer `cache_name`, and then those of `x`.";
  let description = [{
The tokens (W axis) of earlier runs, kept in the buffer `cache_name`, and then those of `x`.

With `is_sliding` only the last `sliding_window` tokens are kept for the next run. More than
`max_cache_len` tokens in the result are an error. The type of the result is that of a run after
`past_seqlen` tokens; in every run it has the tokens that are there. Tokens from before the
first one that was written are zeros. All of this is this project's definition.

An op that knows how many tokens came before those of the run.

Its type is made for `past_seqlen` of them; `is_sliding` limits how far it looks back.

| attribute | kind | default |
| --- | --- | --- |
| `past_seqlen` | a 32-bit integer | `0` |
| `is_sliding` | true or false | `false` |
| `sliding_window` | a 32-bit integer | `1024` |
| `cache_name` | a string | required |
| `max_cache_len` | a 32-bit integer | `8192` |

```mlir
%y = "mobilint.stateful_kv_cache_wrapper"(%x) {
  past_seqlen = 3 : i32, cache_name = "k0"
} : (tensor<1x2x1x4xf32>) -> tensor<1x2x4x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getPastSeqlen() { return attributeIf<int32_t>(*this, "past_seqlen").value_or(0); }
    bool getIsSliding() { return attributeIf<bool>(*this, "is_sliding").value_or(false); }
    int32_t getSlidingWindow() { return attributeIf<int32_t>(*this, "sliding_window").value_or(1024); }
    ::llvm::StringRef getCacheName() { return attributeOf<::llvm::StringRef>(*this, "cache_name"); }
    int32_t getMaxCacheLen() { return attributeIf<int32_t>(*this, "max_cache_len").value_or(8192); }
  }];
}

def Mobilint_StatefulLstmWrapperOp : Mobilint_Op<"stateful_lstm_wrapper", []> {
  let summary = "An LSTM, as `lstm`, whose hidden and cell state survive between runs.";
  let description = [{
An LSTM, as `lstm`, whose hidden and cell state survive between runs.

Buffers, initial states and the forms of the tensors are this project's definition.

A recurrent op whose states are buffers; it gives its outputs and its final states.

A run starts where the last one ended, or, after a reset, at the initial states among the
operands, zero where absent. `output_mask` names the results that are used; `subgraph` records
the part of the source model that the op stands for. A state that goes on in time needs the
forward direction. How initial states and buffers go together, and the forms of the tensors,
are this project's definition.

What all recurrent ops share; a class of its own states the gates and letters of a cell.

`input_mask` names the operands in their order: i is the sequence, s its length (a `1x1x1x1`
integer: steps after it leave the states alone and give zeros), h and c are the initial states,
zero where absent. `batch_first` records the source model's order of axes and changes nothing.

| attribute | kind | default |
| --- | --- | --- |
| `W` | a constant tensor | required |
| `R` | a constant tensor | required |
| `B` | a constant tensor | optional |
| `input_mask` | a string | required |
| `output_mask` | a string | required |
| `direction` | one of "forward", "reverse", "bidirectional" | `"forward"` |
| `batch_first` | true or false | `false` |
| `hidden_size` | a 32-bit integer | required |
| `hidden_state_name` | a string | required |
| `subgraph` | a string | required |
| `P` | a constant tensor | optional |
| `cell_state_name` | a string | required |

```mlir
%y, %hidden, %cell_state = "mobilint.stateful_lstm_wrapper"(%x, %h) {
  W = dense<0.5> : tensor<1x12x4xf32>, R = dense<0.5> : tensor<1x12x3xf32>,
  input_mask = "ih", output_mask = "ohc", hidden_size = 3 : i32, hidden_state_name = "h0",
  subgraph = "body", cell_state_name = "c0"
} : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) ->
  (tensor<1x1x5x3xf32>, tensor<1x1x1x3xf32>, tensor<1x1x1x3xf32>)
```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$y, AnyRankedTensor:$hidden, AnyRankedTensor:$cell_state);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getW() { return attributeOf<::mlir::ElementsAttr>(*this, "W"); }
    ::mlir::ElementsAttr getR() { return attributeOf<::mlir::ElementsAttr>(*this, "R"); }
    ::mlir::ElementsAttr getB() { return attributeOf<::mlir::ElementsAttr>(*this, "B"); }
    ::llvm::StringRef getInputMask() { return attributeOf<::llvm::StringRef>(*this, "input_mask"); }
    ::llvm::StringRef getOutputMask() { return attributeOf<::llvm::StringRef>(*this, "output_mask"); }
    ::llvm::StringRef getDirection() { return attributeIf<::llvm::StringRef>(*this, "direction").value_or("forward"); }
    bool getBatchFirst() { return attributeIf<bool>(*this, "batch_first").value_or(false); }
    int32_t getHiddenSize() { return attributeOf<int32_t>(*this, "hidden_size"); }
    ::llvm::StringRef getHiddenStateName() { return attributeOf<::llvm::StringRef>(*this, "hidden_state_name"); }
    ::llvm::StringRef getSubgraph() { return attributeOf<::llvm::StringRef>(*this, "subgraph"); }
    ::mlir::ElementsAttr getP() { return attributeOf<::mlir::ElementsAttr>(*this, "P"); }
    ::llvm::StringRef getCellStateName() { return attributeOf<::llvm::StringRef>(*this, "cell_state_name"); }
  }];
}

def Mobilint_StatefulRnnWrapperOp : Mobilint_Op<"stateful_rnn_wrapper", []> {
  let summary = "A plain recurrent network, as `rnn`, whose hidden state survives between runs.";
  let description = [{
A plain recurrent network, as `rnn`, whose hidden state survives between runs.

Buffers, initial states and the forms of the tensors are this project's definition.

A recurrent op whose states are buffers; it gives its outputs and its final states.

A run starts where the last one ended, or, after a reset, at the initial states among the
operands, zero where absent. `output_mask` names the results that are used; `subgraph` records
the part of the source model that the op stands for. A state that goes on in time needs the
forward direction. How initial states and buffers go together, and the forms of the tensors,
are this project's definition.

What all recurrent ops share; a class of its own states the gates and letters of a cell.

`input_mask` names the operands in their order: i is the sequence, s its length (a `1x1x1x1`
integer: steps after it leave the states alone and give zeros), h and c are the initial states,
zero where absent. `batch_first` records the source model's order of axes and changes nothing.

| attribute | kind | default |
| --- | --- | --- |
| `W` | a constant tensor | required |
| `R` | a constant tensor | required |
| `B` | a constant tensor | optional |
| `input_mask` | a string | required |
| `output_mask` | a string | required |
| `direction` | one of "forward", "reverse", "bidirectional" | `"forward"` |
| `batch_first` | true or false | `false` |
| `hidden_size` | a 32-bit integer | required |
| `hidden_state_name` | a string | required |
| `subgraph` | a string | required |

```mlir
%y, %hidden = "mobilint.stateful_rnn_wrapper"(%x, %h) {
  W = dense<0.5> : tensor<1x3x4xf32>, R = dense<0.5> : tensor<1x3x3xf32>,
  input_mask = "ih", output_mask = "oh", hidden_size = 3 : i32, hidden_state_name = "h0",
  subgraph = "body"
} : (tensor<1x1x5x4xf32>, tensor<1x1x1x3xf32>) -> (tensor<1x1x5x3xf32>, tensor<1x1x1x3xf32>)
```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$y, AnyRankedTensor:$hidden);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getW() { return attributeOf<::mlir::ElementsAttr>(*this, "W"); }
    ::mlir::ElementsAttr getR() { return attributeOf<::mlir::ElementsAttr>(*this, "R"); }
    ::mlir::ElementsAttr getB() { return attributeOf<::mlir::ElementsAttr>(*this, "B"); }
    ::llvm::StringRef getInputMask() { return attributeOf<::llvm::StringRef>(*this, "input_mask"); }
    ::llvm::StringRef getOutputMask() { return attributeOf<::llvm::StringRef>(*this, "output_mask"); }
    ::llvm::StringRef getDirection() { return attributeIf<::llvm::StringRef>(*this, "direction").value_or("forward"); }
    bool getBatchFirst() { return attributeIf<bool>(*this, "batch_first").value_or(false); }
    int32_t getHiddenSize() { return attributeOf<int32_t>(*this, "hidden_size"); }
    ::llvm::StringRef getHiddenStateName() { return attributeOf<::llvm::StringRef>(*this, "hidden_state_name"); }
    ::llvm::StringRef getSubgraph() { return attributeOf<::llvm::StringRef>(*this, "subgraph"); }
  }];
}

def Mobilint_StatefulRopeWrapperOp : Mobilint_Op<"stateful_rope_wrapper", []> {
  let summary = "`x` with pairs of its channels rotated by angles that depend on the token's position.";
  let description = [{
`x` with pairs of its channels rotated by angles that depend on the token's position.

Each pair (a, b) becomes `(a cos - b sin, b cos + a sin)`. The first `rotary_emb_dim` channels
rotate, all of them where it is 2, its default. `rope_type` 0 pairs channel i with channel i of
the other half of them, 1 pairs neighbours. `cos` and `sin` have a value per rotating channel,
or per pair. With `seqlen` 0 they have a row per token of the run; else they are tables of
`seqlen` rows, in which the run's tokens follow those of earlier runs. All of this is this
project's definition; it serves models without a cache, too.

| attribute | kind | default |
| --- | --- | --- |
| `rope_type` | a 32-bit integer | `0` |
| `seqlen` | a 32-bit integer | `0` |
| `rotary_emb_dim` | a 32-bit integer | `2` |

```mlir
%y = "mobilint.stateful_rope_wrapper"(%x, %cos, %sin)
  : (tensor<1x2x3x4xf32>, tensor<1x1x3x4xf32>, tensor<1x1x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x, AnyRankedTensor:$cos, AnyRankedTensor:$sin);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getRopeType() { return attributeIf<int32_t>(*this, "rope_type").value_or(0); }
    int32_t getSeqlen() { return attributeIf<int32_t>(*this, "seqlen").value_or(0); }
    int32_t getRotaryEmbDim() { return attributeIf<int32_t>(*this, "rotary_emb_dim").value_or(2); }
  }];
}

def Mobilint_SubOp : Mobilint_Op<"sub", [Pure]> {
  let summary = "`a - b`.";
  let description = [{
`a - b`.

No attributes.

```mlir
%y = "mobilint.sub"(%a, %b)
  : (tensor<1x2x3x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_SubConstantOp : Mobilint_Op<"sub_constant", [Pure]> {
  let summary = "`x - constant`, or `constant - x` where `is_const_first`.";
  let description = [{
`x - constant`, or `constant - x` where `is_const_first`.

An elementwise op of `x` and a constant that broadcast as NumPy's do.

The constant is the right operand, or the left one where `is_const_first`.

| attribute | kind | default |
| --- | --- | --- |
| `constant` | a constant tensor | required |
| `is_const_first` | true or false | required |

```mlir
%y = "mobilint.sub_constant"(%x) {
  constant = dense<1.0> : tensor<f32>, is_const_first = true
} : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getConstant() { return attributeOf<::mlir::ElementsAttr>(*this, "constant"); }
    bool getIsConstFirst() { return attributeOf<bool>(*this, "is_const_first"); }
  }];
}

def Mobilint_SwishOp : Mobilint_Op<"swish", [Pure]> {
  let summary = "`x * sigmoid(x)`.";
  let description = [{
`x * sigmoid(x)`.

No attributes.

```mlir
%y = "mobilint.swish"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_TanhOp : Mobilint_Op<"tanh", [Pure]> {
  let summary = "The hyperbolic tangent.";
  let description = [{
The hyperbolic tangent.

No attributes.

```mlir
%y = "mobilint.tanh"(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
}

def Mobilint_TransposeOp : Mobilint_Op<"transpose", [Pure]> {
  let summary = "Axis i of the result is axis `transpose_axes[i]` of the operand; the batch stays 1.";
  let description = [{
Axis i of the result is axis `transpose_axes[i]` of the operand; the batch stays 1.

| attribute | kind | default |
| --- | --- | --- |
| `transpose_axes` | an array of 64-bit integers (array<i64: ...>) | required |

```mlir
%y = "mobilint.transpose"(%x) {
  transpose_axes = array<i64: 0, 3, 1, 2>
} : (tensor<1x2x3x4xf32>) -> tensor<1x4x2x3xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<int64_t> getTransposeAxes() { return attributeOf<::llvm::ArrayRef<int64_t>>(*this, "transpose_axes"); }
  }];
}

def Mobilint_TransposeConvolutionOp : Mobilint_Op<"transpose_convolution", [Pure]> {
  let summary = "2-D transposed convolution: strides spread the input instead of thinning the result.";
  let description = [{
2-D transposed convolution: strides spread the input instead of thinning the result.

The input gets `stride - 1` zeros between neighbours, is padded by the four paddings, and is
convolved with stride 1 and the weight as given, (out_channels, h_kernel, w_kernel, in_channels
/ group_number): H' = (H - 1) * h_stride + 1 + north + south - (h_kernel - 1) * h_dilation. A
source model's kernel is therefore stored flipped in H and W, and its paddings p become
`(kernel - 1) * dilation - p`, with the output padding added at the end. `og_padding_list` and
`og_out_padding_list` record the source's pads [h_begin, w_begin, h_end, w_end] and output
padding [h, w]; unless empty they must agree. This definition is ours.

What the convolutions have in common.

The weight is (out_channels, h_kernel, w_kernel, in_channels / group_number), the bias one
value per output channel, and `y[h, w, o] = bias[o] + sum over i, j, c of weight[o, i, j, c] *
x[h * h_stride + i * h_dilation, w * w_stride + j * w_dilation, first channel of the group + c]`
with x padded by zeros. `padding_list`, unless empty, repeats the paddings as [h_begin,
w_begin, h_end, w_end].

An op with a window of H and W; the result has one position per place of the window.

| attribute | kind | default |
| --- | --- | --- |
| `h_kernel` | a 32-bit integer | required |
| `w_kernel` | a 32-bit integer | required |
| `h_stride` | a 32-bit integer | required |
| `w_stride` | a 32-bit integer | required |
| `west_padding` | a 32-bit integer | required |
| `east_padding` | a 32-bit integer | required |
| `north_padding` | a 32-bit integer | required |
| `south_padding` | a 32-bit integer | required |
| `padding_list` | an array of 32-bit integers (array<i32: ...>) | `[]` |
| `in_channels` | a 32-bit integer | required |
| `out_channels` | a 32-bit integer | required |
| `h_dilation` | a 32-bit integer | required |
| `w_dilation` | a 32-bit integer | required |
| `group_number` | a 32-bit integer | required |
| `weight` | a constant tensor | required |
| `bias` | a constant tensor | optional |
| `channel_last` | true or false | `true` |
| `og_padding_list` | an array of 32-bit integers (array<i32: ...>) | `[]` |
| `og_out_padding_list` | an array of 32-bit integers (array<i32: ...>) | `[]` |

```mlir
%y = "mobilint.transpose_convolution"(%x) {
  h_kernel = 3 : i32, w_kernel = 3 : i32, h_stride = 2 : i32, w_stride = 2 : i32,
  west_padding = 1 : i32, east_padding = 1 : i32, north_padding = 1 : i32,
  south_padding = 1 : i32, in_channels = 2 : i32, out_channels = 4 : i32,
  h_dilation = 1 : i32, w_dilation = 1 : i32, group_number = 1 : i32,
  weight = dense<0.5> : tensor<4x3x3x2xf32>, bias = dense<1.0> : tensor<4xf32>
} : (tensor<1x3x3x2xf32>) -> tensor<1x5x5x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    int32_t getHKernel() { return attributeOf<int32_t>(*this, "h_kernel"); }
    int32_t getWKernel() { return attributeOf<int32_t>(*this, "w_kernel"); }
    int32_t getHStride() { return attributeOf<int32_t>(*this, "h_stride"); }
    int32_t getWStride() { return attributeOf<int32_t>(*this, "w_stride"); }
    int32_t getWestPadding() { return attributeOf<int32_t>(*this, "west_padding"); }
    int32_t getEastPadding() { return attributeOf<int32_t>(*this, "east_padding"); }
    int32_t getNorthPadding() { return attributeOf<int32_t>(*this, "north_padding"); }
    int32_t getSouthPadding() { return attributeOf<int32_t>(*this, "south_padding"); }
    ::llvm::ArrayRef<int32_t> getPaddingList() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "padding_list"); }
    int32_t getInChannels() { return attributeOf<int32_t>(*this, "in_channels"); }
    int32_t getOutChannels() { return attributeOf<int32_t>(*this, "out_channels"); }
    int32_t getHDilation() { return attributeOf<int32_t>(*this, "h_dilation"); }
    int32_t getWDilation() { return attributeOf<int32_t>(*this, "w_dilation"); }
    int32_t getGroupNumber() { return attributeOf<int32_t>(*this, "group_number"); }
    ::mlir::ElementsAttr getWeight() { return attributeOf<::mlir::ElementsAttr>(*this, "weight"); }
    ::mlir::ElementsAttr getBias() { return attributeOf<::mlir::ElementsAttr>(*this, "bias"); }
    bool getChannelLast() { return attributeIf<bool>(*this, "channel_last").value_or(true); }
    ::llvm::ArrayRef<int32_t> getOgPaddingList() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "og_padding_list"); }
    ::llvm::ArrayRef<int32_t> getOgOutPaddingList() { return attributeOf<::llvm::ArrayRef<int32_t>>(*this, "og_out_padding_list"); }
  }];
}

def Mobilint_WeightedsumOp : Mobilint_Op<"weightedsum", [Pure]> {
  let summary = "`weight0 * a + weight1 * b` of operands of one shape.";
  let description = [{
`weight0 * a + weight1 * b` of operands of one shape.

Each weight is one number or one per channel. The shape of the weights is this project's
definition.

| attribute | kind | default |
| --- | --- | --- |
| `weight0` | a constant tensor | required |
| `weight1` | a constant tensor | required |

```mlir
%y = "mobilint.weightedsum"(%a, %b) {
  weight0 = dense<0.25> : tensor<f32>, weight1 = dense<0.75> : tensor<f32>
} : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
```
  }];
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b);
  let results = (outs AnyRankedTensor:$y);
  let extraClassDeclaration = [{
    ::mlir::ElementsAttr getWeight0() { return attributeOf<::mlir::ElementsAttr>(*this, "weight0"); }
    ::mlir::ElementsAttr getWeight1() { return attributeOf<::mlir::ElementsAttr>(*this, "weight1"); }
  }];
}

#endif // MOBILINT_OPS

"""Operators that the compiler takes for what ONNX makes them of."""

# Those that the hardware has no op for, and that ONNX writes with operators that it has.
EXPANDED = frozenset(
    {
        "AffineGrid",
        "CastLike",
        "CausalConvWithState",
        "CenterCropPad",
        "LinearAttention",
        "SwiGLU",
    }
)

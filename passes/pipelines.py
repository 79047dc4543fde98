"""The named sequences of passes: the only place where their order is decided."""

UNROLL_LIMIT = 64  # runs of a loop
SIMPLIFY = (
    "inline-control-flow",
    "hoist-loop-invariants",
    "widen-floats",
    "infer-shapes",
    "fold-constants",
    "simplify-onnx",
    "fold-constants",
    "infer-shapes",
    "cse",
    "recognize-idioms",
    "cse",
    "simplify-onnx",
    "fold-into-weights",
)
LOWER = (
    "mark-boundary",
    "expand-onnx",
    "fit-shapes",
    "shorten-chains",  # and no more: ops should keep the shapes that fit
    "convert-onnx-to-mobilint",
    "convert-ncnn-to-mobilint",
)
OPTIMIZE = (
    "simplify-mobilint",
    "merge-movements",
    "assign-layout",
    "simplify-mobilint",
    "merge-movements",
    "simplify-mobilint",
    "fold-into-convolution",
    "fuse-activations",
    "fold-into-convolution",
    "simplify-mobilint",
    "fuse-heads",
    "cse",
)
PARTITION = ("outline-host-regions",)


def stages(
    unroll_limit: int = UNROLL_LIMIT, *, undo_dynamic_quantization: bool = False
) -> dict[str, tuple[str, ...]]:
    """What the compiler runs, between import and emission, stage by stage."""
    inline = f"inline-control-flow{{unroll-limit={unroll_limit}}}"
    simplify = tuple(inline if name == "inline-control-flow" else name for name in SIMPLIFY)
    if undo_dynamic_quantization:
        place = simplify.index("fold-constants") + 1
        simplify = (*simplify[:place], "undo-dynamic-quantization", *simplify[place:])
    return {"simplify": simplify, "lower": LOWER, "optimize": OPTIMIZE, "partition": PARTITION}

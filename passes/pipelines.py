"""The named sequences of passes: the only place where their order is decided."""

SIMPLIFY = (
    "infer-shapes",
    "fold-constants",
    "simplify-onnx",
    "fold-constants",
    "infer-shapes{require-static}",
)
LOWER = ("mark-boundary", "expand-onnx", "fit-shapes", "simplify-onnx", "convert-onnx-to-mobilint")
OPTIMIZE = (
    "simplify-mobilint",
    "assign-layout",
    "simplify-mobilint",
    "fold-into-convolution",
    "fuse-activations",
    "fold-into-convolution",
    "simplify-mobilint",
    "cse",
)
PARTITION = ("outline-host-regions",)

# What the compiler runs, between import and emission, stage by stage.
STAGES = {
    "simplify": SIMPLIFY,
    "lower": LOWER,
    "optimize": OPTIMIZE,
    "partition": PARTITION,
}

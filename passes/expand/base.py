"""The pass on which the expansions register."""

from ..rewriting import Rewrites

expand = Rewrites("expand-onnx", "Write composed onnx ops as simpler ones that the NPU has.")

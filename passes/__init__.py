"""The passes: from the `onnx` and `ncnn` dialects down to commands for the hardware."""

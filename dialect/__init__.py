"""The dialects: `onnx` and `ncnn` as files say it, `mobilint`, the 81 ops, and `npu`, commands."""

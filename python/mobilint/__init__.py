"""An open compiler from ONNX and ncnn models to Mobilint NPUs."""

__version__ = "0.1.0"

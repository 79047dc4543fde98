"""What the front ends share that read models as MLIR text: by way of ONNX's messages."""

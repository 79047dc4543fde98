"""What can be wrong with an ONNX file."""

from mobilint.errors import code

UNREADABLE = code(
    "ML0201",
    "a file that cannot be read",
    "The model file does not exist, is empty, or is no ONNX file (a protobuf message of the type "
    "ModelProto). An interrupted download or a Git LFS pointer in place of the file are common "
    "causes.",
)
INVALID = code(
    "ML0202",
    "a model that contradicts itself",
    "The graph breaks a rule of the ONNX standard: a name is defined twice, a node reads a tensor "
    "that nothing defines, nodes depend on each other in a circle, or an attribute contradicts a "
    "tensor. The model was damaged or written by a faulty exporter; onnx.checker may say more.",
)
UNKNOWN_OP = code(
    "ML0203",
    "an operator that is not known",
    "The node's operator is not in ONNX's default domain at the model's opset. Export the model "
    "with standard operators, or cut it in front of this node.",
)
UNSUPPORTED = code(
    "ML0204",
    "a feature of ONNX that is not supported",
    "The model is valid, but uses something that this version does not read: control flow, "
    "sequences, model-local functions, string tensors. Running a simplifier on the "
    "model often removes it.",
)
EXTERNAL = code(
    "ML0205",
    "external data that cannot be used",
    "A tensor's bytes are in another file that is missing, too short, or outside the model's "
    "folder. Keep the data file next to the model, as the exporter wrote it.",
)
BINDING = code(
    "ML0206",
    "inputs whose shapes are open or contradict the model",
    "Every dimension of every input must be known. Bind them with --input-shape NAME=1x3x224x224 "
    "for a whole input or --dim SYMBOL=1 for a named dimension.",
)
OLD_FORM = code(
    "ML0207",
    "an old form of an operator that cannot be brought to the present one",
    "The node uses an operator in the form of an old opset that has no equal today. Convert the "
    "model to a newer opset with the exporter that wrote it.",
)

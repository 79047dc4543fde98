"""What can be wrong with a model that comes as MLIR text."""

from mobilint.errors import code

UNPARSED = code(
    "ML0220",
    "text that is no MLIR",
    "The file is no module in MLIR's textual form, or was damaged. The message has the parser's "
    "words and the line. Bytecode is not read: print the module as text with the tool that wrote "
    "it.",
)
NO_ENTRY = code(
    "ML0221",
    "no function that could be the model",
    "The module needs one public function with a body of one block, or an onnx.EntryPoint that "
    "names the one which the model starts with.",
)
FOREIGN = code(
    "ML0222",
    "an op that has no form in ONNX",
    "The op belongs to another level than ONNX's: the module was lowered too far, or by passes "
    "that make ops of their own. Write the module right after the import of the ONNX model, as "
    "onnx-mlir does with --EmitONNXBasic.",
)
ELIDED = code(
    "ML0223",
    "a constant whose values were left out",
    "The module was printed without the values of its large constants, or without the section "
    "of resources at its end. Print it again with them: for onnx-mlir, without elision.",
)
FORM = code(
    "ML0224",
    "a type or an attribute that ONNX does not have",
    "A value has a type, or an op an attribute, that no ONNX model can say. The message names it.",
)

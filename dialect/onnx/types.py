"""The types of ONNX that are no tensors of numbers: strings, sequences and optionals.

`tensor<2x!onnx.String>`, `!onnx.Seq<tensor<*xf32>>` and `!onnx.Opt<...>`, as onnx-mlir spells them.
"""

from mobilint.mlir import ir

TYPES = {"String": 0, "Seq": 1, "Opt": 1}
_SEQUENCE, _OPTIONAL = "!onnx.Seq<", "!onnx.Opt<"


def sequence_of(element: ir.Type) -> ir.Type:
    """The type of sequences of values of a type."""
    return ir.Type.parse(f"{_SEQUENCE}{element}>")


def optional_of(element: ir.Type) -> ir.Type:
    """The type of a value that may be absent."""
    return ir.Type.parse(f"{_OPTIONAL}{element}>")


def is_sequence(type_: ir.Type) -> bool:
    return str(type_).startswith(_SEQUENCE)


def is_optional(type_: ir.Type) -> bool:
    return str(type_).startswith(_OPTIONAL)


def element_of(type_: ir.Type) -> ir.Type:
    """What a sequence or an optional holds."""
    return ir.Type.parse(str(type_).partition("<")[2][:-1], type_.context)


def is_tensor(type_: ir.Type) -> bool:
    return isinstance(type_, ir.RankedTensorType | ir.UnrankedTensorType)

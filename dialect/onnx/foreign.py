"""Operators of other domains than ONNX's own, such as `com.microsoft`: the host runs them."""

from typing import Any

from mobilint.mlir import ir

from ..core import Operands, Results, f32, f32s, i64, i64s, strs
from ..core.attributes import Codec, Weight, codec_of
from .base import Op


class Custom(Op, name="Custom"):
    """A node of another domain, as the file has it.

    The node's own attributes stand beside those that are declared here.
    """

    takes_any_attribute = True

    inputs: Operands
    outputs: Results
    function_name: str
    domain_name: str
    domain_version: i64 = 1

    def node_attributes(self) -> dict[str, Any]:
        """The node's own attributes as Python values."""
        present = self.attributes
        return {
            name: _codec_for(present[name]).read(present[name])
            for name in present
            if name not in self.spec.attributes and "." not in name
        }


# Integers, floats and strings as MLIR has them; a list says of what it is, even when it is empty.
_CODECS = {
    "INT": codec_of(i64),
    "FLOAT": codec_of(f32),
    "STRING": codec_of(str),
    "INTS": codec_of(i64s),
    "FLOATS": codec_of(f32s),
    "STRINGS": codec_of(strs),
    "TENSOR": codec_of(Weight),
}


def foreign_attribute(kind: str, value: Any) -> ir.Attribute:
    """The form of a foreign attribute of a kind such as `INTS`; raises KeyError for graphs."""
    return _CODECS[kind].build(value)


def kind_of(attribute: ir.Attribute) -> str:
    """The kind of a foreign attribute; raises ValueError for what is none."""
    with attribute.context:
        for kind, codec in _CODECS.items():
            if codec.accepts(attribute):
                return kind
    raise ValueError(f"{attribute} is no attribute of a node")


def _codec_for(attribute: ir.Attribute) -> Codec:
    return _CODECS[kind_of(attribute)]

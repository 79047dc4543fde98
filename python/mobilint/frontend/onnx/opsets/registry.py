"""Conversions of old forms of operators, and what they may ask of the graph.

A conversion takes a node of an opset below the one in its decorator. It returns the node in the
form that it has from that opset on, which later conversions take further, or other nodes in their
newest form that replace it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import numpy as np
import onnx
from onnx import helper

from mobilint.errors import CompileError

from ..errors import OLD_FORM
from ..graph_checks import describe


class Graph(Protocol):
    """What a conversion may ask of the graph that is being imported."""

    def constant(self, array: np.ndarray) -> str:
        """The name of a new constant."""
        ...

    def fresh(self) -> str:
        """A name that nothing has yet."""
        ...

    def shape(self, name: str) -> tuple[int, ...] | None:
        """The shape of a tensor that is defined already, None if its rank is not known.

        Extents that are not known are negative.
        """
        ...

    def dtype(self, name: str) -> np.dtype:
        """The element type of a tensor of numbers that is defined already.

        Raises OpError for other values.
        """
        ...

    def value(self, name: str) -> np.ndarray | None:
        """The array of a constant, None for a tensor that is computed."""
        ...

    def is_read(self, name: str) -> bool:
        """Whether a node reads a tensor, or the graph returns it."""
        ...


NEWEST = "newest"  # as its overload: a node inside of a body that is in its newest form already
ALWAYS = 2**31  # an opset that none reaches: for forms that are valid today too
Nodes = Iterable[onnx.NodeProto]
Conversion = Callable[[onnx.NodeProto, Graph], Nodes]
_CONVERSIONS: dict[str, list[tuple[int, Conversion]]] = {}


def modernised(node: onnx.NodeProto, opset: int, graph: Graph) -> list[onnx.NodeProto]:
    """The nodes that a node of an opset is in the newest form."""
    if node.overload == NEWEST:
        return [node]
    for below, conversion in _CONVERSIONS.get(node.op_type, ()):
        if opset < below:
            found: list[onnx.NodeProto] = []
            for new in conversion(node, graph):
                same = new.op_type == node.op_type
                found += modernised(new, below, graph) if same else [new]
            return found
    return [node]


def bounds_of(op_type: str) -> list[int]:
    """The opsets below which an operator has another form."""
    return [bound for bound, _ in _CONVERSIONS.get(op_type, ())]


def below(opset: int, *op_types: str) -> Callable[[Conversion], Conversion]:
    """Register a conversion; of several for one operator, older forms come first."""

    def register(conversion: Conversion) -> Conversion:
        for op_type in op_types:
            entries = _CONVERSIONS.setdefault(op_type, [])
            entries.append((opset, conversion))
            entries.sort(key=lambda entry: entry[0])
        return conversion

    return register


def attributes(node: onnx.NodeProto) -> dict[str, Any]:
    """The attributes of a node as Python values."""
    return {a.name: _value(helper.get_attribute_value(a)) for a in node.attribute}


def _value(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.decode()
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value


def new_node(
    like: onnx.NodeProto,
    op_type: str,
    inputs: Sequence[str],
    outputs: Sequence[str],
    **attributes_: Any,
) -> onnx.NodeProto:
    """A node in the place of another one, whose name it has."""
    return helper.make_node(op_type, list(inputs), list(outputs), name=like.name, **attributes_)


def without(node: onnx.NodeProto, *names: str, **instead: Any) -> onnx.NodeProto:
    """A copy of a node without some attributes, and with others."""
    copy = onnx.NodeProto()
    copy.CopyFrom(node)
    del copy.attribute[:]
    copy.attribute.extend(a for a in node.attribute if a.name not in {*names, *instead})
    copy.attribute.extend(helper.make_attribute(k, v) for k, v in instead.items())
    return copy


def integers(graph: Graph, values: Sequence[int]) -> str:
    return graph.constant(np.array(values, np.int64))


def refusal(node: onnx.NodeProto, message: str) -> CompileError:
    """The error for a form that has no equal today."""
    return CompileError(OLD_FORM, message, node=describe(node))

"""The values that one graph of a model defines, and those of the graphs around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import onnx as protos

from mobilint.dialect import onnx
from mobilint.dialect.core import OpError, dtype_of, weights_of
from mobilint.dialect.onnx.type_protos import type_of
from mobilint.dialect.onnx.types import is_tensor
from mobilint.errors import CompileError, Problems
from mobilint.mlir import ir

from .errors import UNSUPPORTED
from .functions import Attributes, Functions, Opsets
from .graph_checks import Graph, names_read, output_names
from .tensors import Folder, array_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet


@dataclass(frozen=True)
class Source:
    """What all graphs of a model share."""

    functions: Functions
    folder: Folder | None
    problems: Problems
    expanded: AbstractSet[str] = frozenset()  # the operators that ONNX's functions for them replace


class Unusable(Exception):  # noqa: N818 - its error has been reported
    """A value that a refused node was to define."""


class Scope:
    """The names of one graph while its ops are being built.

    It answers what the conversions in `opsets` ask of a graph.
    """

    def __init__(
        self,
        source: Source,
        opsets: Opsets,
        graph: Graph,
        ip: ir.InsertionPoint,
        *,
        outer: Scope | None = None,
        attributes: Attributes | None = None,
        prefix: str = "",
    ) -> None:
        self.source, self.opsets, self.graph, self.outer = source, opsets, graph, outer
        self.caller: Scope | None = None  # of a function's body, which does not see its names
        self.attributes, self.prefix = attributes, prefix
        # A branch may hold what does not fit, such as a Squeeze behind a question for the extent.
        self.conditional = False
        self.ip = ip  # where ops of this graph go now
        self.values: dict[str, ir.Value | None] = {}
        self._unusable: set[str] = set()
        self._tensors: dict[str, protos.TensorProto | protos.SparseTensorProto] = {}
        self._declared: Mapping[str, protos.TypeProto] = {}
        if isinstance(graph, protos.GraphProto):
            self._tensors.update((tensor.name, tensor) for tensor in graph.initializer)
            self._tensors.update((t.values.name, t) for t in graph.sparse_initializer)
            self._declared = {
                value.name: value.type for value in (*graph.value_info, *graph.output)
            }
        self._read = set(output_names(graph)).union(*map(names_read, graph.node))
        self._fresh = 0

    def find(self, name: str) -> ir.Value | None:
        """The value of a name, None for the empty one and for absent arguments of functions.

        Raises Unusable where the value's node was refused.
        """
        if not name:
            return None
        if name in self.values:
            return self.values[name]
        if name in self._unusable:
            raise Unusable
        if name in self._tensors:
            array = array_of(self._tensors[name], self.source.folder)
            self.values[name] = self.constant_op(array, name)
            return self.values[name]
        assert self.outer is not None, name  # `check_names` has seen to it
        return self.outer.find(name)

    def give_up(self, node: protos.NodeProto) -> None:
        """Mark what a refused node defines."""
        self._unusable.update(node.output)

    def constant_op(self, array: np.ndarray, name: str) -> ir.Value:
        """A constant among the ops of this graph."""
        attribute = weights_of(ir.Context.current).attribute(array, name)
        with self.ip, ir.Location.name(name):
            return onnx.Constant(value=attribute).result

    def declared_type(self, name: str) -> ir.Type | None:
        """The type that the file states for a value, None where it states none."""
        return declared_type(name, self._declared.get(name))

    # What `opsets` asks.

    def constant(self, array: np.ndarray) -> str:
        name = self.fresh()
        self.values[name] = self.constant_op(array, name)
        return name

    def fresh(self) -> str:
        while (name := f"opset.{self._fresh}") in self.values or name in self._tensors:
            self._fresh += 1
        self._fresh += 1
        return name

    def shape(self, name: str) -> tuple[int, ...] | None:
        value = self.find(name)
        if value is None or not isinstance(value.type, ir.RankedTensorType):
            return None
        type_ = value.type
        return tuple(
            -1 if type_.is_dynamic_dim(axis) else type_.get_dim_size(axis)
            for axis in range(type_.rank)
        )

    def dtype(self, name: str) -> np.dtype:
        value = self.find(name)
        if value is not None and is_tensor(value.type):
            dtype = dtype_of(ir.ShapedType(value.type).element_type)
            if dtype.kind != "O":
                return dtype
        raise OpError(f"reads '{name}', which is no tensor of numbers")

    def is_read(self, name: str) -> bool:
        return name in self._read

    def value(self, name: str) -> np.ndarray | None:
        value = self.find(name)
        if value is None or isinstance(value.owner, ir.Block):
            return None
        return value.owner.opview.constant_value()


def declared_type(name: str, proto: protos.TypeProto | None) -> ir.Type | None:
    """The type that a message states; raises CompileError for elements that are not known."""
    try:
        return type_of(proto)
    except (KeyError, TypeError):
        text = f"'{name}' has elements of a type that is not known"
        raise CompileError(UNSUPPORTED, text) from None

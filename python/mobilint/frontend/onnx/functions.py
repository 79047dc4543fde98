"""Model-local functions: which node calls which, and what their attributes are bound to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import onnx
from onnx import defs

from mobilint.errors import CompileError

from .errors import INVALID

DEFAULT_DOMAINS = ("", "ai.onnx")
Attributes = Mapping[str, onnx.AttributeProto]


@dataclass(frozen=True)
class Opsets:
    """The versions of the domains that a model or a function is written in."""

    versions: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, imports: Iterable[onnx.OperatorSetIdProto]) -> "Opsets":
        return cls({entry.domain: entry.version for entry in reversed(list(imports))})

    def has(self, domain: str) -> bool:
        """Whether the version of a domain is stated."""
        known = DEFAULT_DOMAINS if domain in DEFAULT_DOMAINS else (domain,)
        return any(name in self.versions for name in known)

    @property
    def default(self) -> int:
        """The version of ONNX's own domain, the newest where it is not imported."""
        found = [self.versions[domain] for domain in DEFAULT_DOMAINS if domain in self.versions]
        return found[0] if found else defs.onnx_opset_version()

    def of_domain(self, domain: str) -> int:
        """The version of a domain, 1 for another one that is not imported."""
        return self.default if domain in DEFAULT_DOMAINS else self.versions.get(domain, 1)


class Functions:
    """The functions of a model, by domain, name and overload."""

    def __init__(self, model: onnx.ModelProto) -> None:
        self._functions = {(f.domain, f.name, f.overload): f for f in model.functions}

    def of(self, node: onnx.NodeProto) -> onnx.FunctionProto | None:
        """The function that a node calls, None for an operator."""
        return self._functions.get((node.domain, node.op_type, node.overload))


def schema_function(
    node: onnx.NodeProto, opsets: Opsets, types: Sequence[onnx.TypeProto]
) -> onnx.FunctionProto | None:
    """What ONNX says that an operator is made of, for operands of some types; None for nothing."""
    version = opsets.of_domain(node.domain)
    try:
        schema: Any = defs.get_schema(node.op_type, version, node.domain)
    except defs.SchemaError:
        return None
    function = onnx.FunctionProto()
    if schema.has_function:
        function.CopyFrom(schema.function_body)
    elif schema.has_context_dependent_function:
        given = [type_.SerializeToString() for type_ in types]
        body = schema.get_context_dependent_function(node.SerializeToString(), given)
        function.ParseFromString(body)
    if not function.node:
        return None
    if not Opsets.of(function.opset_import).has(""):
        function.opset_import.add(domain="", version=opsets.default)
    stated = {attribute.name for attribute in function.attribute_proto}
    for name, declared in schema.attributes.items():
        if declared.default_value.type and name not in stated:
            function.attribute_proto.append(declared.default_value)
        elif name not in function.attribute:
            function.attribute.append(name)
    return function


def call_attributes(
    call: onnx.NodeProto, function: onnx.FunctionProto, described: str
) -> dict[str, onnx.AttributeProto]:
    """The attributes of a function in a call: the given ones, and the defaults of others."""
    given = {attribute.name: attribute for attribute in call.attribute}
    known = {*function.attribute, *(default.name for default in function.attribute_proto)}
    for name in given:
        if name not in known:
            text = f"has an attribute '{name}', which its function does not"
            raise CompileError(INVALID, text, node=described)
    defaults = {default.name: default for default in function.attribute_proto}
    return {**defaults, **given}


def bound_node(node: onnx.NodeProto, attributes: Attributes | None) -> onnx.NodeProto:
    """A node of a function's body with the attributes of the call in place of references.

    An optional attribute that the call does not give is left out. Outside of functions,
    `attributes` is None and nodes stay as they are.
    """
    if attributes is None:
        return node
    bound = onnx.NodeProto()
    bound.CopyFrom(node)
    del bound.attribute[:]
    for attribute in node.attribute:
        if not attribute.ref_attr_name:
            bound.attribute.append(attribute)
        elif attribute.ref_attr_name in attributes:
            value = onnx.AttributeProto()
            value.CopyFrom(attributes[attribute.ref_attr_name])
            value.name = attribute.name
            if value.type != attribute.type:
                text = f"is given '{attribute.ref_attr_name}', which is of another kind"
                raise CompileError(INVALID, text, node=f"'{node.name}' ({node.op_type})")
            bound.attribute.append(value)
    return bound

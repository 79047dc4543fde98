"""The dialect for C++: ODS definitions, and a table by which C++ verifies the attributes.

The attributes are not declared in the ODS. Declared ones become properties, which C++ prints as
`<{...}>`, and a dialect from IRDL, as the one in Python is, can read that neither as text nor as
bytecode. They stay discardable attributes: the table verifies them, and getters are generated.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mobilint.dialect import core
from mobilint.dialect.core import document
from mobilint.dialect.core.attributes import Attribute, Codec, codec_of
from mobilint.dialect.core.dialect import Dialect
from mobilint.dialect.core.spec import Slot

NOTE = "// Generated from the op classes by docs/generate.py; do not edit."
_HEAD = """
#ifndef MOBILINT_OPS
#define MOBILINT_OPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Mobilint_Dialect : Dialect {
  let name = "mobilint";
  let cppNamespace = "::mlir::mobilint";
  let summary = "The operations of Mobilint's NPUs.";
}

class Mobilint_Op<string mnemonic, list<Trait> traits = []>
    : Op<Mobilint_Dialect, mnemonic, traits> {
  let hasVerifier = 1;
}
"""


@dataclass(frozen=True)
class _Cpp:
    """A kind of attribute in C++: the type of its value, and its enumerator in the table.

    A `nullable` value says by itself that there is none.
    """

    type: str
    kind: str
    nullable: bool = False


_STRING = _Cpp("::llvm::StringRef", "String")
_KINDS = {
    codec_of(core.i32): _Cpp("int32_t", "Int32"),
    codec_of(core.f32): _Cpp("float", "Float32"),
    codec_of(core.i32s): _Cpp("::llvm::ArrayRef<int32_t>", "Int32s"),
    codec_of(core.i64s): _Cpp("::llvm::ArrayRef<int64_t>", "Int64s"),
    codec_of(core.strs): _Cpp("::mlir::ArrayAttr", "Strings", nullable=True),
    codec_of(core.f32s): _Cpp("::llvm::ArrayRef<float>", "Float32s"),
    codec_of(core.Weight): _Cpp("::mlir::ElementsAttr", "Weight", nullable=True),
    codec_of(bool): _Cpp("bool", "Bool"),
    codec_of(str): _STRING,
}


def definitions(dialect: Dialect) -> str:
    """The file for `mlir-tblgen`."""
    lines = [NOTE, _HEAD]
    for mnemonic in sorted(dialect.ops):
        lines += [*_definition(mnemonic, dialect.ops[mnemonic]), ""]
    return "\n".join([*lines, "#endif // MOBILINT_OPS"]) + "\n"


def verifiers(dialect: Dialect) -> str:
    """The C++ that is included where the tables' types and `verifyAttributes` are known."""
    lines = [NOTE]
    for mnemonic in sorted(dialect.ops):
        lines += ["", *_verifier(dialect.ops[mnemonic], class_name(mnemonic))]
    return "\n".join(lines) + "\n"


def class_name(mnemonic: str) -> str:
    """The name of an op's C++ class."""
    return f"{_pascal(mnemonic)}Op"


def _definition(mnemonic: str, op: type[core.Op]) -> Iterator[str]:
    traits = ["Pure"] * op.spec.pure + ["Commutative"] * op.spec.commutative
    name = class_name(mnemonic)
    yield f'def Mobilint_{name} : Mobilint_Op<"{mnemonic}", [{", ".join(traits)}]> {{'
    text = document.description(op)
    yield f'  let summary = "{_escaped(text.splitlines()[0])}";'
    example = f"```mlir\n{document.example(op)}\n```"
    description = "\n\n".join([text, *document.inherited(op), _table(op), example])
    yield from ("  let description = [{", description.replace("}]", "} ]"), "  }];")
    if op.spec.operands:
        yield f"  let arguments = (ins {_values(op.spec.operands)});"
    yield f"  let results = (outs {_values(op.spec.results)});"
    if op.spec.attributes:
        yield "  let extraClassDeclaration = [{"
        yield from (f"    {_getter(item)}" for item in op.spec.attributes.values())
        yield "  }];"
    yield "}"


def _table(op: type[core.Op]) -> str:
    """The attributes for the reader of `mlir-tblgen -gen-op-doc`, who sees no declared ones."""
    rows = [
        f"| `{a.name}` | {a.codec.kind} | {_presence(a)} |" for a in op.spec.attributes.values()
    ]
    head = ["| attribute | kind | default |", "| --- | --- | --- |"]
    return "\n".join(head + rows) if rows else "No attributes."


def _presence(attribute: Attribute) -> str:
    if attribute.required:
        return "required"
    return "optional" if attribute.optional else f"`{_literal(attribute.default)}`"


def _values(slots: Sequence[Slot]) -> str:
    return ", ".join(f"{_type(slot)}:${slot.name}" for slot in slots)


def _type(slot: Slot) -> str:
    wrapper = "Variadic" if slot.variadic else "Optional" if slot.optional else None
    return f"{wrapper}<AnyRankedTensor>" if wrapper else "AnyRankedTensor"


def _getter(attribute: Attribute) -> str:
    cpp = _cpp(attribute.codec)
    head = f"get{_pascal(attribute.name)}()"
    place = f'(*this, "{attribute.name}")'
    if attribute.required or (attribute.optional and cpp.nullable):
        return f"{cpp.type} {head} {{ return attributeOf<{cpp.type}>{place}; }}"
    found = f"attributeIf<{cpp.type}>{place}"
    if attribute.optional:
        return f"::std::optional<{cpp.type}> {head} {{ return {found}; }}"
    default = attribute.default
    if not isinstance(default, tuple):
        return f"{cpp.type} {head} {{ return {found}.value_or({_literal(default)}); }}"
    if not default:
        return f"{cpp.type} {head} {{ return attributeOf<{cpp.type}>{place}; }}"
    element = cpp.type.partition("<")[2].removesuffix(">")
    values = ", ".join(map(_literal, default))
    return (
        f"{cpp.type} {head} {{ static const {element} values[] = {{{values}}}; "
        f"return {found}.value_or({cpp.type}(values)); }}"
    )


def _verifier(op: type[core.Op], name: str) -> Iterator[str]:
    yield f"::llvm::LogicalResult mlir::mobilint::{name}::verify() {{"
    if not op.spec.attributes:
        yield "  return verifyAttributes(getOperation(), {});"
    else:
        yield "  static const AttributeSpec specs[] = {"
        for item in op.spec.attributes.values():
            required = _literal(item.required)
            cases = _literal("|".join(item.codec.cases))
            yield f'      {{"{item.name}", Kind::{_cpp(item.codec).kind}, {required}, {cases}}},'
        yield "  };"
        yield "  return verifyAttributes(getOperation(), specs);"
    yield "}"


def _cpp(codec: Codec) -> _Cpp:
    return _STRING if codec.cases else _KINDS[codec]


def _literal(value: Any) -> str:
    """A value in C++."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value!r}f"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_literal, value)) + "]"
    return f'"{_escaped(value)}"' if isinstance(value, str) else str(value)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))

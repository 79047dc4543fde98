"""The dialect as an IRDL file, for stock tools: `mlir-opt --irdl-file=mobilint.irdl.mlir`.

The file says how many operands and results an op has, which attributes it needs, and their kinds.
`LIMITS` says what IRDL cannot express, so that stock tools accept more than `mobilint-opt` does.
"""

from collections.abc import Iterator, Sequence

from mobilint.dialect import core
from mobilint.dialect.core.attributes import Codec, codec_of
from mobilint.dialect.core.dialect import Dialect
from mobilint.dialect.core.spec import Slot

LIMITS = """\
What IRDL cannot say, and stock tools therefore do not check:
* attributes that are optional or have a default, and misspelt ones: anything passes
* the width of a number, the element type of an array of numbers, the elements of an array of
  strings; any attribute passes as a constant tensor, whose kinds have other names in each LLVM
* ranks, element types, shapes, and whatever else the `check` of an op class holds
* that an op is pure, so that cse and dead code removal leave it alone
* a list of operands of different types: those of concatenate and of the recurrent ops are
  declared as a list of one type, and an op whose operands differ in type is refused"""

TENSOR = 'irdl.base "!builtin.tensor"'
_BASES = {
    codec_of(core.i32): "integer",
    codec_of(core.i64): "integer",
    codec_of(core.f32): "float",
    codec_of(core.i32s): "dense_array",
    codec_of(core.i64s): "dense_array",
    codec_of(core.f32s): "dense_array",
    codec_of(core.strs): "array",
    codec_of(str): "string",
}


def dialect_text(dialect: Dialect) -> str:
    """The whole file."""
    lines = ["// Generated from the op classes by docs/generate.py; do not edit."]
    lines += [f"// {line}" for line in LIMITS.splitlines()]
    lines.append(f"irdl.dialect @{dialect.namespace} {{")
    for mnemonic in sorted(dialect.ops):
        lines.append(f"  irdl.operation @{mnemonic} {{")
        lines += [f"    {line}" for line in _body(dialect.ops[mnemonic])]
        lines.append("  }")
    return "\n".join([*lines, "}"]) + "\n"


def _body(op: type[core.Op]) -> Iterator[str]:
    for keyword, slots in (("operands", op.spec.operands), ("results", op.spec.results)):
        if slots:
            yield from _values(keyword, slots)
    required = [item for item in op.spec.attributes.values() if item.required]
    for attribute in required:
        yield from _constraint(f"%{attribute.name}_attr", attribute.codec)
    if required:
        yield "irdl.attributes {"
        last = required[-1]
        for item in required:
            yield f'  "{item.name}" = %{item.name}_attr' + ("" if item is last else ",")
        yield "}"


def _values(keyword: str, slots: Sequence[Slot]) -> Iterator[str]:
    # Each value has a constraint of its own: one that is shared would bind them to the same type.
    for slot in slots:
        yield f"%{slot.name} = {TENSOR}"
    fields = [f"{slot.name}: {_count(slot)}%{slot.name}" for slot in slots]
    yield f"irdl.{keyword}({', '.join(fields)})"


def _count(slot: Slot) -> str:
    return "variadic " if slot.variadic else "optional " if slot.optional else ""


def _constraint(name: str, codec: Codec) -> Iterator[str]:
    """The lines that define the constraint of an attribute's kind."""
    if codec == codec_of(bool):
        yield from _one_of(name, {"true": "true", "false": "false"})
    elif codec.cases:
        yield from _one_of(name, {str(i): f'"{case}"' for i, case in enumerate(codec.cases)})
    elif codec in _BASES:
        yield f'{name} = irdl.base "#builtin.{_BASES[codec]}"'
    else:
        yield f"{name} = irdl.any"


def _one_of(name: str, values: dict[str, str]) -> Iterator[str]:
    names = [f"{name}_{suffix}" for suffix in values]
    for each, value in zip(names, values.values(), strict=True):
        yield f"{each} = irdl.is {value}"
    yield f"{name} = irdl.any_of({', '.join(names)})"

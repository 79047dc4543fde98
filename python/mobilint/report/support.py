"""What of each op of the dialect exists, found out by trying."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from mobilint.dialect import core
from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.core import document
from mobilint.dialect.generate import irdl, ods
from mobilint.dialect.interpreter import entry_of, evaluate, random_inputs
from mobilint.dialect.mobilint import MOBILINT, initial_state
from mobilint.mlir import ir
from mobilint.passes.lower.onnx.base import lower
from mobilint.sim.kernels import KERNELS

from .sources import sources

_INTRODUCTION = """\
# The ops of the hardware, and what of each exists

Every column is found out by trying, on the example of the op: it has a class (declared), which
accepts the example and refuses a misspelt attribute (verified), infers the types of the example's
results (shape) and evaluates to them (meaning), has a document and an example, and is in the
generated IRDL and ODS; the simulator has a kernel of its name. The last column names the ONNX ops
that lower to it, among others; passes that come later find more.
"""


@dataclass(frozen=True)
class Support:
    """The columns of one op."""

    declared: bool
    verified: bool
    shape: bool
    meaning: bool
    docs: bool
    example: bool
    irdl: bool
    ods: bool
    kernel: bool
    lowered_from: str


COLUMNS = [field.name for field in fields(Support) if field.type is bool]


@dataclass(frozen=True)
class Texts:
    """What is generated for all ops, to look each of them up in."""

    irdl: str
    ods: str
    lowered_from: Mapping[str, Sequence[str]]


def support(mnemonics: Sequence[str]) -> dict[str, Support]:
    """The columns of the listed ops."""
    packages = ("mobilint.passes.lower.onnx", "mobilint.dialect.mobilint")
    texts = Texts(
        irdl.dialect_text(MOBILINT),
        ods.definitions(MOBILINT),
        sources(lower, MOBILINT, packages),
    )
    return {mnemonic: _support(mnemonic, texts) for mnemonic in sorted(mnemonics)}


def _support(mnemonic: str, texts: Texts) -> Support:
    cls = MOBILINT.ops.get(mnemonic)
    shown = None if cls is None else _example(cls)
    return Support(
        declared=cls is not None,
        verified=shown is not None and _verifies(shown) and _refuses_contradictions(shown),
        shape=shown is not None and _infers_its_types(shown.op),
        meaning=shown is not None and _evaluates_to_its_types(shown),
        docs=cls is not None and bool(document.description(cls)),
        example=shown is not None,
        irdl=f"irdl.operation @{mnemonic} {{" in texts.irdl,
        ods=f': Mobilint_Op<"{mnemonic}", ' in texts.ods,
        kernel=any(name == mnemonic for name, _ in KERNELS),
        lowered_from=", ".join(texts.lowered_from.get(mnemonic, ())),
    )


@dataclass(frozen=True)
class Example:
    """The example of a class; the module owns the op."""

    module: ir.Module
    op: core.Op


def _example(cls: type[core.Op]) -> Example | None:
    """The parsed example of a class, None where it has none or one that is no example of it."""
    try:
        module = parse_module(document.example_module(cls), new_context())
    except (LookupError, ValueError, ir.MLIRError):
        return None
    function = entry_of(module.operation)
    ops = [] if function is None else [op for op in function.entry_block if isinstance(op, cls)]
    return Example(module, ops[0]) if len(ops) == 1 else None


def _verifies(example: Example) -> bool:
    with example.module.context.attach_diagnostic_handler(lambda diagnostic: True):
        try:
            return core.verify(example.module.operation)
        except ir.MLIRError:
            return False


def _refuses_contradictions(example: Example) -> bool:
    """Whether the verifier refuses an attribute that the op does not have."""
    with example.module.context:
        example.op.attributes["misspelt"] = ir.StringAttr.get("")
    try:
        return not _verifies(example)
    finally:
        del example.op.attributes["misspelt"]


def _infers_its_types(op: core.Op) -> bool:
    with op.location:
        types = type(op).result_types(op)
    return types is not None and list(types) == [result.type for result in op.results]


def _evaluates_to_its_types(example: Example) -> bool:
    function = entry_of(example.module.operation)
    assert function is not None
    inputs = random_inputs(function, seed=0)
    results = evaluate(example.module, inputs, initial_state([example.op]))
    types = [ir.RankedTensorType(result.type) for result in example.op.results]
    return [(list(array.shape), array.dtype) for array in results] == [
        (list(type_.shape), core.dtype_of(type_.element_type)) for type_ in types
    ]


def totals(rows: Mapping[str, Support]) -> dict[str, int]:
    """In how many of the rows each column is true."""
    return {name: sum(getattr(row, name) for row in rows.values()) for name in COLUMNS}


def page(mnemonics: Sequence[str]) -> str:
    """The columns as a table in Markdown, after their totals."""
    rows = support(mnemonics)
    counts = [f"{count}/{len(rows)} {name}" for name, count in totals(rows).items()]
    lines = [f"{', '.join(counts)}.", ""]
    lines += [_line(["op", *COLUMNS, "lowered from ONNX"]), "| --- " * (len(COLUMNS) + 2) + "|"]
    for mnemonic, row in rows.items():
        marks = ["yes" if getattr(row, name) else "no" for name in COLUMNS]
        lines.append(_line([f"`{mnemonic}`", *marks, row.lowered_from]))
    return "\n".join([_INTRODUCTION, *lines]) + "\n"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"

"""What becomes of each operator of ONNX, read off the passes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mobilint.dialect import onnx
from mobilint.dialect.mobilint import MOBILINT
from mobilint.frontend.expanded import EXPANDED
from mobilint.passes.expand.base import expand
from mobilint.passes.inline import sequences
from mobilint.passes.lower.onnx.base import lower
from mobilint.passes.recognize.base import recognize
from mobilint.passes.simplify.onnx.base import simplify

from .sources import declines, sources

_PACKAGES = ("mobilint.passes", "mobilint.dialect.mobilint")
_INLINED = {"If", "Loop", "Scan", "SequenceConstruct", "SequenceEmpty", "Optional"}
_VALUES = {"Constant", "NoValue", "Yield"}  # of the dialect, and no operators that compute
INTRODUCTION = """\
# The operators of ONNX, and what becomes of each

*NPU*: one op or several of the hardware, listed; *rewritten*: into other operators, exactly;
*folded*: gone when the program is made, as far as what it depends on is known then; *host*: run by
onnxruntime, and so is every op of the other classes where the last column says so. In addition,
anything that depends on constants and shapes only is computed when the program is made.
"""


@dataclass(frozen=True)
class Operator:
    """The class of an operator, what it becomes, and where it stays on the host all the same."""

    kind: str
    becomes: Sequence[str]
    stays_where: Sequence[str]


def operators() -> dict[str, Operator]:
    """All operators of ONNX's default domain."""
    built = _built()
    names = [name for name in onnx.ONNX.ops if name not in {*_VALUES, "Custom"}]
    return {name: _operator(name, built) for name in sorted(names)}


def _built() -> Mapping[str, Sequence[str]]:
    """The ops of the hardware by the operator that is lowered to them."""
    found: dict[str, list[str]] = {}
    for mnemonic, names in sources(lower, MOBILINT, _PACKAGES).items():
        for name in names:
            found.setdefault(name, []).append(mnemonic)
    return found


def _operator(name: str, built: Mapping[str, Sequence[str]]) -> Operator:
    root = f"{onnx.ONNX.namespace}.{name}"
    lowered = lower.patterns.get(root, ())
    reasons = [reason for pattern in lowered for reason in declines(pattern, _PACKAGES)]
    if lowered:
        return Operator("NPU", sorted(set(built.get(name, ()))), list(dict.fromkeys(reasons)))
    if name in EXPANDED:
        return Operator("rewritten", (), ())
    for passes, kind in (((expand, recognize), "rewritten"), ((simplify,), "folded")):
        patterns = [pattern for each in passes for pattern in _named(each, root)]
        if patterns:
            said = [reason for pattern in patterns for reason in declines(pattern, _PACKAGES)]
            return Operator(kind, (), list(dict.fromkeys(said)))
    if root in sequences.PATTERNS or name in _INLINED or name in ("Shape", "Size"):
        return Operator("folded", (), ())
    return Operator("host", (), ())


def _named(passes: Any, root: str) -> Iterator[Any]:
    yield from (pattern for _, pattern in passes.patterns.get(root, ()))


def page(rows: Mapping[str, Operator]) -> str:
    """The rows as a page of Markdown."""
    counts: dict[str, int] = {}
    for row in rows.values():
        counts[row.kind] = counts.get(row.kind, 0) + 1
    totals = ", ".join(f"{counts[kind]} {kind}" for kind in sorted(counts))
    lines = [INTRODUCTION, f"{len(rows)} operators: {totals}.", ""]
    lines += ["| operator | class | ops of the hardware | stays on the host where it |"]
    lines += ["| --- | --- | --- | --- |"]
    for name, row in rows.items():
        ops = ", ".join(f"`{op}`" for op in row.becomes)
        reasons = "; ".join(row.stays_where).replace("|", "\\|")
        lines.append(f"| {name} | {row.kind} | {ops} | {reasons} |")
    return "\n".join(lines) + "\n"

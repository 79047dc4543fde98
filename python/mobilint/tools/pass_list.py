"""The list of our passes, for `mobilint-opt --list-passes` and for the documentation."""

from dataclasses import MISSING, fields
from typing import Any

from mobilint import passes
from mobilint.passes.rewriting import REGISTRY


def pass_list() -> str:
    """Every pass with its summary and options, sorted by name."""
    passes.load_all()
    lines: list[str] = []
    for name in sorted(REGISTRY):
        lines.append(f"{name}\n    {REGISTRY[name].summary}")
        lines += [f"    {spelled}  {help_}" for spelled, help_ in options_of(name)]
    return "\n".join(lines) + "\n"


def options_of(name: str) -> list[tuple[str, str]]:
    """The options of a pass, as they are written, with what they mean."""
    return [
        (
            f"{item.name.replace('_', '-')}={_default(item.default)}",
            str(item.metadata.get("help", "")),
        )
        for item in fields(REGISTRY[name].options)
    ]


def _default(value: Any) -> str:
    if value is MISSING:
        return "<required>"
    return str(value).lower() if isinstance(value, bool) else str(value)

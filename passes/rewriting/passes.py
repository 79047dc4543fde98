"""A pass, its options, and the registry that `mobilint-opt` finds it in.

@dataclass(frozen=True)
class UnrollOptions:
limit: int = option(64, "trip counts above this stay loops")

@module_pass("unroll-loops", "Unroll loops of known trip count.", options=UnrollOptions)
def unroll_loops(module, options):
...
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any

from mobilint.mlir import ir

REGISTRY: dict[str, "Pass"] = {}


@dataclass(frozen=True)
class NoOptions:
    """The options of a pass that has none."""


@dataclass(frozen=True)
class Pass:
    """A named transformation of the op that it is anchored on.

    `run` gets the operation and an instance of `options`, a frozen dataclass. It raises
    CompileError for what it refuses. `anchor` is the name of the ops that it runs on, None for
    any op with regions.
    """

    name: str
    summary: str
    run: Callable[[ir.Operation, Any], None]
    options: type = NoOptions
    anchor: str | None = "builtin.module"

    def __post_init__(self) -> None:
        assert self.name not in REGISTRY, f"pass {self.name} is registered twice"
        REGISTRY[self.name] = self

    def parse_options(self, given: Mapping[str, str]) -> Any:
        """An instance of `options` from text; raises ValueError naming the option at fault."""
        known = {item.name.replace("_", "-"): item for item in fields(self.options)}
        values: dict[str, Any] = {}
        for name, text in given.items():
            if (item := known.get(name.replace("_", "-"))) is None:
                raise ValueError(f"pass '{self.name}' has no option '{name}'; {_list(known)}")
            try:
                values[item.name] = _parse(text, item.type)
            except ValueError:
                kind = getattr(item.type, "__name__", item.type)
                raise ValueError(
                    f"option '{name}' of pass '{self.name}' needs {kind}, got '{text}'"
                ) from None
        for item in known.values():
            if item.name not in values and item.default is item.default_factory is MISSING:
                raise ValueError(f"pass '{self.name}' needs option '{item.name}'")
        return self.options(**values)


def option(default: Any, help_: str) -> Any:
    """A field of an options dataclass, with the line that `--list-passes` prints for it."""
    return field(default=default, metadata={"help": help_})


def module_pass(
    name: str, summary: str, *, options: type = NoOptions, anchor: str = "builtin.module"
) -> Callable[[Callable[[ir.Operation, Any], None]], Pass]:
    """Make a pass of a function of the anchor op and the options."""

    def register(run: Callable[[ir.Operation, Any], None]) -> Pass:
        return Pass(name, summary, run, options, anchor)

    return register


def _list(names: Iterable[str]) -> str:
    listed = ", ".join(names)
    return f"there are {listed}" if listed else "it has none"


def _parse(text: str, kind: Any) -> Any:
    match kind:
        case _ if kind is bool:
            if text not in ("true", "false", "1", "0"):
                raise ValueError(text)
            return text in ("true", "1")
        case _ if kind in (int, float, str):
            return kind(text)
        case _:  # a tuple of strings: comma-separated
            return tuple(part for part in text.split(",") if part)

"""From the text of a file to a model, and through the importer of models to our dialect."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import onnx

from mobilint.errors import CompileError
from mobilint.mlir import func, ir

from ..onnx import import_onnx
from .errors import NO_ENTRY
from .graphs import Form, model_of
from .parsing import parsed, read_text


@dataclass(frozen=True)
class Door:
    """A kind of text: how it is brought to generic forms, parsed, and read as ONNX.

    `entry_name` finds the name of the function that a module says it starts with.
    """

    normalised: Callable[[str], str]
    new_context: Callable[[], ir.Context]
    form: Callable[[], Form]
    entry_name: Callable[[ir.Module], str | None]

    def model(self, path: Path) -> onnx.ModelProto:
        """The ONNX model that a file holds as text."""
        place = str(path)
        text = read_text(path)
        context = self.new_context()
        module = parsed(text, place, self.normalised, context)
        try:
            with context:
                entry = _entry_of(module, self.entry_name(module))
                return model_of(entry, self.form(), place)
        except CompileError as error:
            error.place = error.place or place
            raise

    def imported(self, path: str | Path, **options: Any) -> ir.Module:
        """The module of the `onnx` dialect, as `import_onnx` makes it of the model."""
        model = self.model(Path(path))
        try:
            return import_onnx(model, **options)
        except CompileError as error:
            for each in getattr(error, "errors", [error]):
                each.place = each.place or str(path)
            raise


def _entry_of(module: ir.Module, named: str | None) -> func.FuncOp:
    """The function of a name, or else the only public one that has a body."""
    functions = [op for op in module.body.operations if isinstance(op, func.FuncOp)]
    with_body = [function for function in functions if not function.is_external]
    if named is not None:
        found = [function for function in with_body if function.name.value == named]
        if not found:
            raise CompileError(NO_ENTRY, f"has no function @{named}, with which it is to start")
        return found[0]
    public = [function for function in with_body if not _is_private(function)]
    if len(public) != 1:
        names = ", ".join(f"@{function.name.value}" for function in public) or "none"
        raise CompileError(NO_ENTRY, f"needs one public function, but has {names}")
    return public[0]


def _is_private(function: func.FuncOp) -> bool:
    attributes: Any = function.attributes
    return "sym_visibility" in attributes and attributes["sym_visibility"].value == "private"

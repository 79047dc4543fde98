"""What the docstring of an op class says: its meaning, and an example.

The docstring ends with the example, the smallest IR that shows the op, indented below the line
`Example:`. The operands of the example are the arguments of the function that it stands for.
"""

import inspect
import re
import textwrap

from .op import Op

_HEADING = "\nExample:\n"
_TYPES = re.compile(r"\s: \((?P<operands>[^()]*)\) ->\s+(?P<results>\([^()]*\)|[^()]*)\Z")
_OPERANDS = re.compile(r'"[\w.]+"\((?P<operands>[^()]*)\)')


def description(op: type[Op]) -> str:
    """The docstring without its example."""
    return _document(op).partition(_HEADING)[0].strip()


def inherited(op: type[Op]) -> list[str]:
    """The descriptions of the family that the op belongs to, the nearest base class first.

    Bases that declare no attribute are not among them: they say what any op could.
    """
    return [
        text
        for base in op.__mro__[1:]
        if issubclass(base, Op) and base.spec.attributes and not base.__name__.startswith("_")
        if (text := description(base))
    ]


def example(op: type[Op]) -> str:
    """The example, one op in MLIR's generic form; raises LookupError where there is none."""
    text = textwrap.dedent(_document(op).partition(_HEADING)[2]).strip()
    if not text:
        raise LookupError(f"{op.__name__} has no example in its docstring")
    return text


def example_module(op: type[Op]) -> str:
    """The example as a module: its operands are the arguments of @main, its results returned."""
    text = example(op)
    operands, types = _OPERANDS.search(text), _TYPES.search(text)
    if operands is None or types is None:
        raise ValueError(f"the example of {op.__name__} is not one op in generic form")
    arguments = ", ".join(
        f"{name}: {type_}"
        for name, type_ in zip(
            _listed(operands["operands"]), _listed(types["operands"]), strict=True
        )
    )
    results, result_types = text.partition(" = ")[0], types["results"].strip("()")
    body = textwrap.indent(f"{text}\nreturn {results} : {result_types}", "  ")
    return f"func.func @main({arguments}) -> ({result_types}) {{\n{body}\n}}\n"


def _document(op: type[Op]) -> str:
    """The docstring that the class itself has."""
    return inspect.cleandoc(op.__doc__ or "")


def _listed(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]

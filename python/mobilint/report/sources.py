"""Which ops a lowering may give for an op of the source, read off the code of its patterns."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from mobilint.dialect.core import Dialect, Op
from mobilint.passes.rewriting import Lowering

Seen = set[int]


def sources(lowering: Lowering, target: Dialect, packages: tuple[str, ...]) -> dict[str, list[str]]:
    """For each mnemonic of `target` the source ops, some pattern for which names its class.

    Functions that a pattern calls are followed within `packages`, others count as helpers.
    """
    found: dict[str, set[str]] = {mnemonic: set() for mnemonic in target.ops}
    for source, patterns in lowering.patterns.items():
        for pattern in patterns:
            for op in _built(pattern, source, packages, set()):
                if op.dialect is target:
                    found[op.OPERATION_NAME.partition(".")[2]].add(source.partition(".")[2])
    return {mnemonic: sorted(names) for mnemonic, names in found.items()}


def declines(pattern: Any, packages: tuple[str, ...]) -> list[str]:
    """What a pattern says where it declines; what it says of a value is an ellipsis."""
    found: dict[str, None] = {}
    for function in _functions(pattern, packages, set()):
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="Decline"), args=[ast.Constant() | ast.JoinedStr()]):
                    found[_template(node.args[0])] = None
    return list(found)


def _template(text: ast.expr) -> str:
    if isinstance(text, ast.JoinedStr):
        return "".join(map(_template, text.values))
    return str(text.value) if isinstance(text, ast.Constant) else "…"


def _functions(value: Any, packages: tuple[str, ...], seen: Seen) -> Iterator[FunctionType]:
    """A function and those that it mentions, within the packages."""
    if not isinstance(value, FunctionType) or id(value) in seen:
        return
    seen.add(id(value))
    if value.__module__.startswith(packages):
        yield value
        for item in _mentioned(value):
            yield from _functions(item, packages, seen)


def _built(value: Any, source: str, packages: tuple[str, ...], seen: Seen) -> Iterator[type[Op]]:
    """The op classes that a value, which a pattern mentions, stands for or builds."""
    if isinstance(value, type):
        if issubclass(value, Op) and value.OPERATION_NAME:
            yield value
    elif isinstance(value, dict):
        chosen = [value[source]] if source in value else list(value.values())
        for item in chosen:
            yield from _built(item, source, packages, seen)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _built(item, source, packages, seen)
    elif isinstance(value, FunctionType) and id(value) not in seen:
        seen.add(id(value))
        if value.__module__.startswith(packages):
            for item in _mentioned(value):
                yield from _built(item, source, packages, seen)


@cache
def _mentioned(function: FunctionType) -> list[Any]:
    """The values of the global names in a function's body, and of attributes of modules."""
    return list(_values_of_names(function))


def _values_of_names(function: FunctionType) -> Iterator[Any]:
    names = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    body = tree.body if isinstance(tree, ast.FunctionDef) else [tree]
    for node in (node for statement in body for node in ast.walk(statement)):
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=member):
                if isinstance(module := names.get(name), ModuleType):
                    yield getattr(module, member, None)
            case ast.Name(id=name):
                yield names.get(name)

"""Modules from text, and passes that are registered for one test only."""

from collections.abc import Callable, Iterator

import pytest

from mobilint.dialect.context import new_context, parse_module
from mobilint.mlir import ir
from mobilint.passes.rewriting import REGISTRY

TENSOR = "tensor<1x1x2x3xf32>"


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """Forget the passes of a test after it."""
    before = dict(REGISTRY)
    yield
    for name in REGISTRY.keys() - before.keys():
        # What the test has imported stays: its module would not register it again.
        if name.startswith("test-"):
            del REGISTRY[name]


@pytest.fixture
def module() -> Callable[..., ir.Module]:
    """Make a module; in the text, T stands for the type of all tensors."""

    def make(*functions: str) -> ir.Module:
        return parse_module("\n".join(functions).replace("T", TENSOR), new_context())

    return make


@pytest.fixture
def function(module: Callable[..., ir.Module]) -> Callable[..., ir.Module]:
    """Make a module of @f, which has the given lines and returns the last value named."""

    def make(*lines: str, returns: str = "%r") -> ir.Module:
        types = ", ".join("T" for _ in returns.split(","))
        return module(
            f"func.func @f(%x: T, %y: T, %z: T) -> ({types}) {{",
            *lines,
            f"return {returns} : {types}",
            "}",
        )

    return make


@pytest.fixture
def ops() -> Callable[[ir.Module], list[str]]:
    """The ops of the first function, in order, without the return."""

    def names(module: ir.Module) -> list[str]:
        function = module.body.operations[0]
        *found, _ = [op.operation.name for op in function.regions[0].blocks[0].operations]
        return [name.partition(".")[2] for name in found]

    return names

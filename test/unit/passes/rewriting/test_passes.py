"""Passes and their options."""

from dataclasses import dataclass
from typing import Any

import pytest

from mobilint.passes.rewriting import REGISTRY, Pass, module_pass, option


@dataclass(frozen=True)
class Options:
    """One of each kind."""

    target: str
    max_bytes: int = option(64, "the most")
    growth: float = option(1.5, "how much")
    strict: bool = option(False, "whether")
    names: tuple[str, ...] = option((), "which")


def _nothing(root: Any, options: Any) -> None:
    pass


@pytest.fixture
def options() -> Pass:
    return Pass("test-options", "Nothing.", _nothing, Options)


def test_defaults(options: Pass) -> None:
    assert options.parse_options({"target": "x"}) == Options("x", 64, 1.5, False, ())


def test_values_of_each_kind(options: Pass) -> None:
    given = {"target": "a", "max-bytes": "1", "growth": "2", "strict": "true", "names": "a,b"}
    assert options.parse_options(given) == Options("a", 1, 2.0, True, ("a", "b"))


@pytest.mark.parametrize(("text", "value"), [("1", True), ("0", False), ("false", False)])
def test_booleans(options: Pass, text: str, value: bool) -> None:
    assert options.parse_options({"target": "x", "strict": text}).strict is value


def test_underscores_are_dashes(options: Pass) -> None:
    assert options.parse_options({"target": "x", "max_bytes": "7"}).max_bytes == 7


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "pass 'test-options' needs option 'target'"),
        ({"target": "x", "strict": "yes"}, "'strict' of pass 'test-options' needs bool, got 'yes'"),
        ({"target": "x", "growth": "fast"}, "option 'growth' .* needs float, got 'fast'"),
        ({"target": "x", "max-bytes": "1.5"}, "option 'max-bytes' .* needs int, got '1.5'"),
        ({"limit": "1"}, "no option 'limit'; there are target, max-bytes, growth, strict, names"),
    ],
)
def test_refusals(options: Pass, given: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        options.parse_options(given)


def test_pass_without_options() -> None:
    made = module_pass("test-none", "Nothing.")(_nothing)
    made.parse_options({})
    with pytest.raises(ValueError, match="it has none"):
        made.parse_options({"a": "1"})


def test_a_function_becomes_a_registered_pass() -> None:
    made = module_pass("test-made", "Nothing.", anchor="func.func")(_nothing)
    assert REGISTRY["test-made"] is made
    assert (made.summary, made.anchor) == ("Nothing.", "func.func")


def test_a_name_is_taken_once() -> None:
    module_pass("test-twice", "Nothing.")(_nothing)
    with pytest.raises(AssertionError, match="test-twice is registered twice"):
        module_pass("test-twice", "Nothing.")(_nothing)

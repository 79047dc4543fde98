"""Pipelines: what their text means, what is refused, and in which order passes run."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from mobilint import passes
from mobilint.errors import CompileError
from mobilint.mlir import ir
from mobilint.passes.rewriting import REGISTRY, module_pass, option
from mobilint.passes.rewriting.pipeline import (
    Call,
    Nest,
    is_native,
    parse,
    run,
    run_passes,
    split_options,
)


def outline(nest: Nest) -> Any:
    """A pipeline as nested tuples of names, to be compared with."""
    return (nest.anchor, *(outline(c) if isinstance(c, Nest) else c.name for c in nest.children))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", ("builtin.module",)),
        ("builtin.module()", ("builtin.module",)),
        ("cse", ("builtin.module", "cse")),
        (" builtin.module( cse , canonicalize ) ", ("builtin.module", "cse", "canonicalize")),
        ("func.func(cse)", ("builtin.module", ("func.func", "cse"))),
        (
            "builtin.module(func.func(canonicalize,cse),fuse-activations,func.func(cse))",
            (
                "builtin.module",
                ("func.func", "canonicalize", "cse"),
                "fuse-activations",
                ("func.func", "cse"),
            ),
        ),
        ("any(cse)", ("any", "cse")),
        ("fold-constants{max-growth=2 free-bytes=8}", ("builtin.module", "fold-constants")),
        ("cse{}", ("builtin.module", "cse")),
    ],
)
def test_structure(text: str, wanted: Any) -> None:
    assert outline(parse(text)) == wanted


def test_options_reach_our_passes_as_values() -> None:
    [call] = parse("fold-constants{max-growth=2 free-bytes=8}").children
    assert isinstance(call, Call)
    assert (call.options.max_growth, call.options.free_bytes) == (2.0, 8)


def test_options_of_native_passes_stay_text() -> None:
    [call] = parse("inline{op-pipelines=func.func(canonicalize,cse) inlining-threshold=9}").children
    assert isinstance(call, Call)
    assert call.python is None
    assert call.text == "op-pipelines=func.func(canonicalize,cse) inlining-threshold=9"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "there is no pass 'nonsense'"),
        ("canonicalise", "there is no pass 'canonicalise'; did you mean canonicalize?"),
        ("fold-constant", "there is no pass 'fold-constant'; did you mean fold-constants?"),
        ("func.func(csee)", "there is no pass 'csee'; did you mean cse?"),
        ("cse,", "expected a pass at the end of 'cse,'"),
        ("cse,,cse", "expected a pass at ',cse' of 'cse,,cse'"),
        ("{", "expected a pass at '{'"),
        ("cse)", "cannot read ')' in the pipeline 'cse)'"),
        ("cse cse", "there is no pass 'cse cse'"),
        ("func.func(cse", "'func.func(' is not closed in 'func.func(cse'"),
        ("cse{a=1", "'cse{' is not closed in 'cse{a=1'"),
        ("cse{a={1}", "'cse{' is not closed"),
        ("cse{a='}", "'cse{' is not closed"),
        ("cse,builtin.module(cse)", "'builtin.module(' does not hold all of"),
        ("cse{a=1}", "pass 'cse': no such option a"),
        ("func.func(duplicate-function-elimination)", "restricted to 'builtin.module'"),
        ("func.func(mark-boundary)", "'mark-boundary' runs on builtin.module, not on func.func"),
        ("fuse-activations{a=1}", "pass 'fuse-activations' has no option 'a'; it has none"),
        (
            "fold-constants{growth=1}",
            "pass 'fold-constants' has no option 'growth'; there are free-bytes, max-growth",
        ),
        ("fold-constants{free-bytes=x}", "'free-bytes' of pass 'fold-constants' needs int, got"),
        ("fold-constants{free-bytes=1 free-bytes=2}", "option 'free-bytes' is given twice"),
        ("fold-constants{=1}", "cannot read '=1' in the options '=1'"),
    ],
)
def test_refusals(text: str, message: str) -> None:
    with pytest.raises(CompileError, match="ML0601") as caught:
        parse(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_pass_of_ours_has_the_name_of_a_native_one() -> None:
    passes.load_all()
    assert [name for name in REGISTRY if is_native(name)] == []


def test_every_module_of_passes_is_listed() -> None:
    passes.load_all()
    before = dict(REGISTRY)
    for module in pkgutil.walk_packages(passes.__path__, f"{passes.__name__}."):
        importlib.import_module(module.name)
    assert before == REGISTRY


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", {}),
        ("a=1", {"a": "1"}),
        ("  a=1   b-c=x ", {"a": "1", "b-c": "x"}),
        ("a", {"a": "true"}),
        ("a b=2", {"a": "true", "b": "2"}),
        ("a=", {"a": ""}),
        ("a=x,y b=1", {"a": "x,y", "b": "1"}),
        ("a='x y' b=\"z {\"", {"a": "x y", "b": "z {"}),
        ("a={x y} b=1", {"a": "x y", "b": "1"}),
        ("a=b=c", {"a": "b=c"}),
    ],
)
def test_option_text(text: str, wanted: dict[str, str]) -> None:
    assert split_options(text) == wanted


@pytest.mark.parametrize("text", ["=1", "a=1 =", "a='x", "a={x", "a='x'y", "a,b", "!"])
def test_option_text_that_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="cannot read"):
        split_options(text)


class Recorder:
    """Notes which pass runs on what."""

    def __init__(self) -> None:
        self.events: list[str] = []

    def before(self, call: Call, root: ir.Operation) -> None:
        self.events.append(f"{call.name} on {_label(root)}")

    def after(self, call: Call, root: ir.Operation) -> None:
        self.events.append(f"{call.name} done")


def _label(root: ir.Operation) -> str:
    return str(root.attributes["sym_name"]) if "sym_name" in root.attributes else root.name


TWO_FUNCTIONS = (
    "func.func @f(%x: T) -> T {\n return %x : T\n}",
    "func.func @g(%x: T) -> T {\n return %x : T\n}",
)


def test_order_of_native_and_python_passes(module: Callable[..., ir.Module]) -> None:
    recorder = Recorder()
    text = "cse,func.func(canonicalize,fuse-activations),symbol-dce"
    run(module(*TWO_FUNCTIONS), parse(text), [recorder])
    assert [event for event in recorder.events if " on " in event] == [
        "cse on builtin.module",
        'canonicalize on "f"',
        'fuse-activations on "f"',
        'canonicalize on "g"',
        'fuse-activations on "g"',
        "symbol-dce on builtin.module",
    ]
    assert recorder.events[1::2] == [f"{e.partition(' ')[0]} done" for e in recorder.events[::2]]


def test_last_instrument_is_nearest_to_the_pass(module: Callable[..., ir.Module]) -> None:
    outer, inner = Recorder(), Recorder()
    inner.events = outer.events
    run(module(*TWO_FUNCTIONS), parse("cse"), [outer, inner])
    assert outer.events == ["cse on builtin.module"] * 2 + ["cse done"] * 2


def test_any_runs_on_the_module_itself(module: Callable[..., ir.Module]) -> None:
    recorder = Recorder()
    run(module(*TWO_FUNCTIONS), parse("any(cse,any(cse))"), [recorder])
    assert recorder.events[::2] == ["cse on builtin.module", 'cse on "f"', 'cse on "g"']


def test_pipeline_without_a_matching_op_does_nothing(module: Callable[..., ir.Module]) -> None:
    recorder = Recorder()
    run(module(*TWO_FUNCTIONS), parse("func.func(func.func(cse))"), [recorder])
    assert recorder.events == []


@dataclass(frozen=True)
class Options:
    """Of the pass below."""

    name: str = option("x", "what to call it")


def test_our_pass_gets_its_anchor_and_options(module: Callable[..., ir.Module]) -> None:
    seen: list[tuple[str, str]] = []

    @module_pass("test-rename", "Rename.", options=Options, anchor="func.func")
    def rename(function: ir.Operation, options: Options) -> None:
        seen.append((_label(function), options.name))

    run_passes(module(*TWO_FUNCTIONS), ["func.func(test-rename{name=new},test-rename)"])
    assert seen == [('"f"', "new"), ('"f"', "x"), ('"g"', "new"), ('"g"', "x")]


def test_error_of_a_pass_comes_out_as_it_is(module: Callable[..., ir.Module]) -> None:
    @module_pass("test-fail", "Fail.")
    def fail(module: ir.Operation, options: object) -> None:
        raise ZeroDivisionError("of the pass")

    with pytest.raises(ZeroDivisionError, match="of the pass"):
        run_passes(module(*TWO_FUNCTIONS), ["test-fail"])


def test_a_pass_has_context_and_location_at_hand(module: Callable[..., ir.Module]) -> None:
    @module_pass("test-build", "Build.")
    def build(module: ir.Operation, options: object) -> None:
        assert ir.Location.current == ir.Location.unknown()
        assert ir.StringAttr.get("x").context == module.context

    run_passes(module(*TWO_FUNCTIONS), ["test-build"])

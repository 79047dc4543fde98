"""What watches the passes: verification, printing, timing, numerics."""

import io
import re
from collections.abc import Callable, Sequence
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.errors import CompileError
from mobilint.mlir import ir
from mobilint.passes.rewriting import Rewrites, module_pass
from mobilint.passes.rewriting.instrument import PrintIR, Timing, VerifyEach, VerifyNumerics
from mobilint.passes.rewriting.pipeline import parse, run

Build = Callable[..., ir.Module]
RELU = '%r = "mobilint.relu"(%x) : (T) -> T'


def first_op(module: ir.Operation) -> Any:
    return module.regions[0].blocks[0].operations[0].regions[0].blocks[0].operations[0]


@pytest.fixture
def wrong() -> Rewrites:
    """A pass that takes a tanh for a relu."""
    wrong = Rewrites("test-wrong", "For one test.")

    @wrong(mbl.Relu)
    def tanh(op: Any) -> Any:
        return mbl.Tanh(op.x)

    return wrong


class TestVerifyEach:
    def test_names_the_pass_and_what_our_verifier_finds(self, function: Build) -> None:
        @module_pass("test-break", "Break.")
        def break_(module: ir.Operation, options: object) -> None:
            first_op(module).attributes["colour"] = ir.StringAttr.get("red")

        module = function(RELU)
        with pytest.raises(CompileError) as caught:
            run(module, parse("cse,test-break"), [VerifyEach()])
        assert str(caught.value) == (
            "error[ML0602]: the module does not verify after 'test-break': "
            "'mobilint.relu' op has no attribute 'colour'"
        )
        assert isinstance(caught.value.__cause__, ir.MLIRError)

    def test_finds_faults_of_variadic_ops(self, module: Build) -> None:
        @module_pass("test-break", "Break.")
        def break_(module: ir.Operation, options: object) -> None:
            first_op(module).attributes["axis"] = ir.IntegerAttr.get(
                ir.IntegerType.get_signless(32), 9
            )

        made = module(
            "func.func @f(%x: T) -> T {",
            '%r = "mobilint.concatenate"(%x) {axis = 3 : i32} : (T) -> T',
            "return %r : T\n}",
        )
        messages: list[str] = []
        handler = made.context.attach_diagnostic_handler(
            lambda diagnostic: messages.append(str(diagnostic)) or True
        )
        with pytest.raises(CompileError, match="does not verify after 'test-break'"):
            run(made, parse("test-break"), [VerifyEach()])
        handler.detach()
        assert messages == ["'mobilint.concatenate' op needs an axis from -4 to 3, got 9"]

    def test_is_silent_where_all_is_well(self, function: Build) -> None:
        run(function(RELU), parse("cse,fuse-activations"), [VerifyEach()])


class TestPrintIR:
    @staticmethod
    def titles(module: ir.Module, text: str, **wanted: Any) -> list[str]:
        stream = io.StringIO()
        chosen: Any = {
            "wants_before": lambda name: False,
            "wants_after": lambda name: False,
        } | wanted
        run(module, parse(text), [PrintIR(lambda op: op.name, stream=stream, **chosen)])
        lines = stream.getvalue().splitlines()
        titles = [re.fullmatch(r"// -----// IR Dump (.*) //----- //", line) for line in lines[::2]]
        assert all(titles)
        return [f"{title[1]}: {op}" for title, op in zip(titles, lines[1::2], strict=True) if title]

    def test_before_and_after(self, function: Build) -> None:
        assert self.titles(
            function(RELU),
            "cse,func.func(cse,canonicalize)",
            wants_before=lambda name: name == "cse",
            wants_after=lambda name: name == "canonicalize",
        ) == [
            "Before cse (cse): builtin.module",
            "Before cse (cse): func.func",
            "After canonicalize (canonicalize): func.func",
        ]

    def test_only_changes(self, function: Build, wrong: Rewrites) -> None:
        stream = io.StringIO()
        instrument = PrintIR(str, lambda name: False, lambda name: True, True, stream)
        run(function(RELU), parse("cse,test-wrong,test-wrong,cse"), [instrument])
        assert stream.getvalue().count("IR Dump") == 1
        assert "After test-wrong" in stream.getvalue()


class TestTiming:
    def test_layout(self, module: Build) -> None:
        body = "(%x: T) -> T {\n return %x : T\n}"
        timing = Timing()
        with timing.phase("Parser"):
            made = module(f"func.func @f{body}", f"func.func @g{body}")
        run(made, parse("cse,func.func(cse,canonicalize),fuse-activations"), [timing])
        lines = timing.report().splitlines()
        rule = "===-------------------------------------------------------------------------==="
        assert lines[:3] == [rule, "                         ... Execution time report ...", rule]
        assert re.fullmatch(r"  Total Execution Time: \d\.\d{4} seconds", lines[3])
        assert lines[4:6] == ["", "  ----Wall Time----  ----Name----"]
        rows = [re.fullmatch(r"  ( *\d\.\d{4}) \(( *\d+\.\d)%\)  (.*)", row) for row in lines[6:]]
        assert [row and row[3] for row in rows] == [
            "Parser",
            "cse",
            "'func.func' Pipeline",
            "  cse",
            "  canonicalize",
            "fuse-activations",
            "Rest",
            "Total",
        ]
        shares = {row[3]: float(row[2]) for row in rows if row}
        assert shares["Total"] == 100.0
        assert sum(share for name, share in shares.items() if name[0] != " ") == pytest.approx(
            200, abs=0.5
        )

    def test_the_same_pass_twice_has_two_lines(self, function: Build) -> None:
        timing = Timing()
        run(function(RELU), parse("cse,cse"), [timing])
        assert timing.report().count("cse") == 2


class TestVerifyNumerics:
    def test_names_the_pass_and_the_function(self, function: Build, wrong: Rewrites) -> None:
        module = function(RELU)
        with pytest.raises(CompileError) as caught:
            run(module, parse("cse,test-wrong"), [VerifyNumerics(module)])
        assert re.fullmatch(
            r"error\[ML0603\]: pass 'test-wrong' changes @f: result 0: the largest difference is "
            r"\d.*, and \d.* is allowed",
            str(caught.value),
        )

    def test_tolerance_is_a_fraction_of_the_largest_value(
        self, function: Build, wrong: Rewrites
    ) -> None:
        module = function(RELU)
        run(module, parse("test-wrong"), [VerifyNumerics(module, tolerance=1.0)])

    def test_looks_into_every_public_function(self, module: Build, wrong: Rewrites) -> None:
        made = module(
            "func.func @f(%x: T) -> T {\n return %x : T\n}",
            f"func.func @g(%x: T) -> T {{\n{RELU}\n return %r : T\n}}",
        )
        with pytest.raises(CompileError, match="'test-wrong' changes @g"):
            run(made, parse("test-wrong"), [VerifyNumerics(made)])

    def test_follows_calls(self, module: Build, wrong: Rewrites) -> None:
        made = module(
            "func.func @f(%x: T) -> T {\n %r = call @g(%x) : (T) -> T\n return %r : T\n}",
            f"func.func private @g(%x: T) -> T {{\n{RELU}\n return %r : T\n}}",
        )
        with pytest.raises(CompileError, match="'test-wrong' changes @f"):
            run(made, parse("test-wrong"), [VerifyNumerics(made)])

    def test_a_function_that_is_gone(self, function: Build) -> None:
        @module_pass("test-remove", "Remove.")
        def remove(module: ir.Operation, options: object) -> None:
            module.regions[0].blocks[0].operations[0].operation.erase()

        module = function(RELU)
        with pytest.raises(CompileError, match="pass 'test-remove' removes @f"):
            run(module, parse("test-remove"), [VerifyNumerics(module)])

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("func.func private @f(%x: T) -> T {\n return %x : T\n}", "no public function"),
            (
                "func.func @f(%x: tensor<?xf32>) -> T {\n"
                '%r = "onnx.Foo"(%x) : (tensor<?xf32>) -> T\n return %r : T\n}',
                r"an argument of type tensor<\?xf32> cannot be made up",
            ),
            (
                "func.func @f() -> T {\n %c = arith.constant dense<1.0> : T\n return %c : T\n}",
                "cannot evaluate before 'cse': arith.constant has no meaning in NumPy",
            ),
            (
                "func.func private @g(%x: T) -> T\n"
                "func.func @f(%x: T) -> T {\n %r = call @g(%x) : (T) -> T\n return %r : T\n}",
                "cannot evaluate before 'cse'",
            ),
        ],
    )
    def test_what_cannot_be_evaluated(self, module: Build, text: str, message: str) -> None:
        made = module(text)
        with pytest.raises(CompileError, match=f"ML0603.*{message}"):
            run(made, parse("cse"), [VerifyNumerics(made)])

    @staticmethod
    def compared(
        function: Build, before: Sequence[np.ndarray], after: Sequence[np.ndarray]
    ) -> str | None:
        """What is said where the module gives other results after the pass than before."""
        results = iter([list(before), list(after), list(after)])
        module = function(RELU)
        instrument = VerifyNumerics(module, evaluate=lambda function, inputs: next(results))
        try:
            run(module, parse("cse"), [instrument])
        except CompileError as error:
            return error.message.partition("@f: ")[2]
        return None

    def test_infinities_and_nan_may_stay(self, function: Build) -> None:
        values = np.array([np.inf, -np.inf, np.nan, 1.0], np.float32)
        assert self.compared(function, [values], [values + np.float32(1e-5)]) is None

    @pytest.mark.parametrize("other", [np.nan, np.inf, -np.inf])
    def test_infinities_and_nan_may_not_come(self, function: Build, other: float) -> None:
        one, new = np.array([1.0, 2.0]), np.array([1.0, other])
        text = "result 0: finite values became infinite or NaN, or the other way round"
        assert self.compared(function, [one], [new]) == text
        assert self.compared(function, [new], [one]) == text

    def test_signs_of_infinity(self, function: Build) -> None:
        one = np.array([1.0, np.inf])
        assert self.compared(function, [one], [one * [1, -1]]) is not None

    def test_integers_and_booleans_are_exact(self, function: Build) -> None:
        for array in (np.array([1, 2]), np.array([True, False])):
            other = array.copy()
            other[0] = 0
            assert self.compared(function, [array], [array]) is None
            text = "result 1: the values are others"
            assert self.compared(function, [array, array], [array, other]) == text

    def test_small_floats(self, function: Build) -> None:
        one: Any = np.array([1.0, 2.0], ml_dtypes.bfloat16)
        assert self.compared(function, [one], [one]) is None
        text = self.compared(function, [one], [one + one])
        assert text == "result 0: the largest difference is 2, and 0.0002 is allowed"

    def test_shapes_types_and_number(self, function: Build) -> None:
        one = np.zeros(2, np.float32)
        assert self.compared(function, [one], [one[:1]]) == (
            "result 0: float32[2] became float32[1]"
        )
        assert self.compared(function, [one], [one.astype(np.float64)]) == (
            "result 0: float32[2] became float64[2]"
        )
        assert self.compared(function, [one], [one, one]) == "1 results became 2"

    def test_nothing_at_all(self, function: Build) -> None:
        empty = np.zeros((0, 3), np.float32)
        assert self.compared(function, [empty], [empty]) is None

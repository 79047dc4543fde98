"""What `mobilint-opt` does with passes that go wrong, and how soon it starts."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.errors import CompileError
from mobilint.mlir import ir
from mobilint.passes.rewriting import REGISTRY, Rewrites, module_pass
from mobilint.passes.rewriting.instrument import INVALID_IR
from mobilint.tools import opt

TEXT = """\
func.func @f(%x: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  %0 = "mobilint.relu"(%x) : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}
"""
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """Forget the passes of a test after it."""
    yield
    for name in [name for name in REGISTRY if name.startswith("test-")]:
        del REGISTRY[name]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "in.mlir"
    path.write_text(TEXT)
    return path


@pytest.fixture
def run(path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the tool on the file; the status and what it printed, paths left out."""

    def run(*flags: str) -> tuple[int, str, str]:
        status = opt.main([str(path), *flags])
        captured = capsys.readouterr()
        return status, captured.out, captured.err.replace(f"{path.parent}/", "")

    return run


def relu_of(module: ir.Operation) -> Any:
    return module.regions[0].blocks[0].operations[0].regions[0].blocks[0].operations[0]


@pytest.fixture
def break_() -> None:
    @module_pass("test-break", "Give an op an attribute that it does not have.")
    def break_(module: ir.Operation, options: object) -> None:
        relu_of(module).attributes["colour"] = ir.StringAttr.get("red")


@pytest.mark.usefixtures("break_")
def test_invalid_ir_is_shown_at_its_place_and_the_pass_is_named(run: Run) -> None:
    status, out, err = run("--cse", "--test-break", "--canonicalize")
    assert (status, out) == (1, "")
    first, source, caret, *_, last = err.splitlines()
    assert first == "in.mlir:2:8: error: 'mobilint.relu' op has no attribute 'colour'"
    assert source == TEXT.splitlines()[1]
    assert caret == "       ^"
    assert last == (
        "error[ML0602]: the module does not verify after 'test-break': "
        "'mobilint.relu' op has no attribute 'colour'"
    )


@pytest.mark.usefixtures("break_")
def test_verification_may_be_left_out(run: Run) -> None:
    status, out, _ = run("--test-break", "--verify-each=0")
    assert status == 0
    assert 'colour = "red"' in out


def test_numbers_that_change_name_the_pass(run: Run) -> None:
    wrong = Rewrites("test-wrong", "Take a relu for a tanh.")

    @wrong(mbl.Relu)
    def tanh(op: Any) -> Any:
        return mbl.Tanh(op.x)

    assert run("--cse", "--test-wrong")[0] == 0
    status, out, err = run("--verify-numerics", "--cse", "--test-wrong", "--canonicalize")
    assert (status, out) == (1, "")
    assert err.startswith("error[ML0603]: pass 'test-wrong' changes @f: result 0: the largest ")
    assert run("--verify-numerics", "--numerics-tolerance=2", "--test-wrong")[0] == 0


@pytest.fixture
def refuse() -> None:
    @module_pass("test-refuse", "Refuse the input.")
    def refuse(module: ir.Operation, options: object) -> None:
        relu_of(module).location.emit_error("no relu please")
        raise CompileError(INVALID_IR, "has a relu", node="'relu1' (Relu)")


@pytest.mark.usefixtures("refuse")
def test_what_a_pass_says_comes_before_its_refusal(run: Run) -> None:
    status, out, err = run("--test-refuse")
    assert (status, out) == (1, "")
    first, *_, last = err.splitlines()
    assert first == "in.mlir:2:8: error: no relu please"
    assert last == "error[ML0602]: node 'relu1' (Relu): has a relu"


@pytest.mark.usefixtures("refuse")
def test_refusals_may_be_expected(path: Path, run: Run) -> None:
    path.write_text(
        TEXT.replace("\n  return", " // expected-error {{no relu}}\n  return")
        + "// expected-error@unknown {{ML0602}}\n"
    )
    assert run("--test-refuse", "--verify-diagnostics")[0] == 0


@pytest.mark.usefixtures("refuse")
def test_a_failing_run_leaves_the_output_as_it_was(run: Run, tmp_path: Path) -> None:
    output = tmp_path / "out.mlir"
    output.write_text("before")
    assert run("--test-refuse", "-o", str(output))[0] == 1
    assert output.read_text() == "before"
    assert {entry.name for entry in tmp_path.iterdir()} == {"in.mlir", "out.mlir"}


def test_a_fault_of_a_pass_is_no_error_of_the_user(run: Run) -> None:
    @module_pass("test-fault", "Fail.")
    def fault(module: ir.Operation, options: object) -> None:
        raise AssertionError("a fault")

    with pytest.raises(AssertionError, match="a fault"):
        run("--test-fault")


def test_a_native_pass_that_fails(run: Run) -> None:
    status, out, err = run("--pass-pipeline=func.func(symbol-dce)")
    assert (status, out) == (1, "")
    assert err.startswith("in.mlir:1:1: error: 'func.func' op  was scheduled to run under Symbol")


def test_text_of_another_encoding(path: Path, run: Run) -> None:
    path.write_bytes(b"\xff\xfe")
    assert run() == (1, "", "in.mlir: error[ML0101]: is no text\n")


def test_carriage_returns(path: Path, run: Run) -> None:
    path.write_bytes(TEXT.replace("\n", "\r\n").encode())
    status, out, _ = run()
    assert (status, "\r" in out) == (0, False)


def tool(*words: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("mobilint-opt")), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_start_is_quick() -> None:
    """The limit is what was asked for; a quiet machine takes a fifth of it."""

    def seconds() -> float:
        start = time.perf_counter()
        assert tool("--version").returncode == 0
        return time.perf_counter() - start

    assert min(seconds() for _ in range(5)) < 0.35


def test_start_imports_neither_mlir_nor_numpy() -> None:
    script = (
        "import sys\nfrom mobilint.tools.opt import main\ntry:\n main(['--version'])\n"
        "except SystemExit:\n print({'torch_mlir', 'numpy', 'onnx'} & sys.modules.keys())"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "set()"


def test_a_reader_that_has_seen_enough(path: Path) -> None:
    path.write_text("\n// -----\n".join([TEXT] * 400))
    command = f"'{Path(sys.executable).with_name('mobilint-opt')}' '{path}' --split-input-file"
    run = subprocess.run(
        f"{command} | head -c 1", shell=True, capture_output=True, text=True, check=False
    )
    assert (run.stdout, run.stderr) == ("m", "")

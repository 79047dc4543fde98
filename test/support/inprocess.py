"""A lit format that runs RUN lines inside the test process.

Starting a Python tool costs a few hundred milliseconds, most of it imports; calling its `main`
costs a few. A RUN line that is a plain pipeline of our tools and FileCheck is parsed with lit's own
shell parser and run by calling them, one stage after the other. Anything else goes to lit's shell
unchanged, and `LIT_EXEC=shell` sends everything there. The text of the RUN line is the only source
for both, so a test whose outcome differs between them shows a bug.
"""

import io
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, chdir, contextmanager
from dataclasses import dataclass
from typing import IO, Any

import lit.formats
import lit.Test
import lit.TestRunner
from lit.ShCommands import Command, Pipeline
from lit.ShUtil import ShParser

Tool = Callable[[Sequence[str]], int]


@dataclass(frozen=True)
class Stage:
    """One command of a pipeline that runs in this process."""

    tool: str
    arguments: list[str]
    inverted: bool
    stdin: str | None
    merges_errors: bool


class InProcess(lit.formats.ShTest):
    """Runs plain pipelines of known tools in process, and the rest in lit's shell."""

    def execute(self, test: lit.Test.Test, litConfig: object) -> lit.Test.Result:  # noqa: N803
        if os.environ.get("LIT_EXEC") == "shell":
            return self._in_shell(test, litConfig)
        script = lit.TestRunner.parseIntegratedTestScript(test)
        if isinstance(script, lit.Test.Result):
            return script
        temporary, base = lit.TestRunner.getTempPaths(test)
        substitutions = list(test.config.substitutions)
        substitutions += lit.TestRunner.getDefaultSubstitutions(test, temporary, base)
        lines = lit.TestRunner.applySubstitutions(script, substitutions, test.config)
        plans = [_plan(line) for line in lines]
        if any(plan is None for plan in plans):
            return self._in_shell(test, litConfig)
        os.makedirs(temporary, exist_ok=True)
        with chdir(os.path.dirname(test.getExecPath())):  # as lit's shell does
            for line, plan in zip(lines, plans, strict=True):
                problem = _run(plan or [])
                if problem is not None:
                    return lit.Test.Result(lit.Test.FAIL, f"RUN: {line}\n{problem}")
        return lit.Test.Result(lit.Test.PASS, "")

    def _in_shell(self, test: lit.Test.Test, lit_config: object) -> lit.Test.Result:
        result: Any = super().execute(test, lit_config)
        return result


def _plan(line: str) -> list[Stage] | None:
    """The stages of a RUN line; None for one that needs a shell."""
    # lit puts a marker with the line's number in front.
    marked = re.fullmatch(lit.TestRunner.kPdbgRegex, line)
    line = marked[2] if marked else line
    try:
        parsed = ShParser(line, win32Escapes=False).parse()
    except ValueError:
        return None
    if not isinstance(parsed, Pipeline) or parsed.negate:
        return None
    stages = [_stage(command) for command in parsed.commands]
    return None if any(stage is None for stage in stages) else stages  # type: ignore[return-value]


def _stage(command: object) -> Stage | None:
    if not isinstance(command, Command) or any(not isinstance(a, str) for a in command.args):
        return None
    words = list(command.args)
    inverted = words[:1] == ["not"]
    words = words[1:] if inverted else words
    if not words or os.path.basename(words[0]) not in _TOOLS:
        return None
    stdin, merges = None, False
    for (operator, *number), target in command.redirects:
        if operator == ">&" and number == [2] and target == "1":
            merges = True
        elif operator == "<" and not number and isinstance(target, str):
            stdin = target
        else:
            return None
    return Stage(os.path.basename(words[0]), words[1:], inverted, stdin, merges)


def _run(stages: list[Stage]) -> str | None:
    """What went wrong with a pipeline, or None."""
    text = b""
    for stage in stages:
        if stage.stdin is not None:
            with open(stage.stdin, "rb") as file:
                text = file.read()
        status, out, err = _call(stage, text)
        if (status != 0) != stage.inverted:
            shown = (out[-4000:] + err[-8000:]).decode(errors="replace")
            return f"{stage.tool} exits with {status}\n{shown}"
        text = out
    return None


def _call(stage: Stage, text: bytes) -> tuple[int, bytes, bytes]:
    with ExitStack() as stack:
        out = stack.enter_context(tempfile.TemporaryFile())
        err = out if stage.merges_errors else stack.enter_context(tempfile.TemporaryFile())
        with _streams(text, out, err):
            status = _status(_TOOLS[stage.tool], stage.arguments)
        return status, _content(out), b"" if stage.merges_errors else _content(err)


def _status(tool: Tool, arguments: Sequence[str]) -> int:
    try:
        return tool(arguments)
    except SystemExit as exit_:  # argparse leaves this way
        return exit_.code if isinstance(exit_.code, int) else int(exit_.code is not None)


def _content(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


@contextmanager
def _streams(text: bytes, out: IO[bytes], err: IO[bytes]) -> Iterator[None]:
    """Put a text at standard input and files at the other streams, for Python and for MLIR."""
    saved = sys.stdin, sys.stdout, sys.stderr
    descriptors = [os.dup(number) for number in (1, 2)]
    try:
        os.dup2(out.fileno(), 1)
        os.dup2(err.fileno(), 2)
        sys.stdin = io.TextIOWrapper(io.BytesIO(text), encoding="utf-8")
        # Unbuffered, so that lines of Python and of MLIR come in the order of their writing.
        sys.stdout, sys.stderr = (
            io.TextIOWrapper(io.FileIO(number, "wb", closefd=False), "utf-8", write_through=True)
            for number in (1, 2)
        )
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = saved
        for number, descriptor in zip((1, 2), descriptors, strict=True):
            os.dup2(descriptor, number)
            os.close(descriptor)


def _opt(arguments: Sequence[str]) -> int:
    from mobilint.tools.opt import main

    return main(arguments)


def _translate(arguments: Sequence[str]) -> int:
    from mobilint.tools.translate import main

    return main(arguments)


def _compile(arguments: Sequence[str]) -> int:
    from mobilint.tools.compile import main

    return main(arguments)


def _simulate(arguments: Sequence[str]) -> int:
    from mobilint.tools.run import main

    return main(arguments)


def _filecheck(arguments: Sequence[str]) -> int:
    from filecheck.matcher import Matcher
    from filecheck.options import parse_argv_options

    return Matcher.from_opts(parse_argv_options(["filecheck", *arguments])).run()


_TOOLS: dict[str, Tool] = {
    "FileCheck": _filecheck,
    "filecheck": _filecheck,
    "mobilint-compile": _compile,
    "mobilint-opt": _opt,
    "mobilint-run": _simulate,
    "mobilint-translate": _translate,
}

"""`mobilint-opt`: runs passes on a module, with the flags of mlir-opt."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from mobilint.errors import CompileError

from .opt_options import SPLIT, parsed


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool and return its exit status."""
    options = parsed(sys.argv[1:] if argv is None else argv)
    try:
        if options.list_passes:
            from .pass_list import pass_list

            print(pass_list(), end="")
            return 0
        return _run(options)
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or the interpreter's end would write again
        return 1


def _run(options: argparse.Namespace) -> int:
    from mobilint.passes.rewriting.pipeline import parse

    from .opt_chunk import Chunk

    pipeline = parse(options.pipeline)
    results: list[str] = []
    good = True
    for first_line, text in _chunks(_read(options.input), split=options.split_input_file):
        result, fine = Chunk(options, text, first_line).process(pipeline)
        good = good and fine
        if result is not None:
            results.append(result)
    if good:
        _write(options.output, f"{SPLIT}\n".join(results))
    return 0 if good else 1


def _read(path: str) -> str:
    from mobilint.files import Unreadable, unreadable

    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text()
    except OSError as error:
        raise unreadable(path, error) from None
    except UnicodeDecodeError:
        raise CompileError(Unreadable, "is no text", place=path) from None


def _chunks(text: str, *, split: bool) -> Iterator[tuple[int, str]]:
    """The parts of the input, each with the number of its first line."""
    if not split:
        yield 1, text
        return
    start, lines = 1, []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(SPLIT):
            yield start, "\n".join(lines)
            start, lines = number + 1, []
        else:
            lines.append(line)
    yield start, "\n".join(lines)


def _write(path: str, text: str) -> None:
    if path == "-":
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    from mobilint.files import write_whole

    write_whole(path, [text.encode()])


if __name__ == "__main__":
    sys.exit(main())

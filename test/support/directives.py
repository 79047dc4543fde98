"""What is wrong with the comments that steer a lit test.

FileCheck passes over a directive that it does not know, so a misspelt one tests nothing and nobody
is told. The same holds for the comments of --verify-diagnostics.
"""

import re
from collections.abc import Iterator

from mobilint.tools.diagnostics import expectations

_SUFFIX = re.compile(r"(-(NEXT|SAME|DAG|NOT|LABEL|EMPTY|COUNT-\d+))?(\{LITERAL\})?")
_LIT = {"RUN", "REQUIRES", "UNSUPPORTED", "XFAIL", "DEFINE", "REDEFINE", "END."}
_SHOUTED = re.compile(r"\s*//\s*([A-Z][A-Z0-9_-]*(?:\{LITERAL\})?(?: [A-Z]+)*)(:?)")
_EXPECTS = re.compile(r"//\s*ex\w*-\w+")


def problems(text: str) -> list[str]:
    """Everything that is wrong, each with the number of its line."""
    prefixes = prefixes_of(text)
    found = [*_directive_problems(text, prefixes), *_expectation_problems(text)]
    found += [f"no line has the prefix {p}" for p in sorted(prefixes) if not _uses(text, p)]
    return found


def prefixes_of(text: str) -> set[str]:
    """The prefixes that FileCheck is told of in the RUN lines."""
    found: set[str] = set()
    for command in re.findall(r"FileCheck\b([^|\n]*)", "\n".join(_run_lines(text))):
        given = re.findall(r"--?check-prefix(?:es)?[= ]([\w,-]+)", command)
        found.update(prefix for names in given for prefix in names.split(","))
        found.update(() if given else {"CHECK"})
    return found


def _run_lines(text: str) -> Iterator[str]:
    """The RUN lines, those that a backslash continues as one."""
    lines = re.findall(r"RUN:(.*)", text)
    yield from re.sub(r"\\\n", " ", "\n".join(lines)).splitlines()


def _uses(text: str, prefix: str) -> bool:
    return re.search(rf"//\s*{prefix}{_SUFFIX.pattern}:", text) is not None


def _directive_problems(text: str, prefixes: set[str]) -> Iterator[str]:
    started: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        if (match := _SHOUTED.match(line)) is None or match[1] in _LIT:
            continue
        word, colon = match.groups()
        prefix, suffix = _split(word, prefixes)
        if prefix is None and colon:
            yield f"line {number}: {word} is no directive"
        if prefix is None:
            continue
        if not colon:
            yield f"line {number}: {word} has no colon"
        elif _SUFFIX.fullmatch(suffix) is None:
            yield f"line {number}: {word} is no directive"
        elif prefix not in started and re.match("-(NEXT|SAME|EMPTY)", suffix):
            yield f"line {number}: {word} follows on nothing"
        started.add(prefix)


def _split(word: str, prefixes: set[str]) -> tuple[str | None, str]:
    """The prefix that a word begins with, the longest one, and the rest of the word."""
    for prefix in sorted(prefixes, key=len, reverse=True):
        if word == prefix or word.startswith((f"{prefix}-", f"{prefix}{{")):
            return prefix, word[len(prefix) :]
    return None, word


def _expectation_problems(text: str) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        if _EXPECTS.search(line) and len(expectations(line)) < len(_EXPECTS.findall(line)):
            yield f"line {number}: {line.strip()} expects nothing"
    if expectations(text) and "--verify-diagnostics" not in text:
        yield "expects diagnostics without --verify-diagnostics"

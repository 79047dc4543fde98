"""torch-mlir's constants in the element types that our store of weights has."""

import re

_MARK = re.compile(
    r'"[^"\\]*(?:\\.[^"\\]*)*"|//[^\n]*|(?P<before>\btensor<[0-9x]*)s(?P<element>i\d+)>',
    re.DOTALL,
)


def normalised(text: str) -> str:
    """A text whose builtin tensors have signless integers in place of signed ones.

    It has to be done before parsing: a handle's type cannot be changed without losing its bytes.
    """
    return _MARK.sub(_signless, text)


def _signless(mark: re.Match[str]) -> str:
    return f"{mark['before']}{mark['element']}>" if mark["element"] else mark.group()

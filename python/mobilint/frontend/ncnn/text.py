"""Reading a `.param`, the text form of a net."""

import re
from collections.abc import Sequence

from mobilint.errors import CompileError

from .errors import MALFORMED, NOT_NCNN
from .records import Net, Record, Value

MAGIC = 7767517
LARGEST_ID = 31
_LONGEST = 255  # characters of a name or a text
_OLD_ARRAY = -23300  # an array of old has this minus its number as its key
_HEADER = re.compile(r"\s*(\S+)\s+(\S+)\s+(\S+)")
_TOKEN = re.compile(r'(?:[^\s"]|"[^"]*"?)+')
_REAL = re.compile(r"[-+]?(?:\d+\.?\d*(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?|inf|nan)\Z", re.IGNORECASE)
_INTEGER = re.compile(r"[-+]?\d+\Z")


def read_text(text: str, place: str) -> Net:
    """The net of a text; raises CompileError with the line of what is wrong."""
    header = _HEADER.match(text)
    if header is None or header[1] != str(MAGIC):
        found = text.split(maxsplit=1)[:1]
        said = f"starts with '{found[0][:20]}'" if found else "is empty"
        raise CompileError(NOT_NCNN, f"the file {said}, not with {MAGIC}", place=place)
    layers, blobs = (_count(header, group, place) for group in (2, 3))
    first = text.count("\n", 0, header.end()) + 1
    lines = text[header.end() :].split("\n")
    numbered = [(n, line) for n, line in enumerate(lines, start=first) if line.strip()]
    records = [_record(line, f"{place}:{number}", number) for number, line in numbered]
    if len(records) != layers:
        message = f"the file has {len(records)} layers, but its second line says {layers}"
        raise CompileError(MALFORMED, message, place=place)
    if (made := sum(len(record.outputs) for record in records)) > blobs:
        message = f"the layers make {made} blobs, but the second line says {blobs}"
        raise CompileError(MALFORMED, message, place=place)
    return Net(records, place)


def _count(header: re.Match[str], group: int, place: str) -> int:
    what = {2: "layers", 3: "blobs"}[group]
    if not _INTEGER.match(header[group]) or int(header[group]) < 1:
        message = f"the number of {what} is '{header[group]}', not a positive integer"
        raise CompileError(MALFORMED, message, place=place)
    return int(header[group])


def _record(line: str, place: str, number: int) -> Record:
    tokens = _TOKEN.findall(line)
    if len(tokens) < 4 or not all(_INTEGER.match(token) for token in tokens[2:4]):
        message = "a layer needs its type, its name and the numbers of its inputs and outputs"
        raise CompileError(MALFORMED, message, place=place)
    kind, name = tokens[:2]
    node = f"'{name}' ({kind})"
    inputs, outputs = int(tokens[2]), int(tokens[3])
    blobs = tokens[4 : 4 + inputs + outputs]
    if min(inputs, outputs) < 0 or len(blobs) < inputs + outputs or any("=" in b for b in blobs):
        message = f"has fewer names than its {inputs} inputs and {outputs} outputs"
        raise CompileError(MALFORMED, message, node=node, place=place)
    if any(len(token) > _LONGEST for token in (kind, name, *blobs)):
        message = f"has a name of more than {_LONGEST} characters"
        raise CompileError(MALFORMED, message, node=node, place=place)
    try:
        parameters = dict(map(_parameter, tokens[4 + inputs + outputs :]))
    except ValueError as error:
        raise CompileError(MALFORMED, str(error), node=node, place=place) from None
    return Record(kind, name, blobs[:inputs], blobs[inputs:], parameters, number)


def _parameter(token: str) -> tuple[int, Value]:
    """The number and the value of `ID=VALUE`; raises ValueError."""
    key, equals, text = token.partition("=")
    if not equals or not _INTEGER.match(key):
        raise ValueError(f"has '{token}', which is no parameter ID=VALUE")
    number, old = int(key), int(key) <= _OLD_ARRAY
    if old:
        number = _OLD_ARRAY - number
    if not 0 <= number <= LARGEST_ID:
        raise ValueError(f"has a parameter {key}, and ncnn's are 0 to {LARGEST_ID}")
    if old:
        return number, _counted(number, text)
    if (text[:1].isalpha() and not _REAL.match(text.partition(",")[0])) or text[:1] == '"':
        return number, Value("text", _unquoted(number, text))
    if "," in text:
        return number, _listed(number, text.removesuffix(",").split(","))
    return number, _scalar(number, text)


def _unquoted(number: int, text: str) -> str:
    if text[0] == '"' and (len(text) < 2 or text[-1] != '"'):
        raise ValueError(f"has a parameter {number} whose quote does not end")
    word = text.strip('"')
    if len(word) > _LONGEST:
        raise ValueError(f"has a parameter {number} of more than {_LONGEST} characters")
    return word


def _counted(number: int, text: str) -> Value:
    """An array of old: its count, then its elements."""
    count, *items = text.split(",")
    if not _INTEGER.match(count) or len(items) != int(count):
        raise ValueError(f"has {len(items)} elements in parameter {number}, which counts '{count}'")
    return _listed(number, items) if items else Value("ints", ())


def _listed(number: int, items: Sequence[str]) -> Value:
    values = [_number(number, item) for item in items]
    real = [isinstance(value, float) for value in values]
    if any(real) and not real[0]:
        raise ValueError(f"has integers and real numbers in parameter {number}")
    if not any(real):
        return Value("ints", [int(value) for value in values])
    return Value("floats", [float(value) for value in values])


def _scalar(number: int, text: str) -> Value:
    value = _number(number, text)
    return Value("int" if isinstance(value, int) else "float", value)


def _number(number: int, text: str) -> int | float:
    if _INTEGER.match(text):
        return int(text)
    if _REAL.match(text):
        return float(text)
    raise ValueError(f"has '{text}' in parameter {number}, which is no number")

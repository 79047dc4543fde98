"""Contexts, and modules as text with their weights."""

import re
from collections.abc import Iterator
from contextlib import suppress

from mobilint.mlir import ir

from .core import weights_of

NAMESPACES = ("mobilint", "onnx", "ncnn", "npu")
_BUILTIN = ["func", "quant"]
_ENTRY = re.compile(r'(?:"((?:[^"\\]|\\.)*)"|([\w$.]+)):\s*"0x')
_HANDLE = re.compile(r'dense_resource<(?:"((?:[^"\\]|\\.)*)"|([\w$.]+))>')


def new_context() -> ir.Context:
    """A context with the builtin dialects that modules need; ours load on demand."""
    return ir.Context(load_on_create_dialects=_BUILTIN)


def load_dialects(context: ir.Context, text: str) -> None:
    """Load those of our dialects whose ops occur in a text."""
    from importlib import import_module

    for namespace in NAMESPACES:
        if f'"{namespace}.' in text:
            module = import_module(f".{namespace}", __package__)
            getattr(module, namespace.upper()).load(context)


def parse_module(text: str, context: ir.Context) -> ir.Module:
    """A module from text, its weights in the context's store.

    The bytes of resources never reach MLIR. Raises MLIRError, with the diagnostics, for text that
    does not parse or verify.
    """
    load_dialects(context, text)
    with context:
        return ir.Module.parse(without_resources(text, context))


def without_resources(text: str, context: ir.Context) -> str:
    """A text without its resources, whose bytes go to the context's store of weights."""
    code, place = [], 0
    for start, end in _sections(text):
        for key, blob in _blobs(text, start, end):
            weights_of(context).take_blob(key, blob)
        # As many lines stay, so that diagnostics behind the section have the right number.
        code += [text[place:start], "\n" * text.count("\n", start, end)]
        place = end
    return "".join([*code, text[place:]])


def _sections(text: str) -> Iterator[tuple[int, int]]:
    """Where the resource sections are; comments and strings may hold the mark as well.

    Of a section that is cut short the mark stays: MLIR's parser takes offence at it, but crashes
    where it finds half a resource.
    """
    start = text.find("{-#")
    while start >= 0:
        line = text[text.rfind("\n", 0, start) + 1 : start]
        end = text.find("#-}", start) + 3
        if "//" in line or line.count('"') % 2:
            end = start + 1
        elif end < start:
            yield start + 3, len(text)
            return
        else:
            yield start, end
        start = text.find("{-#", end)


def _blobs(text: str, start: int, end: int) -> Iterator[tuple[str, bytes]]:
    """The resources of a section by key, leaving out what is no hexadecimal text."""
    while entry := _ENTRY.search(text, start, end):
        start = text.find('"', entry.end(), end) + 1
        if not start:
            return
        with suppress(ValueError):
            yield entry[1] or entry[2], bytes.fromhex(text[entry.end() : start - 1])


def print_module(
    module: ir.Operation,
    *,
    with_resources: bool = True,
    elide_above: int | None = None,
    debug_info: bool = False,
    generic: bool = False,
) -> str:
    """The text of a module, with the bytes of the weights that it uses.

    `elide_above` is a number of elements: larger inline constants are left out, and so are all
    resources.
    """
    text = str(
        module.get_asm(
            large_elements_limit=elide_above,
            enable_debug_info=debug_info,
            print_generic_op_form=generic,
            assume_verified=True,
        )
    )
    if not with_resources or elide_above is not None:
        return text
    return text.rstrip("\n") + "\n" + _resource_section(text, module.context)


def _resource_section(text: str, context: ir.Context) -> str:
    keys = dict.fromkeys(quoted or plain for quoted, plain in _HANDLE.findall(text))
    blobs = ((key, weights_of(context).blob(key)) for key in keys)
    entries = [
        f'      {_spelled(key)}: "0x{blob.hex().upper()}"'
        for key, blob in blobs
        if blob is not None
    ]
    if not entries:
        return ""
    body = ",\n".join(entries)
    return f"\n{{-#\n  dialect_resources: {{\n    builtin: {{\n{body}\n    }}\n  }}\n#-}}\n"


def _spelled(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z_][\w$.]*", key, re.ASCII) else f'"{key}"'

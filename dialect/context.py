"""Contexts, and modules as text with their weights."""

import re
from collections.abc import Iterator

from mobilint.mlir import ir

from .core import weights_of

NAMESPACES = ("mobilint", "onnx", "npu")
_BUILTIN = ["func", "quant"]
# MLIR prints the section at the start of a line; comments may hold the mark as well.
_SECTION = re.compile(r"^\{-#.*?#-\}", re.DOTALL | re.MULTILINE)
_ENTRY = re.compile(r'(?:"((?:[^"\\]|\\.)*)"|([\w$.]+)):\s*"0x((?:[0-9A-Fa-f]{2})*)"')
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
    for key, blob in _blobs(text):
        weights_of(context).take_blob(key, blob)
    # As many lines stay, so that diagnostics behind the section have the right number.
    text = _SECTION.sub(lambda section: "\n" * section[0].count("\n"), text)
    with context:
        return ir.Module.parse(text)


def _blobs(text: str) -> Iterator[tuple[str, bytes]]:
    for section in _SECTION.findall(text):
        for quoted, plain, digits in _ENTRY.findall(section):
            yield quoted or plain, bytes.fromhex(digits)


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

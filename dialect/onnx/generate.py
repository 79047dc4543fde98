"""Writes `schemas.json`, the table that the op classes are made from, off the `onnx` package.

    python -m mobilint.dialect.onnx.generate

The table spares every user of the dialect the import of `onnx`. A name ends in `?` where the
operand, result or attribute is optional, and in `*` where it is a list.
"""

import json
from pathlib import Path
from typing import Any

TABLE = Path(__file__).with_name("schemas.json")
_MARKS = {"Single": "", "Optional": "?", "Variadic": "*"}
_RANDOM = {
    "Bernoulli", "Multinomial", "RandomNormal", "RandomNormalLike", "RandomUniform",
    "RandomUniformLike",
}  # fmt: skip


def table() -> dict[str, Any]:
    """The newest form of every op of the default domain."""
    import onnx.defs

    newest = {schema.name: schema for schema in onnx.defs.get_all_schemas() if not schema.domain}
    return {name: _entry(newest[name]) for name in sorted(newest)}


def _entry(schema: Any) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "since": schema.since_version,
        "inputs": [_marked(value) for value in schema.inputs],
        "outputs": [_marked(value) for value in schema.outputs],
        "attributes": {
            name: _attribute(schema.attributes[name]) for name in sorted(schema.attributes)
        },
    }
    if schema.name in _RANDOM:
        entry["random"] = True
    return entry


def _marked(value: Any) -> str:
    return value.name + _MARKS[value.option.name]


def _attribute(attribute: Any) -> list[Any]:
    """Kind and default; the kind of an optional attribute ends in `?`."""
    import onnx

    kind = attribute.type.name
    if attribute.required:
        return [kind]
    if attribute.default_value.type == onnx.AttributeProto.UNDEFINED:
        return [f"{kind}?"]
    value = onnx.helper.get_attribute_value(attribute.default_value)
    return [kind, _plain(value)]


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value.decode() if isinstance(value, bytes) else value


def text() -> str:
    """The contents of the table's file: an op a line."""
    lines = [f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in table().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    TABLE.write_text(text())

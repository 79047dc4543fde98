"""The dialect is the vendor's op list and `requantize`: nothing missing, nothing changed.

`ops.json` has one line per op: its class, mnemonic, numbers of operands (null: variable) and
results, and for each attribute its type and `required`, `optional` or `default` and the value.
"""

import inspect
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from mobilint.dialect import core
from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core.attributes import Attribute

OPS = json.loads((Path(__file__).parent / "ops.json").read_text())
NAMED = {op["name"]: op for op in OPS}
TYPES = {
    get_args(declared)[1].kind: name
    for declared, name in [
        (core.i32, "int32"),
        (core.i64, "int64"),
        (core.f32, "float32"),
        (core.i32s, "int32[]"),
        (core.i64s, "int64[]"),
        (core.f32s, "float32[]"),
        (core.strs, "str[]"),
        (core.Weight, "Weight"),
    ]
} | {"true or false": "bool", "a string": "str"}


def declaration(attribute: Attribute) -> list[Any]:
    """An attribute as the list writes it."""
    type_ = "str" if attribute.codec.cases else TYPES[attribute.codec.kind]
    if attribute.required:
        return [type_, "required"]
    if attribute.optional:
        return [type_, "optional"]
    default = attribute.default
    return [type_, "default", list(default) if isinstance(default, list | tuple) else default]


def listed(attribute: list[Any]) -> list[Any]:
    """A declaration of the list without the length of an array, which a check holds."""
    return [re.sub(r"\[\d+\]", "[]", attribute[0]), *attribute[1:]]


def test_ops_are_the_listed_ones() -> None:
    assert len(OPS) == 81
    assert set(mbl.MOBILINT.ops) == {op["mnemonic"] for op in OPS} | {"requantize"}
    assert set(NAMED) <= set(mbl.__all__)


@pytest.mark.parametrize("name", NAMED)
def test_op_is_as_listed(name: str) -> None:
    cls, op = getattr(mbl, name), NAMED[name]
    assert op["mnemonic"] == cls.OPERATION_NAME.removeprefix("mobilint.")
    assert {key: declaration(item) for key, item in cls.spec.attributes.items()} == {
        key: listed(item) for key, item in op["attributes"].items()
    }
    assert len(cls.spec.results) == op["outputs"]
    variable = any(slot.variadic or slot.optional for slot in cls.spec.operands)
    assert op["inputs"] == (None if variable else len(cls.spec.operands))


@pytest.mark.parametrize("name", NAMED)
def test_op_is_complete(name: str) -> None:
    cls = getattr(mbl, name)
    summary = (inspect.getdoc(cls) or "").partition("\n")[0]
    assert cls.__doc__ is not None
    assert summary.endswith(".")
    assert cls.shape is not core.Op.shape
    assert cls.evaluate is not core.Op.evaluate


def test_attribute_of_two_integers_has_two() -> None:
    """The one array of a fixed length in the list; its check is in `test_matmul`."""
    fixed = [
        (name, key)
        for name, op in NAMED.items()
        for key, item in op["attributes"].items()
        if re.search(r"\[\d+\]", item[0])
    ]
    assert fixed == [("MatMul", "repeat")]

"""An op before it exists: its fields, on which the methods of its class already run."""

import inspect
from collections.abc import Sequence
from types import FunctionType, MethodType
from typing import Any

from mobilint.mlir import ir

from .attributes import REQUIRED, Attribute


class OpError(ValueError):
    """An op was to be built with fields that contradict each other."""


class Draft:
    """The fields of an op that does not exist yet; methods of its class run on it as on the op."""

    def __init__(self, cls: Any, args: Sequence[Any], fields: dict[str, Any]) -> None:
        self._cls = cls
        names = [slot.name for slot in cls.spec.operands]
        if len(args) > len(names):
            raise TypeError(f"{cls.__name__} takes {len(names)} operands, got {len(args)}")
        given: dict[str, Any] = dict(zip(names, args, strict=False)) | fields
        for slot in cls.spec.operands:
            value = given.pop(slot.name, () if slot.variadic else None)
            if value is None and not slot.optional:
                raise TypeError(f"{cls.__name__} needs operand {slot.name}")
            self.__dict__[slot.name] = (
                tuple(as_value(item) for item in value or ()) if slot.variadic else as_value(value)
            )
        self._built: dict[str, ir.Attribute] = {}
        for attribute in cls.spec.attributes.values():
            value = given.pop(attribute.field, attribute.default)
            if value is REQUIRED or (value is None and attribute.required):
                raise TypeError(f"{cls.__name__} needs {attribute.field}")
            self._set_attribute(attribute, attribute.default if value is None else value)
        if given:
            raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(given))}")

    def _set_attribute(self, attribute: Attribute, value: Any) -> None:
        """Keep the value as the op will show it, rounded to the attribute's width."""
        if _same(value, attribute.default):
            # A default is left out, so that built and parsed ops are the same.
            self.__dict__[attribute.field] = attribute.default
            return
        built = value if isinstance(value, ir.Attribute) else attribute.codec.build(value)
        self._built[attribute.name] = built
        if (problem := attribute.problem(self._built)) is not None:
            raise OpError(f"'{self._cls.OPERATION_NAME}' op {problem}")
        self.__dict__[attribute.field] = attribute.codec.read(built)

    def __getattr__(self, name: str) -> Any:
        value = inspect.getattr_static(self._cls, name)
        if isinstance(value, property):
            assert value.fget is not None
            return value.fget(self)
        return MethodType(value, self) if isinstance(value, FunctionType) else value

    def flat_operands(self) -> list[ir.Value]:
        flat: list[ir.Value] = []
        for slot in self._cls.spec.operands:
            value = self.__dict__[slot.name]
            if slot.variadic:
                flat.extend(value)
            elif value is not None:
                flat.append(value)
            elif self._cls.dialect is not None and self._cls.dialect.absent is not None:
                flat.append(self._cls.dialect.absent())
        return flat

    def built_attributes(self) -> dict[str, ir.Attribute]:
        return self._built


def as_value(value: Any) -> Any:
    """A value as it is, or the only result of an op; None stays."""
    return value.result if isinstance(value, ir.OpView | ir.Operation) else value


def _same(value: Any, default: Any) -> bool:
    if isinstance(default, list | tuple):
        return list(value) == list(default)
    return value is default or (isinstance(default, bool | int | float | str) and value == default)

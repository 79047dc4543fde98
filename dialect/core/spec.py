"""What the annotations of an op class declare: operands, results, regions and attributes."""

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Annotated, Any, ClassVar, get_args, get_origin

from mobilint.mlir import ir

from .attributes import REQUIRED, Attribute, declared, split_optional


class Kind(Enum):
    """What an annotation declares when it declares no attribute."""

    OPERAND = auto()
    OPERANDS = auto()
    RESULT = auto()
    RESULTS = auto()
    REGION = auto()


_MEMBERS = {
    Kind.OPERAND: "operands",
    Kind.OPERANDS: "operands",
    Kind.RESULT: "results",
    Kind.RESULTS: "results",
    Kind.REGION: "regions",
}
Operand = Annotated[ir.Value, Kind.OPERAND]
Operands = Annotated[Sequence[ir.Value], Kind.OPERANDS]
Result = Annotated[ir.Value, Kind.RESULT]
Results = Annotated[Sequence[ir.Value], Kind.RESULTS]
Region = Annotated[ir.Region, Kind.REGION]


@dataclass(frozen=True)
class Slot:
    """One declared operand, result or region, or (variadic) a list of them, which is the last."""

    name: str
    optional: bool = False
    variadic: bool = False


@dataclass(frozen=True)
class Spec:
    """Everything that the annotations of an op class declare."""

    operands: tuple[Slot, ...] = ()
    results: tuple[Slot, ...] = ()
    regions: tuple[Slot, ...] = ()
    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    pure: bool = True
    terminator: bool = False
    commutative: bool = False

    @property
    def variadic(self) -> bool:
        return any(slot.variadic for slot in (*self.operands, *self.results))


def extended(cls: Any) -> Spec:
    """The spec of the base class and what the annotations of `cls` add to it."""
    base = cls.spec
    slots: dict[str, list[Slot]] = {"operands": [], "results": [], "regions": []}
    attributes = dict(base.attributes)
    for name, hint in inspect.get_annotations(cls, eval_str=True).items():
        if get_origin(hint) is ClassVar:
            continue
        if hasattr(ir.OpView, name):
            raise TypeError(f"{cls.__name__}.{name} would hide a member of every op")
        default = cls.__dict__.get(name, REQUIRED)
        if (attribute := declared(name, hint, default)) is not None:
            attributes[attribute.name] = attribute
            setattr(cls, name, _attribute_property(attribute))
            continue
        hint, optional = split_optional(hint)
        if get_origin(hint) is not Annotated or not isinstance(get_args(hint)[1], Kind):
            raise TypeError(f"{cls.__name__}.{name} is no kind of field: {hint}")
        kind = get_args(hint)[1]
        variadic = kind in (Kind.OPERANDS, Kind.RESULTS)
        slots[_MEMBERS[kind]].append(Slot(name, optional, variadic))
    operands = (*base.operands, *slots["operands"])
    results = (*base.results, *slots["results"])
    regions = (*base.regions, *slots["regions"])
    for group, member in ((operands, "operands"), (results, "results"), (regions, "regions")):
        for slot in group[:-1]:
            if slot.variadic:
                raise TypeError(
                    f"{cls.__name__}.{slot.name} is a list, and not the last of {member}"
                )
        for index, slot in enumerate(group):
            setattr(cls, slot.name, _slot_property(slot, index, member))
    return replace(base, operands=operands, results=results, regions=regions, attributes=attributes)


def _attribute_property(attribute: Attribute) -> property:
    return property(lambda op: attribute.read(op.attributes))


def _slot_property(slot: Slot, index: int, member: str) -> property:
    def variadic(op: ir.OpView) -> Any:
        return list(getattr(op, member))[index:]

    def single(op: ir.OpView) -> Any:
        values = getattr(op, member)
        if index >= len(values):
            return None
        value = values[index]
        absent = slot.optional and member != "regions" and isinstance(value.type, ir.NoneType)
        return None if absent else value

    return property(variadic if slot.variadic else single)

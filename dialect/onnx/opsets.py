"""The opset that an op is written in: the oldest whose form says all that the op says."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from onnx import defs, helper

from mobilint.mlir import ir

from ..core.op import Op
from ..core.regions import ops_inside
from .base import NoValue
from .control_flow import Yield
from .foreign import Custom
from .type_protos import type_name

OPSET = 21  # old enough for every onnxruntime that is allowed, and most ops have their newest form


def opset_of(op: Op) -> int:
    """The oldest opset, from `OPSET` on, in which an op means what it means in the newest."""
    name = op.OPERATION_NAME.partition(".")[2]
    if isinstance(op, NoValue | Yield | Custom):
        return OPSET
    inside = max((opset_of(inner) for inner in ops_inside(op)), default=OPSET)
    if defs.get_schema(name).since_version <= OPSET:
        return inside
    used = tuple(key for key in op.attributes if key in op.spec.attributes)
    opset = _oldest(name, used, _type_names(op.operands), _type_names(op.results))
    return max(inside, opset, _WIDENED.get(name, lambda op: OPSET)(op))


def foreign_opsets(ops: Iterable[Op]) -> dict[str, int]:
    """The versions of other domains that ops, or what they hold, are written in."""
    found: dict[str, int] = {}
    for op in ops:
        for inner in (op, *ops_inside(op)):
            if isinstance(inner, Custom):
                domain = inner.domain_name
                found[domain] = max(found.get(domain, 1), inner.domain_version)
    return found


@cache
def _oldest(
    name: str, used: tuple[str, ...], operands: tuple[str, ...], results: tuple[str, ...]
) -> int:
    """What the names of attributes and types decide, which many ops have in common."""
    newest = defs.get_schema(name)
    for opset in range(OPSET, newest.since_version):
        try:
            old = defs.get_schema(name, opset)
        except defs.SchemaError:
            continue
        if (
            _has_attributes(old, newest, used)
            and _allows(old.inputs, operands)
            and _allows(old.outputs, results)
        ):
            return opset
    return newest.since_version


def _has_attributes(old: defs.OpSchema, newest: defs.OpSchema, used: Sequence[str]) -> bool:
    """Whether a form has the attributes in use, and the newest defaults of the others."""
    if any(name not in old.attributes for name in used):
        return False
    return all(
        _default(old.attributes[name]) == _default(attribute)
        for name, attribute in newest.attributes.items()
        if name in old.attributes and name not in used
    )


def _default(attribute: Any) -> Any:
    proto = attribute.default_value
    return helper.get_attribute_value(proto) if proto.type else None


def _allows(formal: Sequence[Any], names: Sequence[str]) -> bool:
    """Whether the operands or results of a form may have these types."""
    for index, name in enumerate(names):
        if name == _ABSENT:
            continue
        if index >= len(formal) and (not formal or formal[-1].option.name != "Variadic"):
            return False
        if name not in formal[min(index, len(formal) - 1)].types:
            return False
    return True


_ABSENT = ""


def _type_names(values: Sequence[ir.Value]) -> tuple[str, ...]:
    return tuple(type_name(value.type) for value in values)


def _mod(op: Any) -> int:
    """Before opset 28 floats had the remainder of fmod only."""
    name = type_name(op.A.type)
    return 28 if not op.fmod and ("float" in name or "double" in name) else OPSET


# Forms that say more than an older one with the same attributes and types: the opset by op.
_WIDENED: Mapping[str, Callable[[Any], int]] = {"Mod": _mod}

"""The opset that an op is written in: the oldest whose form says all that the op says."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from onnx import TensorProto, defs, helper

from mobilint.mlir import ir

from ..core.op import Op
from ..core.types import dtype_of

OPSET = 21  # old enough for every onnxruntime that is allowed, and most ops have their newest form


def opset_of(op: Op) -> int:
    """The oldest opset, from `OPSET` on, in which an op means what it means in the newest."""
    name = op.OPERATION_NAME.partition(".")[2]
    if defs.get_schema(name).since_version <= OPSET:
        return OPSET
    used = tuple(key for key in op.attributes if key in op.spec.attributes)
    opset = _oldest(name, used, _type_names(op.operands), _type_names(op.results))
    return max(opset, _WIDENED.get(name, lambda op: OPSET)(op))


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
    return tuple(_type_name(value.type) for value in values)


def _type_name(type_: ir.Type) -> str:
    """ONNX's spelling of a tensor type."""
    if isinstance(type_, ir.NoneType):
        return _ABSENT
    return _spelling(dtype_of(ir.ShapedType(type_).element_type))


@cache
def _spelling(dtype: Any) -> str:
    number = helper.np_dtype_to_tensor_dtype(dtype)
    return f"tensor({TensorProto.DataType.Name(number).lower()})"


def _mod(op: Any) -> int:
    """Before opset 28 floats had the remainder of fmod only."""
    name = _type_name(op.A.type)
    return 28 if not op.fmod and ("float" in name or "double" in name) else OPSET


# Forms that say more than an older one with the same attributes and types: the opset by op.
_WIDENED: Mapping[str, Callable[[Any], int]] = {"Mod": _mod}

"""The base class of every op of this project.

One class states everything about an op: its document, operands, results, attributes, the shape of
its results, what else must hold, and its meaning in NumPy:

    class LeakyRelu(Unary, name="leaky_relu"):
        \"\"\"`x` where it is positive, `leaky_alpha * x` elsewhere.\"\"\"

        leaky_alpha: f32

        def evaluate(self, x):
            return np.where(x > 0, x, self.leaky_alpha * x)

`LeakyRelu(x, leaky_alpha=0.1)` builds the op and infers its type; on an op, parsed or built,
`op.leaky_alpha` is a Python float and `op.x` the operand.
"""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import chain
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from mobilint.mlir import bindings, ir

from .attributes import REQUIRED, Attribute, declared, split_optional
from .types import tensor_type

if TYPE_CHECKING:
    from .dialect import Dialect


class Kind(Enum):
    """What an annotation declares when it declares no attribute."""

    OPERAND = auto()
    OPERANDS = auto()
    RESULT = auto()
    RESULTS = auto()
    REGION = auto()


Operand = Annotated[ir.Value, Kind.OPERAND]
Operands = Annotated[Sequence[ir.Value], Kind.OPERANDS]
Result = Annotated[ir.Value, Kind.RESULT]
Results = Annotated[Sequence[ir.Value], Kind.RESULTS]
Region = Annotated[ir.Region, Kind.REGION]


class OpError(ValueError):
    """An op was to be built with fields that contradict each other."""


@dataclass(frozen=True)
class Slot:
    """One declared operand, result or region, or (variadic) a list of them."""

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


class Op(ir.OpView):
    """An op; see the module's document.

    Class keywords are `name`, `dialect` and the flags of `Spec`.
    """

    OPERATION_NAME = ""
    spec = Spec()
    dialect: "Dialect | None" = None
    keeps_state = False  # whether `evaluate` takes the keyword `state`
    __annotations__ = {}  # the lines above declare no fields

    def __init_subclass__(
        cls,
        *,
        name: str | None = None,
        dialect: "Dialect | None" = None,
        pure: bool | None = None,
        terminator: bool | None = None,
        commutative: bool = False,
    ) -> None:
        cls.spec = replace(
            _extended(cls),
            pure=cls.spec.pure if pure is None else pure,
            terminator=cls.spec.terminator if terminator is None else terminator,
            commutative=commutative,
        )
        if dialect is not None:
            cls.dialect = dialect
        if name is not None:
            assert cls.dialect is not None, f"{cls.__name__} belongs to no dialect"
            cls.OPERATION_NAME = f"{cls.dialect.namespace}.{name}"
            cls.__match_args__ = tuple(slot.name for slot in cls.spec.operands)
            cls.dialect.add(cls)
            bindings.globals._register_operation_impl(cls.OPERATION_NAME, cls, replace=True)

    def __init__(
        self,
        *operands: Any,
        results: Sequence[ir.Type] | None = None,
        loc: ir.Location | None = None,
        ip: Any = None,
        **fields: Any,
    ) -> None:
        """Build the op from operands, by position or name, and attributes by name.

        Raises TypeError for fields that are missing or not declared, OpError for contradictions.
        """
        cls = type(self)
        assert cls.dialect is not None
        cls.dialect.load(ir.Context.current)
        draft: Any = Draft(cls, operands, fields)
        if (problem := next(chain(cls.precheck(draft), cls.check(draft)), None)) is not None:
            raise OpError(f"'{cls.OPERATION_NAME}' op {problem}")
        types = results if results is not None else cls.result_types(draft)
        if types is None:
            raise TypeError(f"{cls.__name__} needs the types of its results")
        operation = ir.Operation.create(
            cls.OPERATION_NAME,
            results=list(types),
            operands=draft.flat_operands(),
            attributes=draft.built_attributes(),
            regions=len(cls.spec.regions),
            loc=loc,
            ip=ip,
        )
        super().__init__(operation)

    def precheck(self) -> Iterator[str]:
        """Yield what would keep `check` and `shape` from working, such as a wrong rank."""
        return iter(())

    def check(self) -> Iterator[str]:
        """Yield what is wrong with this op beyond its declaration, as `has ...` or `needs ...`."""
        return iter(())

    def check_results(self) -> Iterator[str]:
        """Yield what is wrong with results whose types were given; never runs on a draft."""
        return iter(())

    def shape(self) -> Any:
        """The extents or type of the result, or a tuple of them; None where types are given.

        Works on an op and on the draft of one: it may use the declared fields only.
        """
        return None

    def evaluate(self, *operands: Any, **keywords: Any) -> Any:
        """The op's meaning: arrays in, one array (or a tuple, one per result) out.

        Where `keeps_state`, the keyword `state` is the store of what is kept from run to run.
        """
        raise NotImplementedError(f"{self.OPERATION_NAME} has no meaning in NumPy")

    def rebuilt(self, operands: Sequence[Any] | None = None, **changes: Any) -> Any:
        """A new op like this one, with other operands (flat) or some attributes changed."""
        cls = type(self)
        flat = list(self.operands) if operands is None else list(operands)
        grouped: list[Any] = []
        for index, slot in enumerate(cls.spec.operands):
            end = len(flat) - (len(cls.spec.operands) - index - 1)
            grouped.append(
                flat[index:end] if slot.variadic else (flat[index : index + 1] or [None])[0]
            )
        kept = {
            attribute.field: self.attributes[name]
            for name, attribute in cls.spec.attributes.items()
            if name in self.attributes
        }
        return cls(*grouped, **{**kept, **changes})

    def constant_value(self) -> Any:
        """The array that this op always gives; None for an op that computes."""
        return None

    @classmethod
    def result_types(cls, op: Any) -> Sequence[ir.Type] | None:
        """Result types by `shape`, of an op or a draft."""
        if not cls.spec.results:
            return ()
        shape: Any = cls.shape(op)
        if shape is None:
            return None
        one = isinstance(shape, ir.Type) or all(isinstance(extent, int) for extent in shape)
        shapes: Any = [shape] if one else shape
        return [_as_type(item, op) for item in shapes]


class Draft:
    """The fields of an op that does not exist yet; methods of its class run on it as on the op."""

    def __init__(self, cls: type[Op], args: Sequence[Any], fields: dict[str, Any]) -> None:
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


def weight_attributes(op: Op) -> dict[str, ir.Attribute]:
    """The constant tensors of an op, by name, as attributes to hand on without their bytes."""
    present = op.attributes
    return {
        attribute.name: present[attribute.name]
        for attribute in op.spec.attributes.values()
        if attribute.is_weight and attribute.name in present
    }


def as_value(value: Any) -> Any:
    """A value as it is, or the only result of an op; None stays."""
    return value.result if isinstance(value, ir.OpView | ir.Operation) else value


def _same(value: Any, default: Any) -> bool:
    if isinstance(default, list | tuple):
        return list(value) == list(default)
    return value is default or (isinstance(default, bool | int | float | str) and value == default)


def _as_type(shape: Any, op: Any) -> ir.Type:
    if isinstance(shape, ir.Type):
        return shape
    first = type(op).spec.operands[0] if isinstance(op, Op) else op._cls.spec.operands[0]
    value = getattr(op, first.name)
    source = (value[0] if first.variadic else value).type
    return tensor_type(shape, source.element_type)


def _extended(cls: type[Op]) -> Spec:
    """The spec of the base class and what the annotations of `cls` add to it."""
    base = cls.spec
    slots: dict[Kind, list[Slot]] = {kind: [] for kind in Kind}
    attributes = dict(base.attributes)
    for name, hint in inspect.get_annotations(cls, eval_str=True).items():
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
        slots[kind].append(Slot(name, optional, variadic))
    operands = (*base.operands, *slots[Kind.OPERAND], *slots[Kind.OPERANDS])
    results = (*base.results, *slots[Kind.RESULT], *slots[Kind.RESULTS])
    regions = (*base.regions, *slots[Kind.REGION])
    for group, member in ((operands, "operands"), (results, "results"), (regions, "regions")):
        for index, slot in enumerate(group):
            setattr(cls, slot.name, _slot_property(slot, index, member, len(group)))
    return replace(base, operands=operands, results=results, regions=regions, attributes=attributes)


def _attribute_property(attribute: Attribute) -> property:
    return property(lambda op: attribute.read(op.attributes))


def _slot_property(slot: Slot, index: int, member: str, count: int) -> property:
    def variadic(op: ir.OpView) -> Any:
        values = getattr(op, member)
        return list(values)[index : len(values) - (count - index - 1)]

    def single(op: ir.OpView) -> Any:
        values = getattr(op, member)
        if index >= len(values):
            return None
        value = values[index]
        absent = slot.optional and member != "regions" and isinstance(value.type, ir.NoneType)
        return None if absent else value

    return property(variadic if slot.variadic else single)

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

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from mobilint.mlir import bindings, ir

from .draft import Draft, OpError
from .spec import Spec, extended
from .types import tensor_type

if TYPE_CHECKING:
    from .dialect import Dialect


class Op(ir.OpView):
    """An op; see the module's document.

    Class keywords are `name`, `dialect` and the flags of `Spec`.
    """

    OPERATION_NAME = ""
    spec = Spec()
    dialect: "Dialect | None" = None
    keeps_state = False  # whether `evaluate` takes the keyword `state`
    takes_any_attribute = False  # whether attributes that are not declared are its own
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
            extended(cls),
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

        Behind the operands come the values that the op's regions read, as `read_values` lists
        them. Where `keeps_state`, the keyword `state` is the store of what is kept from run to run.
        """
        raise NotImplementedError(f"{self.OPERATION_NAME} has no meaning in NumPy")

    @property
    def is_removable(self) -> bool:
        """Whether the op may go where nothing uses its results."""
        return self.spec.pure and not self.spec.terminator

    def rebuilt(self, operands: Sequence[Any] | None = None, **changes: Any) -> Any:
        """A new op like this one, with other operands (flat) or some attributes changed."""
        cls = type(self)
        flat = list(self.operands) if operands is None else list(operands)
        grouped = [
            flat[index:] if slot.variadic else (flat[index : index + 1] or [None])[0]
            for index, slot in enumerate(cls.spec.operands)
        ]
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


def weight_attributes(op: Op) -> dict[str, ir.Attribute]:
    """The constant tensors of an op, by name, as attributes to hand on without their bytes."""
    present = op.attributes
    return {
        attribute.name: present[attribute.name]
        for attribute in op.spec.attributes.values()
        if attribute.is_weight and attribute.name in present
    }


def weight_element_type(op: Op, name: str) -> ir.Type:
    """The element type of a constant tensor that an op has, by its name."""
    return ir.ShapedType(op.attributes[name].type).element_type


def _as_type(shape: Any, op: Any) -> ir.Type:
    if isinstance(shape, ir.Type):
        return shape
    first = op.spec.operands[0]
    value = getattr(op, first.name)
    source = (value[0] if first.variadic else value).type
    return tensor_type(shape, source.element_type)

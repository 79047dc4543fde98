"""A dialect: a namespace, its op classes, and the way to load them into a context.

MLIR learns the ops through an IRDL module that states only how many operands, results and regions
each has. Everything else is checked by our verifier, whose messages name the op and the attribute.
IRDL cannot express a list of operands of different types; `variadic` has the remedy.
"""

from collections.abc import Callable, Mapping

from mobilint.mlir import ir, irdl

from .op import Op
from .spec import Slot
from .variadic import allow_unknown_ops
from .verify import VerifierTrait


class NoMemoryEffect(ir.MemoryEffectsOpInterface):
    @staticmethod
    def get_effects(op: ir.Operation, effects: object) -> None:
        pass


class AlwaysSpeculatable(ir.ConditionallySpeculatable):
    @staticmethod
    def get_speculatability(op: ir.Operation) -> ir.Speculatability:
        return ir.Speculatability.Speculatable


class Dialect:
    """A namespace and the op classes that were defined in it, by mnemonic.

    `absent` makes the value that stands for an optional operand that is not given; a dialect
    without it leaves such operands out, which only works for the last one. `types` has the number
    of parameters of each type that the dialect defines.
    """

    def __init__(self, namespace: str, types: Mapping[str, int] | None = None) -> None:
        self.namespace = namespace
        self.types = types or {}
        self.ops: dict[str, type[Op]] = {}
        self.absent: Callable[[], ir.Value] | None = None

    def add(self, op: type[Op]) -> None:
        mnemonic = op.OPERATION_NAME.removeprefix(f"{self.namespace}.")
        if mnemonic in self.ops:
            raise TypeError(f"{op.OPERATION_NAME} is defined twice")
        self.ops[mnemonic] = op

    def load(self, context: ir.Context) -> None:
        """Make the ops known to a context; doing so again is harmless."""
        loaded = context.__dict__.setdefault("mobilint_dialects", set())
        if self.namespace in loaded:
            return
        loaded.add(self.namespace)
        with context, ir.Location.unknown():
            register_ops(
                self.namespace,
                {name: op for name, op in self.ops.items() if not op.spec.variadic},
                self.types,
            )
        allow_unknown_ops(context, self.namespace)


def register_ops(
    namespace: str, ops: dict[str, type[Op]], types: Mapping[str, int] | None = None
) -> None:
    """Register ops and types, by mnemonic, in the current context.

    IRDL's verifier refuses mnemonics in upper case, and parsing runs it: the text has lower-case
    placeholders that are renamed before the module is loaded.
    """
    types = types or {}
    lines = [_irdl_type(index, count) for index, count in enumerate(types.values())]
    lines += [_irdl(index, op) for index, op in enumerate(ops.values())]
    body = "\n".join(lines)
    module = ir.Module.parse(f"irdl.dialect @{namespace} {{\n{body}\n}}")
    operations = module.body.operations[0].regions[0].blocks[0].operations
    for operation, mnemonic in zip(operations, [*types, *ops], strict=True):
        operation.operation.attributes["sym_name"] = ir.StringAttr.get(mnemonic)
    irdl.load_dialects(module)
    for mnemonic, op in ops.items():
        name = f"{namespace}.{mnemonic}"
        VerifierTrait.attach(name)
        if op.spec.pure:
            NoMemoryEffect.attach(name)
            AlwaysSpeculatable.attach(name)
        if op.spec.terminator:
            ir.IsTerminatorTrait.attach(name)


def _irdl_type(index: int, parameters: int) -> str:
    names = [f"p{i}" for i in range(parameters)]
    lines = [f"%{name} = irdl.any" for name in names]
    if names:
        lines.append("irdl.parameters(" + ", ".join(f"{name}: %{name}" for name in names) + ")")
    return f"irdl.type @t{index} {{ " + " ".join(lines) + " }"


def _irdl(index: int, op: type[Op]) -> str:
    lines: list[str] = []
    for keyword, slots in (("operands", op.spec.operands), ("results", op.spec.results)):
        if slots:
            lines.append(_irdl_values(keyword, slots))
    if op.spec.regions:
        names = [f"r{i}" for i in range(len(op.spec.regions))]
        lines += [f"%{name} = irdl.region" for name in names]
        lines.append("irdl.regions(" + ", ".join(f"{name}: %{name}" for name in names) + ")")
    return f"irdl.operation @x{index} {{ " + " ".join(lines) + " }"


def _irdl_values(keyword: str, slots: tuple[Slot, ...]) -> str:
    prefix = keyword[0]
    # Each value has a constraint of its own: one that is shared would bind them to the same type.
    anys = " ".join(f"%{prefix}{i} = irdl.any" for i in range(len(slots)))
    last = len(slots) - 1
    fields = ", ".join(
        f"{prefix}{i}: {'optional ' if slot.optional and i == last else ''}%{prefix}{i}"
        for i, slot in enumerate(slots)
    )
    return f"{anys} irdl.{keyword}({fields})"

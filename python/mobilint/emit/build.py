# pyright: standard
"""`npu` commands at addresses to a program."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from mobilint import __version__
from mobilint.dialect import core, npu
from mobilint.dialect.npu.base import STATE, is_contiguous, offset_of, strides_of
from mobilint.dialect.npu.base import Parameter as Value
from mobilint.dialect.npu.buffers import Located, root_of
from mobilint.dialect.npu.commands import reads, writes
from mobilint.errors import CompileError
from mobilint.mlir import func, ir, quant
from mobilint.passes.memory import MemoryOptions, plan_memory, share_buffers
from mobilint.passes.memory.plan import placements
from mobilint.passes.memory.planner import live_bytes
from mobilint.passes.schedule import convert_mobilint_to_npu

from .errors import NotEmittable
from .format import (
    Buffer,
    Command,
    Compute,
    Copy,
    Description,
    ElementType,
    Flag,
    HostCall,
    HostFunction,
    Integer,
    Integers,
    Memory,
    Operand,
    Parameter,
    Port,
    Provenance,
    Quantization,
    Real,
    Reals,
    Space,
    State,
    Word,
)
from .host import host_model
from .layout import layout_of
from .packing import pack_array
from .program import Chunk, Program, Weights

BYTE = 8  # bits


@dataclass(frozen=True)
class Origin:
    """What a program is made from, for its provenance."""

    source: str = ""
    source_sha256: str = ""
    options: tuple[str, ...] = ()
    target: str = "aries"


def emit_program(module: ir.Module, origin: Origin | None = None) -> Program:
    """The program of a module in `npu` form, or in `mobilint` form, which is converted in place."""
    with module.context, module.operation.location:
        convert_mobilint_to_npu.run(module.operation, None)
    found = [function.name.value for function in _program_functions(module.operation)]
    if len(found) != 1:
        raise CompileError(NotEmittable, f"the module has {len(found)} functions of npu commands")
    return emit_function(module.operation, found[0], origin)


def emit_function(module: ir.Operation, name: str, origin: Origin | None = None) -> Program:
    """The program of the function of commands of that name; its memory is planned if need be."""
    origin = origin or Origin()
    (function,) = (f for f in _program_functions(module) if f.name.value == name)
    with module.context, module.location:
        if any(op.address is None for op in _located(function)):
            share_buffers.run(module, None)
            plan_memory.run(module, MemoryOptions(origin.target))
        return _Emission(module, function).program(origin)


def _program_functions(module: ir.Operation) -> list[func.FuncOp]:
    """The functions of `npu` commands."""
    functions = [op for op in module.regions[0].blocks[0] if isinstance(op, func.FuncOp)]
    return [f for f in functions if not f.is_external and _located(f)]


def _located(function: func.FuncOp) -> list[Located]:
    return [op for op in function.entry_block.operations if isinstance(op, Located)]


@dataclass
class _Emission:
    """The tables of one program, as they fill up."""

    module: ir.Operation
    function: func.FuncOp
    buffers: list[Buffer] = field(default_factory=list)
    index: dict[ir.Value, int] = field(default_factory=dict)
    commands: list[Command] = field(default_factory=list)
    states: list[State] = field(default_factory=list)
    chunks: dict[int, memoryview] = field(default_factory=dict)
    models: dict[str, bytes] = field(default_factory=dict)

    def program(self, origin: Origin) -> Program:
        inputs: list[npu.Input] = []
        outputs: list[npu.Output] = []
        for op in self.function.entry_block.operations:
            match op:
                case npu.Input():
                    inputs.append(op)
                    self._add_buffer(op.memory)
                case npu.Output():
                    outputs.append(op)
                    self._add_buffer(op.memory)
                case npu.Buffer() | npu.View() | npu.Part():
                    self._add_buffer(op.memory)
                case npu.WeightBuffer():
                    self._add_weight(op)
                case npu.StateBuffer():
                    self._add_buffer(op.memory)
                    self.states.append(State(op.state, self.index[op.memory]))
                case npu.Copy() | npu.Compute() | npu.HostCall():
                    self._add_command(op)
                case func.ReturnOp():
                    break
                case _:
                    raise _refusal(op, f"'{op.operation.name}' is no command")
        description = Description(
            _provenance(origin),
            self._memories(),
            self._ports(inputs),
            self._ports(outputs),
            tuple(self.buffers),
            tuple(self.commands),
            self._functions(),
            tuple(self.states),
        )
        chunks = [Chunk(address, data) for address, data in sorted(self.chunks.items())]
        return Program(description, Weights(chunks), memoryview(b"".join(self.models.values())))

    def _add_buffer(self, memory: ir.Value) -> None:
        type_ = memory.type
        self.index[memory] = len(self.buffers)
        self.buffers.append(
            Buffer(
                Space[npu.memory_space(memory).upper()],
                _element_type(memory),
                root_of(memory).address or 0,
                tuple(type_.shape),
                _quantization(root_of(memory).stands_for),
                *self._place(memory),
            )
        )

    def _place(self, memory: ir.Value) -> tuple[int, int, tuple[int, ...]]:
        """What a buffer is part of, and where in it."""
        root = root_of(memory).memory
        if root == memory:
            return 0, 0, ()
        type_ = ir.MemRefType(memory.type)
        strides = () if is_contiguous(type_) else strides_of(type_)
        return 1 + self.index[root], offset_of(type_), strides

    def _add_weight(self, op: npu.WeightBuffer) -> None:
        self._add_buffer(op.memory)
        if op.value.size:
            self.chunks[op.address or 0] = pack_array(op.value)

    def _add_command(self, op: npu.Copy | npu.Compute | npu.HostCall) -> None:
        read = [self.index[value] for value in reads(op)]
        written = [self.index[value] for value in writes(op)]
        action = self._action(op, read, written)
        self.commands.append(Command(", ".join(core.source_names(op.location)), action))

    def _action(self, op: Any, read: list[int], written: list[int]) -> Copy | Compute | HostCall:
        match op:
            case npu.Copy():
                return _copy(op, read[0], written[0])
            case npu.Compute():
                return Compute(
                    op.kernel,
                    tuple(map(Operand, op.inputs, read)),
                    tuple(map(Operand, op.outputs, written)),
                    tuple(_parameter(name, value) for name, value in op.parameters.items()),
                )
            case _:
                return HostCall(self._host_function(op), tuple(read), tuple(written))

    def _host_function(self, op: npu.HostCall) -> int:
        if op.callee not in self.models:
            self.models[op.callee] = host_model(self._callee(op))
        return list(self.models).index(op.callee)

    def _callee(self, op: npu.HostCall) -> func.FuncOp:
        for function in self.module.regions[0].blocks[0]:
            if isinstance(function, func.FuncOp) and function.name.value == op.callee:
                return function
        raise _refusal(op, f"the module has no function '{op.callee}'")

    def _functions(self) -> tuple[HostFunction, ...]:
        found: list[HostFunction] = []
        offset = 0
        for name, model in self.models.items():
            found.append(HostFunction(name, offset, len(model)))
            offset += len(model)
        return tuple(found)

    def _ports(self, ops: Sequence[npu.Input | npu.Output]) -> tuple[Port, ...]:
        indices = [self.index[op.memory] for op in ops]
        return tuple(
            Port(op.port, index, layout_of(index, self.buffers, self.commands))
            for op, index in zip(ops, indices, strict=True)
        )

    def _memories(self) -> tuple[Memory, ...]:
        found: list[Memory] = []
        for name, placed in placements(self.function).items():
            needed = [item for item in placed if item.live.size]
            ends = [(item.owners[0].address or 0) + item.live.size for item in needed]
            bound = live_bytes([item.live for item in placed])
            if placed or name != STATE:  # few programs keep anything
                found.append(Memory(Space[name.upper()], max(ends, default=0), bound))
        return tuple(found)


def _copy(op: npu.Copy, source: int, destination: int) -> Copy:
    """The copy with axes counted from the front."""
    rank, new_rank = op.source.type.rank, op.destination.type.rank
    return Copy(
        source,
        destination,
        tuple(sorted(axis % rank for axis in op.squeeze_axes)),
        tuple(op.permute_axes),
        tuple(sorted(axis % new_rank for axis in op.unsqueeze_axes)),
    )


def _parameter(name: str, value: Value) -> Parameter:
    match value:
        case bool():
            return Parameter(name, Flag(value))
        case int():
            return Parameter(name, Integer(value))
        case float():
            return Parameter(name, Real(value))
        case str():
            return Parameter(name, Word(value))
        case _ if any(isinstance(item, float) for item in value):
            return Parameter(name, Reals(tuple(map(float, value))))
        case _:
            return Parameter(name, Integers(tuple(map(int, value))))


def _quantization(element: ir.Type | None) -> Quantization | None:
    """What the integers of a buffer stand for, as the program says it."""
    match element:
        case quant.UniformQuantizedPerAxisType():
            axis, zero_points = element.quantized_dimension, element.zero_points
            known = tuple(zero_points) if any(zero_points) else ()
            return Quantization(axis, tuple(element.scales), known)
        case quant.UniformQuantizedType():
            zero_point = element.zero_point
            return Quantization(-1, (element.scale,), (zero_point,) if zero_point else ())
        case _:
            return None


def _element_type(memory: ir.Value) -> ElementType:
    type_ = memory.type.element_type
    try:
        element = ElementType.of(core.dtype_of(type_))
    except KeyError:
        element = None
    # Numbers that share bytes are those of quantised weights, not of what the host computes with.
    shares = element is not None and element.bits < BYTE and isinstance(type_, ir.IntegerType)
    if element is None or (shares and root_of(memory).stands_for is None):
        raise _refusal(memory.owner, f"a program has no element type {type_}")
    return element


def _provenance(origin: Origin) -> Provenance:
    tool = f"mobilint-mlir {__version__}"
    return Provenance(origin.source, origin.source_sha256, origin.options, tool, origin.target)


def _refusal(op: Any, message: str) -> CompileError:
    return CompileError(NotEmittable, message, node=", ".join(core.source_names(op.location)))

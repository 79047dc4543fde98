"""`mobilint` tensors to `npu` commands on buffers, one buffer per value, in program order."""

from collections.abc import Sequence
from typing import Any

from mobilint.dialect import core, npu
from mobilint.dialect import mobilint as mbl
from mobilint.dialect.mobilint import MOBILINT
from mobilint.dialect.npu.base import DEVICE, HOST, STATE, memory_space, memref_type
from mobilint.errors import CompileError, code
from mobilint.mlir import func, ir, quant

from ..rewriting import blocks_below, module_pass
from .command import Kept
from .constants import Constants
from .forms import command_of
from .stateful import CLOCK, run_tokens

NotSchedulable = code(
    "ML0501",
    "the module cannot become commands",
    "Commands are made of a function of `mobilint` ops, with a `device_bridge` wherever a value "
    "goes from the host to the NPU or back, and calls of functions that run on the host. All "
    "shapes must be static. Convert the model first (`convert-onnx-to-mobilint`).",
)
PORT_NAME = "onnx.name"


@module_pass("convert-mobilint-to-npu", "Make every op a command and every value a buffer.")
def convert_mobilint_to_npu(module: ir.Operation, options: Any) -> None:
    for function in list(module.regions[0].blocks[0].operations):
        if isinstance(function, func.FuncOp) and _is_program(function):
            with ir.InsertionPoint(function), function.location:
                _Conversion(function).run()
            function.operation.erase()


def _is_program(function: func.FuncOp) -> bool:
    prefix = f"{MOBILINT.namespace}."
    return any(
        op.operation.name.startswith(prefix)
        for block in blocks_below(function)
        for op in block.operations
    )


class _Conversion:
    """The conversion of one function."""

    def __init__(self, source: func.FuncOp) -> None:
        self._source = source
        self._body = source.regions[0].blocks[0]
        self._returned = list(self._body.operations[len(self._body.operations) - 1].operands)
        self._buffers: dict[ir.Value, ir.Value] = {}
        self._outputs: list[ir.Value] = []
        self._destinations: dict[ir.Value, ir.Value] = {}
        self._weights: dict[ir.Attribute, ir.Value] = {}
        self._constants = Constants()
        self._states: dict[str, ir.Value] = {}

    def run(self) -> None:
        npu.NPU.load(self._source.context)
        program = func.FuncOp(self._source.name.value, ([], []))
        with ir.InsertionPoint(program.add_entry_block()):
            self._declare_inputs()
            self._declare_outputs()
            for op in self._body.operations:
                with op.location:
                    self._convert(op)
            self._write_outputs()
            self._advance_clock()
            func.ReturnOp([])

    def _declare_inputs(self) -> None:
        arguments = self._body.arguments
        names = _port_names(self._source, "arg_attrs", len(arguments), "input")
        for argument, name in zip(arguments, names, strict=True):
            type_ = _memory(argument, HOST)
            self._buffers[argument] = npu.Input(
                port=name, stands_for=_stands_for(argument), results=[type_]
            ).memory

    def _declare_outputs(self) -> None:
        names = _port_names(self._source, "res_attrs", len(self._returned), "output")
        for value, name in zip(self._returned, names, strict=True):
            memory = npu.Output(
                port=name, stands_for=_stands_for(value), results=[_memory(value, HOST)]
            ).memory
            self._outputs.append(memory)
            # What computes the value writes it where the caller looks for it.
            self._destinations.setdefault(_unmarked(value), memory)

    def _write_outputs(self) -> None:
        """Copy what could not be written in place: arguments and values returned twice."""
        for value, memory in zip(self._returned, self._outputs, strict=True):
            if self._read(value) != memory:
                owner = value.owner
                location = (self._source if isinstance(owner, ir.Block) else owner).location
                npu.Copy(self._read(value), memory, loc=location)

    def _convert(self, op: Any) -> None:
        match op:
            case func.ReturnOp():
                return
            case func.CallOp():
                self._host_call(op)
            case mbl.Input() | mbl.Output():
                self._buffers[op.result] = self._read(op.operands[0])
            case mbl.DeviceBridge():
                self._bridge(op)
            case mbl.InputConstant():
                (constant,) = core.weight_attributes(op).values()
                self._buffers[op.result] = self._weight(constant)
            case mbl.Reshape() | mbl.Identity():
                self._buffers[op.result] = self._view(op)
            case core.Op() if op.dialect is MOBILINT:
                self._compute(op)
            case _:
                raise _refusal(op, f"'{op.operation.name}' has no command")

    def _bridge(self, op: mbl.DeviceBridge) -> None:
        space = HOST if op.device == "cpu" else DEVICE
        npu.Copy(
            self._read(op.operands[0]),
            self._destination(op.result, space),
            squeeze_axes=op.squeeze_axes,
            permute_axes=[] if _is_identity(op.permute_axes) else op.permute_axes,
            unsqueeze_axes=op.unsqueeze_axes,
        )

    def _host_call(self, op: func.CallOp) -> None:
        arguments = [self._read(value) for value in op.operands]
        for value, argument in zip(op.operands, arguments, strict=True):
            if memory_space(argument) != HOST:
                raise _refusal(op, f"a host function reads {value.type} without a device_bridge")
        results = [self._destination(value, HOST) for value in op.results]
        npu.HostCall(
            values=[*arguments, *results], callee=op.callee.value, arguments=len(arguments)
        )

    def _view(self, op: Any) -> ir.Value:
        source = self._read_device(op, op.operands[0])
        if source.type.shape == op.result.type.shape:
            return source
        type_ = _memory(op.result, memory_space(source))
        return npu.View(source, results=[type_]).memory

    def _compute(self, op: Any) -> None:
        if op.results[0] in self._buffers:
            return  # another op of its network has made the command
        call = command_of(op)
        names = [slot.name for slot in op.spec.results]
        results = call.results or dict(zip(names, op.results, strict=True))
        read = [
            self._weight(part) if isinstance(part, ir.Attribute) else self._read_device(op, part)
            for part in call.parts.values()
        ]
        written = [self._destination(value, DEVICE) for value in results.values()]
        kept = [self._state(op, state, written[0]) for state in call.states.values()]
        clock = [self._clock()] if call.reads_clock else []
        npu.Compute(
            values=[*read, *kept, *clock, *written, *kept],
            kernel=call.kernel,
            inputs=[*call.parts, *call.states, *["clock"] * len(clock)],
            outputs=[*results, *call.states],
            parameters=dict(call.parameters) or None,
        )

    def _state(self, op: Any, kept: Kept, like: ir.Value) -> ir.Value:
        """The buffer of a state, which no other op may have."""
        if kept.name in self._states:
            raise _refusal(op, f"two ops keep a state under the name '{kept.name}'")
        type_ = memref_type(kept.shape, like.type.element_type, STATE)
        self._states[kept.name] = npu.StateBuffer(state=kept.name, results=[type_]).memory
        return self._states[kept.name]

    def _clock(self) -> ir.Value:
        """The buffer that counts runs and tokens."""
        if CLOCK not in self._states:
            type_ = memref_type([2], ir.IntegerType.get_signless(64), STATE)
            self._states[CLOCK] = npu.StateBuffer(state=CLOCK, results=[type_]).memory
        return self._states[CLOCK]

    def _advance_clock(self) -> None:
        """Count this run and its tokens, where something asks for the count."""
        stateful = [op for op in self._body.operations if isinstance(op, core.Op)]
        tokens = run_tokens(op for op in stateful if op.keeps_state)
        if isinstance(tokens, str):
            raise CompileError(NotSchedulable, tokens)
        if (clock := self._states.get(CLOCK)) is not None:
            npu.Compute(
                values=[clock, clock],
                kernel="advance",
                inputs=["clock"],
                outputs=["clock"],
                parameters={"tokens": tokens},
            )

    def _read(self, value: ir.Value) -> ir.Value:
        return self._buffers[value]

    def _read_device(self, op: Any, value: ir.Value) -> ir.Value:
        if memory_space(self._read(value)) == HOST:
            raise _refusal(op, f"'{op.operation.name}' reads {value.type} without a device_bridge")
        return self._read(value)

    def _destination(self, value: ir.Value, space: str) -> ir.Value:
        """The buffer that a new value is written to."""
        memory = self._destinations.get(value) if space == HOST else None
        self._buffers[value] = (
            memory
            or npu.Buffer(stands_for=_stands_for(value), results=[_memory(value, space)]).memory
        )
        return self._buffers[value]

    def _weight(self, constant: ir.Attribute) -> ir.Value:
        if constant not in self._weights:
            element = ir.ShapedType(constant.type).element_type
            stands_for = element if isinstance(element, quant.QuantizedType) else None
            buffer = npu.WeightBuffer(value=constant, stands_for=stands_for)
            self._weights[constant] = self._constants.first_of(buffer)
        return self._weights[constant]


def _is_identity(axes: Sequence[int]) -> bool:
    return list(axes) == list(range(len(axes)))


def _memory(value: ir.Value, space: str) -> ir.Type:
    type_ = value.type
    if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
        raise _refusal(value.owner, f"a value has type {type_}, and a buffer needs a static shape")
    return memref_type(type_.shape, core.storage_type(type_.element_type), space)


def _stands_for(value: ir.Value) -> ir.Type | None:
    """The quantised type of the elements of a value, None for any other."""
    element = value.type.element_type
    return element if isinstance(element, quant.QuantizedType) else None


def _unmarked(value: ir.Value) -> ir.Value:
    """The value that a `mobilint.output` marks."""
    if isinstance(value.owner, ir.Block) or not isinstance(value.owner.opview, mbl.Output):
        return value
    return value.owner.opview.operands[0]


def _port_names(function: func.FuncOp, key: str, count: int, fallback: str) -> list[str]:
    """The names that the source model gives to arguments or results."""
    attributes = function.attributes
    entries = list(attributes[key]) if key in attributes else [ir.DictAttr.get({})] * count
    return [
        entry[PORT_NAME].value if PORT_NAME in entry else f"{fallback}{index}"
        for index, entry in enumerate(entries)
    ]


def _refusal(where: Any, message: str) -> CompileError:
    location = (
        where.location if isinstance(where, ir.OpView | ir.Operation) else where.owner.location
    )
    return CompileError(NotSchedulable, message, node=", ".join(core.source_names(location)))

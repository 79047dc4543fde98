"""`plan-memory`: give every buffer of a program an address in its memory space."""

from collections.abc import Mapping
from dataclasses import dataclass

from mobilint.dialect import npu
from mobilint.dialect.npu.base import ALIGNMENT, DEVICE, SPACES, WEIGHTS, byte_size
from mobilint.dialect.npu.buffers import Located, root_of
from mobilint.dialect.npu.commands import reads, writes
from mobilint.errors import CompileError, code
from mobilint.mlir import func, ir
from mobilint.target import target_named

from ..rewriting import module_pass, option
from .planner import LiveRange, Plan, first_fit, in_sequence

OutOfMemory = code(
    "ML0502",
    "the memory of the device is too small",
    "The activations that are live at once and the weights must fit into the memory that the "
    "target description gives the device. Use a smaller input shape, or another target.",
)
MEMORY = "npu.memory"  # what the plan came to, as an attribute of the function


@dataclass(frozen=True)
class MemoryOptions:
    """Options of `plan-memory`."""

    target: str = option("aries", "the target whose memory must hold the program")


@module_pass("plan-memory", "Give every buffer an address, by first fit.", options=MemoryOptions)
def plan_memory(module: ir.Operation, options: MemoryOptions) -> None:
    for function in module.regions[0].blocks[0].operations:
        if isinstance(function, func.FuncOp) and not function.is_external:
            with function.location:
                _plan_function(function, options)


def _plan_function(function: func.FuncOp, options: MemoryOptions) -> None:
    plans: dict[str, Plan] = {}
    for space, ranges in live_ranges(function).items():
        place = in_sequence if space == WEIGHTS else first_fit  # constants are always needed
        plans[space] = place([live for _, live in ranges], ALIGNMENT)
        for (op, _), address in zip(ranges, plans[space].addresses, strict=True):
            op.operation.attributes["address"] = _i64(address)
    if any(plan.addresses for plan in plans.values()):
        _check_fit(plans, options)
        function.attributes[MEMORY] = _summary(plans)


def live_ranges(function: func.FuncOp) -> dict[str, list[tuple[Located, LiveRange]]]:
    """What owns memory, per memory space, with the commands during which it is needed."""
    live = _live_commands(function.entry_block)
    found: dict[str, list[tuple[Located, LiveRange]]] = {space: [] for space in SPACES}
    for op in function.entry_block.operations:
        if isinstance(op, Located):
            commands = live.get(op.memory, [0])
            size = byte_size(ir.MemRefType(op.memory.type))
            found[npu.memory_space(op.memory)].append(
                (op, LiveRange(size, min(commands), max(commands)))
            )
    return found


def _live_commands(block: ir.Block) -> dict[ir.Value, list[int]]:
    """The indices of the commands that need the memory of each owner."""
    live: dict[ir.Value, list[int]] = {}
    for index, op in enumerate(block.operations):
        match op:
            case npu.Input() | npu.Output():
                # The caller fills the arguments before the first command, and reads the results
                # behind the last one.
                ends = (-1,) if isinstance(op, npu.Input) else (len(block.operations),)
                live.setdefault(op.memory, []).extend(ends)
            case npu.WeightBuffer():
                live[op.memory] = [-1, len(block.operations)]
            case npu.Copy() | npu.Compute() | npu.HostCall():
                for value in (*reads(op), *writes(op)):
                    live.setdefault(root_of(value).memory, []).append(index)
            case _:
                continue
    return live


def _check_fit(plans: Mapping[str, Plan], options: MemoryOptions) -> None:
    capacity = target_named(options.target).memory_bytes
    needed = plans[DEVICE].peak + plans[WEIGHTS].peak
    if needed > capacity:
        raise CompileError(
            OutOfMemory,
            f"the program needs {plans[DEVICE].peak:,} bytes of activations and "
            f"{plans[WEIGHTS].peak:,} of weights; {options.target} has {capacity:,}",
        )


def _summary(plans: Mapping[str, Plan]) -> ir.Attribute:
    """Per space, the bytes of the plan and the least that any plan needs."""
    return ir.DictAttr.get(
        {
            space: ir.DictAttr.get({"bytes": _i64(plan.peak), "bound": _i64(plan.bound)})
            for space, plan in plans.items()
        }
    )


def _i64(value: int) -> ir.Attribute:
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value)

"""How often the way to each op changes from host to NPU and back."""

from collections.abc import Callable, Iterator
from typing import Any

from mobilint.dialect.core import dtype_of, read_values, source_names
from mobilint.errors import CompileError, code
from mobilint.mlir import ir

BOUND = code(
    "ML0403",
    "a value that cannot leave the host",
    "Sequences, strings and tensors whose shapes depend on the data stay inside of one function of "
    "the host. The model takes such a value from before a part that runs on the NPU to behind it. "
    "Cut the model there, or bind what leaves the shape open.",
)
IsHost = Callable[[Any], bool]


def levels_of(block: ir.Block, is_host: IsHost) -> dict[ir.Operation, int]:
    """The level of each op: host ops of one level do not wait for each other by way of the NPU.

    Host ops that hand on a value which cannot leave the host share a level. Raises CompileError
    where they cannot.
    """
    shared = _shared_levels(block, is_host)
    levels: dict[ir.Operation, int] = {}
    least: dict[int, int] = {}
    for _ in range(len(set(shared.values())) + 2):
        before = dict(least)
        for op in block.operations:
            level = max(_steps(op, levels, is_host), default=0)
            group = shared.get(op.operation)
            if group is not None:
                level = least[group] = max(level, least.get(group, 0))
            levels[op.operation] = level
        if least == before:
            return levels
    raise _bound(block, shared)


def can_cross(type_: ir.Type) -> bool:
    """Whether a program can hold values of a type: tensors of numbers and of static shape."""
    if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
        return False
    try:
        return dtype_of(type_.element_type).kind != "O"
    except KeyError:
        return False


def _steps(op: Any, levels: dict[ir.Operation, int], is_host: IsHost) -> Iterator[int]:
    for operand in read_values(op):
        if isinstance(operand.owner, ir.Block):
            continue
        producer = operand.owner.opview
        # An op on the NPU behind a host op of level n starts level n + 1.
        step = 1 if is_host(producer) and not is_host(op) else 0
        yield levels.get(producer.operation, 0) + step


def _shared_levels(block: ir.Block, is_host: IsHost) -> dict[ir.Operation, int]:
    """For ops that have to share a level with others the number of their group."""
    group: dict[ir.Operation, int] = {}
    members: dict[int, list[ir.Operation]] = {}
    for op in block.operations:
        for producer in _bound_producers(op, is_host):
            pair = [producer.operation, op.operation]
            numbers = sorted({group[each] for each in pair if each in group})
            number = numbers[0] if numbers else len(members)
            joined = [each for n in numbers for each in members.pop(n)] + pair
            members[number] = list(dict.fromkeys(joined))
            group.update((each, number) for each in joined)
    return group


def _bound_producers(op: Any, is_host: IsHost) -> Iterator[Any]:
    """The host ops whose results an op reads and which only the host can hold."""
    if not is_host(op):
        return
    for value in read_values(op):
        bound = not isinstance(value.type, ir.NoneType) and not can_cross(value.type)
        if bound and not isinstance(value.owner, ir.Block) and is_host(value.owner.opview):
            yield value.owner.opview


def _bound(block: ir.Block, shared: dict[ir.Operation, int]) -> CompileError:
    for op in block.operations:
        for result in op.results if op.operation in shared else ():
            if not can_cross(result.type):
                names = " + ".join(source_names(op.location))
                operator = op.operation.name.partition(".")[2]
                text = f"gives {result.type}, which is needed again behind ops on the NPU"
                return CompileError(BOUND, text, node=f"'{names}' ({operator})")
    raise AssertionError("some value is bound where levels do not settle")

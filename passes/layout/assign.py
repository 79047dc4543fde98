"""`assign-layout`: choose the order of axes of every activation and rewrite the ops to it.

Lowering leaves each activation in its source's order of axes, with transpositions around the ops
that want channels last. Here every op that tolerates it (`Op.permuted`) may run in another order,
and the copy at a device bridge transposes for nothing. `assignment` picks the orders of least
traffic; what transpositions are left are those that it could not avoid.
"""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import as_value, blocks_of, ops_inside
from mobilint.dialect.mobilint.base import Op
from mobilint.mlir import ir

from ..rewriting import erase_dead, module_pass
from .bridges import to_cpu, to_npu
from .orders import IDENTITY, ORDERS, Order, as_stored, inverse, then

if TYPE_CHECKING:
    from .assignment import Problem, Use

RANK = len(IDENTITY)


@module_pass("assign-layout", "Keep each activation in the order that needs least transposing.")
def assign_layout(module: ir.Operation, options: Any = None) -> None:
    for function in module.regions[0].blocks[0].operations:
        for block in blocks_of(function):
            _BlockLayout(block).run()
    erase_dead(module)


def problem_of(block: ir.Block) -> "Problem":
    """The choice of orders for the ops of a block."""
    return _BlockLayout(block).problem()


def is_activation(value: ir.Value) -> bool:
    """Whether a value is a tensor of rank 4 and static shape."""
    type_ = value.type
    return isinstance(type_, ir.RankedTensorType) and type_.rank == RANK and type_.has_static_shape


class _BlockLayout:
    """The layout of the activations of one block.

    Node 0 stands for all that is tied to the present order: block arguments, the terminator, ops
    of other dialects.
    """

    def __init__(self, block: ir.Block) -> None:
        self._block = block
        self._ops: list[Any] = [None]
        self._nodes: dict[ir.Operation, int] = {}
        self._forms: dict[ir.Value, _Forms] = {}

    def run(self) -> None:
        from .assignment import assign  # brings scipy, which is slow to load

        orders = assign(self.problem())
        for op, order in zip(self._ops[1:], orders[1:], strict=True):
            self._rewrite(op, order)
        self._rewrite_rest()

    def problem(self) -> "Problem":
        """The choice of orders; the present transpositions are what the identity comes to."""
        from .assignment import Problem, Value

        for op in self._block.operations:
            if isinstance(op, Op) and not isinstance(op, mbl.Transpose):
                self._nodes[op.operation] = len(self._ops)
                self._ops.append(op)
        values = [
            Value(self._node_of(value.owner, "cpu"), shape, 4 * math.prod(shape), uses)
            for value in self._roots()
            for shape in [tuple(value.type.shape)]
            if (uses := tuple(self._uses(value, IDENTITY)))
        ]
        return Problem([_allowed(op) for op in self._ops], values)

    def _node_of(self, owner: Any, host_side: str) -> int:
        """The node of a value's producer, or of its user; a bridge is none on its host side."""
        if isinstance(owner, ir.Block) or _is_bridge(owner.operation.opview, host_side):
            return 0
        return self._nodes.get(owner.operation, 0)

    def _roots(self) -> Iterator[ir.Value]:
        yield from filter(is_activation, self._block.arguments)
        for op in self._block.operations:
            if not isinstance(op, mbl.Transpose):
                yield from filter(is_activation, op.results)

    def _uses(self, value: ir.Value, order: Order) -> Iterator["Use"]:
        from .assignment import Use

        for use in value.uses:
            owner = use.owner.opview if isinstance(use.owner, ir.Operation) else use.owner
            if isinstance(owner, mbl.Transpose):
                yield from self._uses(owner.results[0], then(order, owner.transpose_axes))
            else:
                yield Use(self._node_of(owner, "npu"), order)

    def _rewrite(self, op: Any, order: Order) -> None:
        with ir.InsertionPoint(op), op.location:
            wanted = IDENTITY if _is_bridge(op, "npu") else order
            operands = [
                self._form(value, wanted) if is_activation(value) else value
                for value in op.operands
            ]
            if order == IDENTITY:
                for index, value in enumerate(operands):
                    op.operation.operands[index] = value
                return
            new = op.rebuilt(operands, **_changes(op, order))
        given = IDENTITY if _is_bridge(op, "cpu") else order
        for old, result in zip(op.results, new.results, strict=True):
            if is_activation(old):
                self._forms[old] = _Forms(result, given, list(old.type.shape))
            else:
                old.replace_all_uses_with(result)

    def _rewrite_rest(self) -> None:
        """Bring what other ops use into the present order, and erase the ops that were replaced."""
        for op in list(self._block.operations):
            if op.operation in self._nodes or isinstance(op, mbl.Transpose):
                continue
            with ir.InsertionPoint(op), op.location:
                for user in (op, *ops_inside(op)):
                    self._rewrite_operands(user)

    def _rewrite_operands(self, op: Any) -> None:
        for index, value in enumerate(list(op.operands)):
            if is_activation(value):
                op.operation.operands[index] = self._form(value, IDENTITY)

    def _form(self, value: ir.Value, order: Order) -> ir.Value:
        """A value of the present IR, transposed by `order`."""
        root = value
        while not isinstance(root.owner, ir.Block) and isinstance(
            transpose := root.owner.opview, mbl.Transpose
        ):
            order = then(transpose.transpose_axes, order)
            root = transpose.operands[0]
        if root not in self._forms:
            self._forms[root] = _Forms(root, IDENTITY, list(root.type.shape))
        return self._forms[root].get(order)


class _Forms:
    """A value in the order that its producer gives, and in those that it was brought into."""

    def __init__(self, value: ir.Value, order: Order, shape: list[int]) -> None:
        self._given, self._given_order, self._shape = value, order, shape
        self._made: dict[Order, ir.Value] = {order: value}

    def get(self, order: Order) -> ir.Value:
        if order not in self._made:
            self._made[order] = self._make(order)
        return self._made[order]

    def _make(self, order: Order) -> ir.Value:
        stored = as_stored(order, self._shape)
        extents = [self._shape[axis] for axis in order]
        for other, value in self._made.items():
            if as_stored(other, self._shape) == stored:
                return as_value(mbl.Reshape(value, new_shape=extents))
        moved = list(then(inverse(self._given_order), order))
        return as_value(mbl.Transpose(self._given, transpose_axes=moved))


def _is_bridge(op: Any, device: str) -> bool:
    return isinstance(op, mbl.DeviceBridge) and op.device == device


def _allowed(op: Any) -> list[Order]:
    """The orders that an op can run in; None is the node of all that is tied."""
    if isinstance(op, mbl.DeviceBridge):
        device = op.results[0] if op.device == "npu" else op.operands[0]
        return list(ORDERS) if is_activation(device) else [IDENTITY]
    if op is None or not all(map(is_activation, (*op.operands, *op.results))):
        return [IDENTITY]
    return [order for order in ORDERS if order == IDENTITY or op.permuted(order) is not None]


def _changes(op: Any, order: Order) -> dict[str, Any]:
    """The attributes of the op in another order."""
    if isinstance(op, mbl.DeviceBridge):
        return to_npu(op, order) if op.device == "npu" else to_cpu(op, order)
    return op.permuted(order)

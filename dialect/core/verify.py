"""Verification of our ops inside MLIR's own verifier."""

from collections.abc import Iterator

from mobilint.mlir import ir

from .op import Op
from .weights import MissingBytesError, WrongBytesError


def problems(op: Op) -> Iterator[str]:
    """What is wrong with an op, the declaration first, then its checks, then its result types."""
    spec = op.spec
    yield from _count_problem("operand", len(op.operands), spec.operands)
    yield from _count_problem("result", len(op.results), spec.results)
    yield from _count_problem("region", len(op.regions), spec.regions)
    attributes = op.attributes
    for attribute in spec.attributes.values():
        if (problem := attribute.problem(attributes)) is not None:
            yield problem
    for name in attributes:
        if name not in spec.attributes and "." not in name and not op.takes_any_attribute:
            yield f"has no attribute '{name}'"
    yield from op.precheck()
    yield from op.check()
    yield from op.check_results()
    wanted = type(op).result_types(op)
    if wanted is not None:
        for index, (result, want) in enumerate(zip(op.results, wanted, strict=True)):
            if result.type != want:
                yield f"result {index} has type {result.type}, but {want} is inferred"


def _count_problem(what: str, count: int, slots: tuple) -> Iterator[str]:
    least = sum(not (slot.optional or slot.variadic) for slot in slots)
    most = None if any(slot.variadic for slot in slots) else len(slots)
    if count >= least and (most is None or count <= most):
        return
    if most is None:
        wanted = f"at least {least}"
    else:
        wanted = f"{least}" if least == most else f"{least} to {most}"
    plural = "" if wanted == "1" else "s"
    yield f"needs {wanted} {what}{plural}, got {count}"


def verify_op(op: Op) -> bool:
    """Report the first problem of an op as a diagnostic at its location."""
    try:
        with op.location:  # result types are made in its context
            problem = next(problems(op), None)
    except MissingBytesError as error:
        key = error.args[0]
        problem = f"needs the bytes of its resource '{key}', which are not in the module"
    except WrongBytesError as error:
        problem = f"has {error}"
    except Exception as error:  # an escaping exception would cross MLIR's verifier
        problem = f"cannot be verified: {type(error).__name__}: {error}"
    if problem is None:
        return True
    op.location.emit_error(f"'{op.OPERATION_NAME}' op {problem}")
    return False


class VerifierTrait(ir.DynamicOpTrait):
    """Hooks `verify_op` into MLIR's verifier."""

    @staticmethod
    def verify_invariants(op: ir.OpView) -> bool:
        view = op.opview if isinstance(op, ir.Operation) else op
        return verify_op(view) if isinstance(view, Op) else True

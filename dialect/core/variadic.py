"""Ops with lists of operands or results of different types.

IRDL gives all values of a variadic list one type, so such an op (`mobilint.concatenate`,
`onnx.If`) cannot be registered through it. It lives unregistered inside its registered dialect,
with the same class, checks and builder as any other op; two things make that invisible:

* `verify` adds our checks of these ops, and of misspelt names, to MLIR's own verification;
* `registered_forms` renames each one, for the time that a native pass runs, to a registered op
  for its very number of operands and results, so that upstream's `cse`, `canonicalize` and
  dead-code removal see its purity.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

from mobilint.mlir import capi, ir

from .op import Op
from .spec import Slot, Spec
from .verify import verify_op
from .weights import pointer

_MARK = "__"  # separates a name from its counts; no ONNX or Mobilint op has it in its name


class _StringRef(ctypes.Structure):
    _fields_ = (("data", ctypes.c_char_p), ("length", ctypes.c_size_t))


def allow_unknown_ops(context: ir.Context, namespace: str) -> None:
    """Let a loaded dialect hold ops that are not registered.

    The bindings have no call for it, so the flag is set in the dialect object: its virtual table,
    name (pointer and length), type id and context are followed by two booleans, unknown ops and
    unknown types. The layout is checked first; RuntimeError says when it is another one.
    """
    name = namespace.encode()
    library = capi()
    library.mlirContextGetOrLoadDialect.restype = ctypes.c_void_p
    library.mlirContextGetOrLoadDialect.argtypes = [ctypes.c_void_p, _StringRef]
    address = library.mlirContextGetOrLoadDialect(pointer(context), _StringRef(name, len(name)))
    words = (ctypes.c_uint64 * 5).from_address(address)
    flags = (ctypes.c_uint8 * 2).from_address(address + ctypes.sizeof(words))
    expected = (
        words[2] == len(name)
        and ctypes.string_at(words[1], words[2]) == name
        and words[4] == pointer(context)
        and list(flags) == [0, 0]
    )
    if not expected:
        raise RuntimeError("this build of MLIR is not the one that the project is made for")
    flags[0] = 1


def _of_ours(root: ir.Operation, *, registered: bool) -> list[ir.Operation]:
    """The ops below `root` whose dialect is ours, either those that MLIR knows or the others."""
    ours = root.context.__dict__.get("mobilint_dialects", ())
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        namespace = op.name.partition(".")[0]
        if namespace in ours and op.context.is_registered_operation(op.name) is registered:
            found.append(op)
        return ir.WalkResult.ADVANCE

    root.walk(visit)
    return found


def verify(root: ir.Operation) -> bool:
    """Verify everything below `root`; problems become diagnostics.

    Raises MLIRError, with the diagnostics, for what MLIR's own verifier finds.
    """
    good = True
    for operation in _of_ours(root, registered=False):
        op = operation.opview
        if isinstance(op, Op):
            good = verify_op(op) and good
        else:
            namespace = operation.name.partition(".")[0]
            text = f"'{operation.name}' op is not an op of the dialect '{namespace}'"
            operation.location.emit_error(text)
            good = False
    return root.verify() and good


@contextmanager
def registered_forms(root: ir.Operation) -> Iterator[None]:
    """For the time of the block, give every variadic op a registered name."""
    for operation in _of_ours(root, registered=False):
        op = operation.opview
        if isinstance(op, Op) and not operation.regions and not op.spec.terminator:
            _rename(operation, _registered_name(op))
    try:
        yield
    finally:
        for operation in _of_ours(root, registered=True):
            if _MARK in operation.name:
                _rename(operation, operation.name.partition(_MARK)[0])


def _registered_name(op: Op) -> str:
    """Register, once per context, the form of `op` with its present numbers of values."""
    from .dialect import register_ops  # the two need each other, this one at run time only

    namespace, _, mnemonic = op.OPERATION_NAME.partition(".")
    form = f"{mnemonic}{_MARK}{len(op.operands)}{_MARK}{len(op.results)}"
    if not op.context.is_registered_operation(f"{namespace}.{form}"):
        fixed = Spec(
            tuple(Slot(f"x{i}") for i in range(len(op.operands))),
            tuple(Slot(f"y{i}") for i in range(len(op.results))),
            pure=op.spec.pure,
        )
        with op.location:
            register_ops(namespace, {form: type(mnemonic, (), {"spec": fixed})})  # type: ignore[dict-item]
    return f"{namespace}.{form}"


def _rename(operation: ir.Operation, name: str) -> None:
    renamed = ir.Operation.create(
        name,
        results=[result.type for result in operation.results],
        operands=list(operation.operands),
        attributes={key: operation.attributes[key] for key in operation.attributes},
        loc=operation.location,
        ip=ir.InsertionPoint(operation),
    )
    for old, new in zip(operation.results, renamed.results, strict=True):
        old.replace_all_uses_with(new)
    operation.erase()

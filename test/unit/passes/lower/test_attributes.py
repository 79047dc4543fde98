"""No lowering overlooks an attribute: what a newer opset adds must not be ignored in silence."""

import inspect
import re
import sys
from collections.abc import Callable

import pytest

from mobilint.dialect import onnx
from mobilint.passes.lower import windows
from mobilint.passes.lower.onnx.base import lower

# What has no say in the values of the results that a lowering gives.
SETTLED = {
    "Flatten.axis": "the type of the result says the shape",
    "activation_alpha": "only other activations than the default ones have it, and those decline",
    "activation_beta": "as activation_alpha",
    "allowzero": "the type of the result says the shape",
    "hidden_size": "the weights say it",
    "keepdims": "the type of the result says the shape",
    "kernel_shape": "the weight says it, and import refuses a contradiction",
    "momentum": "it moves statistics in training only",
    "num_outputs": "the types of the results say the parts",
    "seed": "it matters in training only",
    "stash_type": "sums are in float32 or better",
    "storage_order": "it orders the indices, which the NPU does not give",
}


def source_of(function: Callable[..., object]) -> str:
    """The text of a function and of what it calls in its module and in `windows`."""
    module = sys.modules[function.__module__]
    found: dict[str, str] = {}
    waiting = [inspect.getsource(function)]
    known = dict(inspect.getmembers(windows, inspect.isfunction))
    known |= dict(inspect.getmembers(module, inspect.isfunction))
    while waiting:
        text = waiting.pop()
        found[text] = text
        for name in set(re.findall(r"\b(\w+)\(", text)) & known.keys():
            if (called := inspect.getsource(known[name])) not in found:
                waiting.append(called)
    return "\n".join(found)


@pytest.mark.parametrize("name", sorted(lower._patterns))
def test_every_attribute_is_read(name):
    op = onnx.ONNX.ops[name.partition(".")[2]]
    text = "\n".join(source_of(pattern) for pattern in lower._patterns[name])
    unread = [
        attribute.field
        for attribute in op.spec.attributes.values()
        if not {attribute.name, f"{op.__name__}.{attribute.name}"} & SETTLED.keys()
        and not re.search(rf"\.{attribute.field}\b", text)
    ]
    assert unread == []

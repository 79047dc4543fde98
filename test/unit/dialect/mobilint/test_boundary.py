"""The edges of the program take any tensor and change its shape at most."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import OpError, verify
from mobilint.mlir import ir

ANY_TENSORS = ["f32", "2xi64", "4x3x2x2x5xf16", "1x0x3xui8", "7xi1"]
EDGES = [mbl.Input, mbl.Output]


@pytest.mark.parametrize("shape", ANY_TENSORS)
@pytest.mark.parametrize("cls", EDGES)
def test_edge_passes_any_tensor_on(build: Any, cls: Any, shape: str) -> None:
    op = build(cls, shape)
    assert str(op.result.type) == f"tensor<{shape}>"
    x = np.array([1, 2])
    assert op.evaluate(x) is x
    assert op.permuted((0, 3, 1, 2)) is None


@pytest.mark.parametrize("cls", EDGES)
def test_edge_is_never_removed(cls: Any) -> None:
    assert not cls.spec.pure


@pytest.mark.parametrize("cls", EDGES)
def test_edge_refuses_open_shapes(refuses: Any, cls: Any) -> None:
    refuses("needs a tensor of static shape, got tensor<?x3xf32>", cls, "?x3xf32")
    refuses("needs a tensor of static shape, got tensor<*xf32>", cls, "*xf32")


def test_identity(build: Any, evaluate: Any, refuses: Any) -> None:
    x = np.array([np.nan, np.inf], np.float32).reshape(1, 1, 1, 2)
    op = build(mbl.Identity, x.shape)
    np.testing.assert_array_equal(evaluate(op, x), x)
    assert op.permuted((0, 3, 1, 2)) == {}
    refuses("needs a tensor of rank 4 and batch 1 as x", mbl.Identity, (2, 3))


@pytest.mark.parametrize("shape", [(1, 2, 3, 4), (1, 1, 1, 1), (1, 16, 16, 8)])
@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int8])
def test_constant(module: ir.Module, shape: Any, dtype: Any) -> None:
    constant = np.arange(np.prod(shape)).astype(dtype).reshape(shape)
    op = mbl.InputConstant(constant=constant)
    assert verify(op.operation)
    np.testing.assert_array_equal(op.constant_value(), constant)
    np.testing.assert_array_equal(op.evaluate(), constant)
    moved = mbl.InputConstant(**(op.permuted((0, 3, 1, 2)) or {}))
    np.testing.assert_array_equal(moved.evaluate(), constant.transpose(0, 3, 1, 2))
    assert str(op.result.type) == str(op.attributes["constant"].type)


@pytest.mark.parametrize("shape", [(2, 3), (), (2, 1, 1, 1), (1, 1, 1, 1, 1)])
def test_constant_refuses_other_ranks(module: ir.Module, shape: Any) -> None:
    with pytest.raises(OpError) as caught:
        mbl.InputConstant(constant=np.ones(shape, np.float32))
    message = f"needs a constant of rank 4 and batch 1, got shape {list(shape)}"
    assert message in str(caught.value)


BRIDGES = [
    ((1, 3, 8, 9), [], [0, 2, 3, 1], [], (1, 8, 9, 3)),
    ((1, 1, 8, 3), [0, 1], [1, 0], [0, 3], (1, 3, 8, 1)),
    ((5, 7), [], [0, 1], [0, 1], (1, 1, 5, 7)),
    ((1, 1, 5, 7), [1, 0], [0, 1], [], (5, 7)),
    ((), [], [], [3, 0, 1, 2], (1, 1, 1, 1)),
    ((1, 1, 1, 1), [0, 1, 2, 3], [], [], ()),
    ((1, 4, 1, 6), [2], [0, 2, 1], [2, 4], (1, 6, 1, 4, 1)),
]


@pytest.mark.parametrize(("shape", "squeezed", "order", "added", "wanted"), BRIDGES)
@pytest.mark.parametrize("device", ["npu", "cpu", None])
def test_bridge(
    build: Any,
    reference: Any,
    shape: Any,
    squeezed: Any,
    order: Any,
    added: Any,
    wanted: Any,
    device: Any,
) -> None:
    x = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    fields = {"squeeze_axes": squeezed, "permute_axes": order, "unsqueeze_axes": added}
    op = build(mbl.DeviceBridge, shape, **fields, device=device)
    assert tuple(op.result.type.shape) == wanted
    y = reference("Squeeze", {"x": x, "axes": np.array(squeezed, np.int64)}) if squeezed else x
    y = reference("Transpose", {"x": y}, perm=order) if len(order) > 1 else y
    y = reference("Unsqueeze", {"x": y, "axes": np.array(added, np.int64)}) if added else y
    np.testing.assert_array_equal(op.evaluate(x), y)
    assert op.evaluate(x).shape == wanted


@pytest.mark.parametrize("element", ["i64", "i1", "f16"])
def test_bridge_keeps_the_element_type(build: Any, element: str) -> None:
    fields = {"squeeze_axes": [0], "permute_axes": [0], "unsqueeze_axes": []}
    op = build(mbl.DeviceBridge, f"1x3x{element}", **fields)
    assert str(op.result.type) == f"tensor<3x{element}>"


@pytest.mark.parametrize(
    ("message", "fields"),
    [
        ("needs different squeeze_axes from 0 to 2, got [3]", {"squeeze_axes": [3]}),
        ("needs different squeeze_axes from 0 to 2, got [-1]", {"squeeze_axes": [-1]}),
        ("needs different squeeze_axes from 0 to 2, got [0, 0]", {"squeeze_axes": [0, 0]}),
        (
            "squeezes axes [0, 1] of [1, 2, 3], not all of extent 1",
            {"squeeze_axes": [0, 1]},
        ),
        ("needs permute_axes of 0 to 2, got [0, 1]", {"permute_axes": [0, 1]}),
        ("needs permute_axes of 0 to 2, got [0, 1, 1]", {"permute_axes": [0, 1, 1]}),
        ("needs permute_axes of 0 to 1, got [0, 1, 2]", {"squeeze_axes": [0]}),
        (
            "needs different unsqueeze_axes from 0 to 4, got [0, 5]",
            {"unsqueeze_axes": [0, 5]},
        ),
        ("needs different unsqueeze_axes from 0 to 4, got [1, 1]", {"unsqueeze_axes": [1, 1]}),
        ('must be one of "npu", "cpu", got "gpu"', {"device": "gpu"}),
    ],
)
def test_bridge_refuses(refuses: Any, message: str, fields: Any) -> None:
    whole = {"squeeze_axes": [], "permute_axes": [0, 1, 2], "unsqueeze_axes": []}
    refuses(message, mbl.DeviceBridge, (1, 2, 3), **{**whole, **fields})


def test_bridge_refuses_open_shapes(refuses: Any) -> None:
    fields = {"squeeze_axes": [], "permute_axes": [0, 1], "unsqueeze_axes": []}
    message = "needs a tensor of static shape, got tensor<?x3xf32>"
    refuses(message, mbl.DeviceBridge, "?x3xf32", **fields)

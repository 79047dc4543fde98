"""Forms of the first opsets, for which onnxruntime is too young, compute what NumPy says."""

from typing import Any, NamedTuple

import numpy as np
import pytest
from onnx import helper


class Ancient(NamedTuple):
    """A node that onnxruntime is too young for, and its result by NumPy."""

    opset: int
    op_type: str
    constants: tuple[np.ndarray, ...]
    want: np.ndarray
    attributes: dict[str, Any] = {}  # noqa: RUF012 - nobody changes them


RANDOM = np.random.default_rng(0)
IMAGE = RANDOM.standard_normal((2, 3, 4, 5)).astype(np.float32)
CHANNELS = RANDOM.standard_normal(3).astype(np.float32)
ANCIENT = {
    "add along an axis": Ancient(
        6, "Add", (CHANNELS,), IMAGE + CHANNELS[:, None, None], {"broadcast": 1, "axis": 1}
    ),
    "add along the last axes": Ancient(
        6, "Add", (IMAGE[0, 0],), IMAGE + IMAGE[0, 0], {"broadcast": 1}
    ),
    "multiply in place": Ancient(1, "Mul", (IMAGE,), IMAGE * IMAGE, {"consumed_inputs": [0, 0]}),
    "square root in place": Ancient(1, "Exp", (), np.exp(IMAGE), {"consumed_inputs": [0]}),
    "slope per channel": Ancient(
        6, "PRelu", (CHANNELS,), np.where(IMAGE < 0, IMAGE * CHANNELS[:, None, None], IMAGE)
    ),
    "concat without axis": Ancient(3, "Concat", (IMAGE,), np.concatenate([IMAGE, IMAGE], 1)),
    "reshape by attribute": Ancient(1, "Reshape", (), IMAGE.reshape(6, -1), {"shape": [6, -1]}),
    "tile along an axis": Ancient(
        1, "Tile", (np.array(2), np.array(3)), np.tile(IMAGE, (1, 1, 1, 2))
    ),
    "cast by name": Ancient(1, "Cast", (), IMAGE.astype(np.int32), {"to": "INT32"}),
    "pad by paddings": Ancient(
        1,
        "Pad",
        (),
        np.pad(IMAGE, [(0, 0), (0, 0), (1, 0), (0, 2)]),
        {"paddings": [0, 0, 1, 0, 0, 0, 0, 2]},
    ),
    "split": Ancient(1, "Split", (), IMAGE, {"split": [2]}),
    "dropout while testing": Ancient(1, "Dropout", (), IMAGE, {"is_test": 1, "ratio": 0.5}),
    "upsample": Ancient(
        1,
        "Upsample",
        (),
        IMAGE.repeat(2, 2).repeat(3, 3),
        {"height_scale": 2.0, "width_scale": 3.0},
    ),
}


@pytest.mark.parametrize("name", ANCIENT)
def test_forms_of_the_first_opsets(name, make_model, imports_as):
    old = ANCIENT[name]
    names = [f"c{index}" for index in range(len(old.constants))]
    node = helper.make_node(old.op_type, ["x", *names], ["y"], **old.attributes)
    constants = dict(zip(names, old.constants, strict=True))
    inputs = {"x": IMAGE}
    model = make_model(node, inputs=inputs, constants=constants, opset=old.opset)
    imports_as(model, inputs, [old.want])

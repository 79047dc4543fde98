"""`simplify-onnx` and `fold-constants` on random chains: the same bits, and no more ops."""

import random

import numpy as np
import pytest
from onnx import helper

from mobilint.dialect.interpreter import entry_of

PASSES = ("infer-shapes", "fold-constants", "simplify-onnx", "fold-constants")
EDGES = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-40, 3e38, 1.5], np.float32)


def factors(draw, size):
    """Extents whose product is the size, ones among them."""
    extents, rest = [], size
    for factor in (2, 3, 4):
        if rest % factor == 0 and draw.random() < 0.7:
            extents.append(factor)
            rest //= factor
    extents += [rest, *[1] * draw.randint(0, 2)]
    draw.shuffle(extents)
    return extents


class Chain:
    """A random chain of ops that move, or do not even move, the elements of a tensor."""

    def __init__(self, seed, shape):
        self.draw, self.shape = random.Random(seed), list(shape)
        self.nodes, self.constants, self.name = [], {}, "x"
        for _ in range(self.draw.randint(1, 8)):
            step = [
                self.reshape, self.transpose, self.flatten, self.squeeze, self.unsqueeze,
                self.nothing,
            ]  # fmt: skip
            self.draw.choice(step)()

    def add(self, op, *operands, **attributes):
        names = [self.name]
        for operand in operands:
            names.append(f"c{len(self.constants)}")
            self.constants[names[-1]] = operand
        self.name = f"t{len(self.nodes)}"
        self.nodes.append(helper.make_node(op, names, [self.name], **attributes))

    def reshape(self):
        self.shape = factors(self.draw, int(np.prod(self.shape)))
        self.add("Reshape", np.array(self.shape))

    def transpose(self):
        perm = list(range(len(self.shape)))
        self.draw.shuffle(perm)
        if self.draw.random() < 0.2:
            perm.sort()
        self.shape = [self.shape[axis] for axis in perm]
        self.add("Transpose", perm=perm)

    def flatten(self):
        axis = self.draw.randint(0, len(self.shape))
        self.shape = [int(np.prod(part)) for part in (self.shape[:axis], self.shape[axis:])]
        self.add("Flatten", axis=axis)

    def squeeze(self):
        axes = [axis for axis, extent in enumerate(self.shape) if extent == 1]
        axes = self.draw.sample(axes, self.draw.randint(0, len(axes)))
        if axes:
            self.add("Squeeze", np.array([axis - len(self.shape) for axis in axes]))
            self.shape = [n for axis, n in enumerate(self.shape) if axis not in axes]

    def unsqueeze(self):
        if len(self.shape) < 6:
            axis = self.draw.randint(0, len(self.shape))
            self.shape.insert(axis, 1)
            self.add("Unsqueeze", np.array([axis]))

    def nothing(self):
        rank = len(self.shape)
        match self.draw.randint(0, 5):
            case 0:
                self.add("Identity")
            case 1:
                self.add("Cast", to=1)
            case 2:
                self.add("Pad", np.zeros(2 * rank, np.int64))
            case 3:
                self.add("Slice", np.array([0]), np.array([2**63 - 1]), np.array([-1]))
            case 4:
                self.add("Expand", np.array([1] * rank))
            case 5:
                self.add("Concat", axis=0)


def computing(module):
    function = entry_of(module.operation)
    assert function is not None
    names = [op.operation.name for op in function.entry_block.operations]
    return [name for name in names if name not in ("onnx.Constant", "onnx.NoValue", "func.return")]


@pytest.mark.parametrize("seed", range(60))
def test_chains_keep_every_bit(check_passes, seed):
    shape = random.Random(seed).choice([(2, 3, 4), (1, 2, 3, 4), (1, 1, 24), (2, 1, 3, 1, 4)])
    chain = Chain(seed, shape)
    if not chain.nodes:
        return
    x = np.resize(EDGES, shape)
    module = check_passes(*chain.nodes, inputs={"x": x}, constants=chain.constants, passes=PASSES)
    left = computing(module)
    assert len(left) <= len(chain.nodes)
    assert set(left) <= {"onnx.Reshape", "onnx.Transpose", "onnx.Flatten", "onnx.Squeeze",
                         "onnx.Unsqueeze"}  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_chains_of_constants_fold_to_the_same_bits(check_passes, seed):
    chain = Chain(seed, (1, 2, 3, 4))
    weight = np.resize(EDGES, (1, 2, 3, 4))
    chain.add("Neg")
    constants = {**chain.constants, "x": weight}
    nodes = [*chain.nodes, helper.make_node("Neg", ["z"], ["out"])]
    module = check_passes(*nodes, inputs={"z": EDGES}, constants=constants, passes=PASSES)
    assert computing(module) == ["onnx.Neg"]


@pytest.mark.parametrize("mode", ["nearest", "linear", "cubic"])
@pytest.mark.parametrize("transformation", ["half_pixel", "align_corners", "asymmetric"])
def test_resizing_by_one_keeps_every_bit(check_passes, mode, transformation):
    node = helper.make_node(
        "Resize", ["x", "", "s"], ["y"], mode=mode, coordinate_transformation_mode=transformation
    )
    x = np.random.default_rng(0).standard_normal((1, 1, 5, 4)).astype(np.float32)
    module = check_passes(
        node, inputs={"x": x}, constants={"s": np.ones(4, np.float32)}, passes=PASSES
    )
    assert computing(module) == []


def test_large_weights_are_folded_without_a_copy_in_the_text(check_passes):
    weight = np.random.default_rng(0).standard_normal((64, 96)).astype(np.float32)
    nodes = [
        helper.make_node("Transpose", ["w"], ["wt"], perm=[1, 0]),
        helper.make_node("Add", ["x", "wt"], ["y"]),
    ]
    x = np.ones((96, 64), np.float32)
    module = check_passes(*nodes, inputs={"x": x}, constants={"w": weight}, passes=PASSES)
    assert computing(module) == ["onnx.Add"]
    assert "dense_resource" in str(module)

"""Each op of the NPU with attributes, and the shapes of its operands, for tests of numbers."""

from collections.abc import Callable
from typing import Any

import numpy as np

from mobilint.dialect import mobilint as mbl

R = np.random.default_rng(3)


def weight(*shape: int) -> np.ndarray:
    return R.normal(size=shape).astype(np.float32)


def positive(*shape: int) -> np.ndarray:
    return np.abs(weight(*shape)) + np.float32(0.1)


EPSILON = np.array([1e-3], np.float32)
IMAGE = (1, 6, 8, 4)
WINDOW = {
    "h_stride": 2,
    "w_stride": 1,
    "h_dilation": 1,
    "w_dilation": 2,
    "north_padding": 1,
    "south_padding": 2,
    "west_padding": 2,
    "east_padding": 0,
}


def convolution(cls: Any, groups: int, outs: int, **more: Any) -> Callable[[Any], Any]:
    return lambda x: cls(
        x,
        in_channels=4,
        out_channels=outs,
        h_kernel=3,
        w_kernel=2,
        group_number=groups,
        weight=weight(outs, 3, 2, 4 // groups),
        bias=weight(outs),
        **WINDOW,
        **more,
    )


def pooling(kind: str, **more: Any) -> Callable[[Any], Any]:
    return lambda x: mbl.Pooling(
        x, h_kernel=3, w_kernel=3, pool_type=kind, pad_mode="explicit", **{**WINDOW, **more}
    )


def resize(**attributes: Any) -> Callable[[Any], Any]:
    return lambda x: mbl.Resize(x, **attributes)


def reduction(cls: Any, axes: list[int], keep: bool = True) -> Callable[[Any], Any]:
    return lambda x: cls(x, keep_dims=keep, reduce_axes=axes, noop_with_empty_axes=0)


UNARY = {
    "Relu": {},
    "LeakyRelu": {"leaky_alpha": 0.2},
    "Elu": {"leaky_alpha": 0.7},
    "Celu": {"alpha": 1.5},
    "Clip": {"clip_min_value": -0.5, "clip_max_value": 0.25},
    "Hardtanh": {},
    "HardSigmoid": {},
    "HardSwish": {},
    "Sigmoid": {"alpha": 1.5},
    "Swish": {},
    "Gelu": {},
    "QuickGelu": {},
    "Softplus": {},
    "LogSigmoid": {},
    "Mish": {},
    "GLU": {},
    "Exp": {},
    "Log": {},
    "Sqrt": {},
    "Rsqrt": {},
    "Erf": {},
    "Neg": {},
    "Tanh": {},
    "Pow": {"exponent": 3.0},
    "Logit": {"eps": 0.1},
    "Identity": {},
    "Softmax": {"axis": 2, "beta": 0.5},
    "GlobalAveragePooling": {},
    "L1Normalization": {"norm_axis": [3]},
    "L2Normalization": {"norm_axis": [1, -1], "epsilon": EPSILON},
    "Rstd": {"reduce_axes": [1, 3], "epsilon": EPSILON, "num_groups": 2},
    "Reshape": {"new_shape": [1, 1, 48, 4]},
    "Transpose": {"transpose_axes": [0, 3, 1, 2]},
    "HeaderView": {"num_heads": 2, "batch_order": 1},
    "HeaderViewRevert": {"num_heads": 3},
    "OrderedPatchify": {"h_kernel": 3, "w_kernel": 2, "order": 2},
    "StaggeredPadding": {"axis": 2, "reverse": True, "window_size": 1},
}
CASES: dict[str, tuple[Callable[..., Any], list[tuple[int, ...]]]] = {
    **{
        name: (lambda x, name=name, given=given: getattr(mbl, name)(x, **given), [IMAGE])
        for name, given in UNARY.items()
    },
    "Clip-below": (lambda x: mbl.Clip(x, clip_max_value=0.0), [IMAGE]),
    "Gelu-tanh": (lambda x: mbl.Gelu(x, approximate=True), [IMAGE]),
    "HeaderView-rows": (lambda x: mbl.HeaderView(x, num_heads=4), [IMAGE]),
    "HeaderViewRevert-heads": (
        lambda x: mbl.HeaderViewRevert(x, num_heads=2, batch_order=1),
        [IMAGE],
    ),
    "OrderedPatchify-0": (lambda x: mbl.OrderedPatchify(x, h_kernel=2, w_kernel=4), [IMAGE]),
    "OrderedPatchify-1": (
        lambda x: mbl.OrderedPatchify(x, h_kernel=2, w_kernel=4, order=1),
        [IMAGE],
    ),
    "Slice": (
        lambda x: mbl.Slice(x, axis=[1, -1], start=[-2, 1], end=[-100, 3], step=[-2, 1]),
        [IMAGE],
    ),
    "Pad": (
        lambda x: mbl.Pad(x, pad_mode="reflect", padding_list=[0, -1, 2, 1, 0, 1, 0, 0]),
        [IMAGE],
    ),
    "Pad-constant": (
        lambda x: mbl.Pad(
            x,
            pad_mode="constant",
            constant=2.5,
            north_padding=1,
            south_padding=0,
            west_padding=0,
            east_padding=2,
        ),
        [IMAGE],
    ),
    "Adding": (mbl.Adding, [IMAGE, (1, 1, 8, 4)]),
    "Sub": (mbl.Sub, [IMAGE, IMAGE]),
    "Multiply": (mbl.Multiply, [(1, 6, 1, 1), IMAGE]),
    "Div": (mbl.Div, [IMAGE, IMAGE]),
    "AddingConstant": (lambda x: mbl.AddingConstant(x, constant=weight(4)), [IMAGE]),
    "SubConstant": (
        lambda x: mbl.SubConstant(x, constant=weight(6, 1, 1), is_const_first=True),
        [IMAGE],
    ),
    "MultiplyConstant": (lambda x: mbl.MultiplyConstant(x, constant=weight()), [IMAGE]),
    "DivConstant": (
        lambda x: mbl.DivConstant(x, constant=weight(1, 6, 8, 4), is_const_first=True),
        [IMAGE],
    ),
    "AddPartial": (
        lambda a, b: mbl.AddPartial(a, b, is_input0_larger=False),
        [(1, 6, 8, 3), IMAGE],
    ),
    "Weightedsum": (
        lambda a, b: mbl.Weightedsum(a, b, weight0=weight(1), weight1=weight(4)),
        [IMAGE, IMAGE],
    ),
    "Concatenate": (
        lambda *inputs: mbl.Concatenate(inputs, axis=-1),
        [IMAGE, (1, 6, 8, 1), (1, 6, 8, 2)],
    ),
    "MatMul": (mbl.MatMul, [(1, 3, 5, 4), (1, 3, 4, 6)]),
    "MatMul-repeat": (lambda a, b: mbl.MatMul(a, b, repeat=[1, 3]), [(1, 6, 5, 4), (1, 2, 4, 7)]),
    "MatMul-constant": (
        lambda a: mbl.MatMul(a, constant=weight(3, 8), is_const_first=True),
        [IMAGE],
    ),
    "Convolution": (convolution(mbl.Convolution, 1, 5), [IMAGE]),
    "GroupConvolution": (convolution(mbl.GroupConvolution, 2, 6), [IMAGE]),
    "DepthwiseConvolution": (convolution(mbl.DepthwiseConvolution, 4, 8), [IMAGE]),
    "TransposeConvolution": (convolution(mbl.TransposeConvolution, 2, 6), [IMAGE]),
    "Pooling": (pooling("max", is_ceil_mode=True), [IMAGE]),
    "Pooling-average": (pooling("average"), [IMAGE]),
    "Pooling-include": (pooling("average", is_include_pad=True, is_ceil_mode=True), [IMAGE]),
    "ReduceSum": (reduction(mbl.ReduceSum, [1]), [IMAGE]),
    "ReduceMean": (reduction(mbl.ReduceMean, [-1, 2]), [IMAGE]),
    "ReduceMax": (reduction(mbl.ReduceMax, []), [IMAGE]),
    "ReduceProd": (reduction(mbl.ReduceProd, [3]), [IMAGE]),
    "ReduceL2": (reduction(mbl.ReduceL2, [1, 2]), [IMAGE]),
    "Batchnorm": (
        lambda x: mbl.Batchnorm(
            x,
            gamma=weight(4),
            beta=weight(4),
            moving_mean=weight(4),
            moving_var=positive(4),
            epsilon=EPSILON,
        ),
        [IMAGE],
    ),
    "LayerNormalization": (
        lambda x: mbl.LayerNormalization(
            x, normalized_shape=[8, 4], scale=weight(8, 4), bias=weight(8, 4), epsilon=EPSILON
        ),
        [IMAGE],
    ),
    "RmsNormalization": (
        lambda x: mbl.RmsNormalization(x, scale=weight(4), epsilon=EPSILON),
        [IMAGE],
    ),
    "GroupNormalization": (
        lambda x: mbl.GroupNormalization(
            x, num_groups=2, scale=weight(4), bias=weight(4), epsilon=EPSILON
        ),
        [IMAGE],
    ),
    "InstanceNormalization": (
        lambda x: mbl.InstanceNormalization(x, scale=weight(4), epsilon=EPSILON),
        [IMAGE],
    ),
    "InstanceNormalization-groups": (
        lambda x: mbl.InstanceNormalization(
            x, scale=weight(2), bias=weight(2), epsilon=EPSILON, num_groups=2, group_order=1
        ),
        [IMAGE],
    ),
    "InputConstant": (
        lambda x: mbl.Adding(x, mbl.InputConstant(constant=weight(1, 1, 1, 4))),
        [IMAGE],
    ),
    "Resize-default": (resize(resize_type="scales", scales=[1, 2, 1.5, 1]), [IMAGE]),
    "Resize-linear": (
        resize(resize_type="sizes", sizes=[9, 5], axes=[1, 2], resize_mode="linear"),
        [IMAGE],
    ),
    "Resize-cubic": (
        resize(
            resize_type="sizes",
            sizes=[3, 3],
            axes=[2, 1],
            resize_mode="cubic",
            antialias=1,
            transform_mode="align_corners",
            keep_aspect_ratio_policy="not_smaller",
        ),
        [IMAGE],
    ),
}

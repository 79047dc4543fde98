"""Arithmetic on two activations, or on one and a constant."""

from collections.abc import Callable

import numpy as np

from .registry import Array, kernel


@kernel("adding")
def adding(a: Array, b: Array) -> Array:
    return a + b


@kernel("sub")
def sub(a: Array, b: Array) -> Array:
    return a - b


@kernel("multiply")
def multiply(a: Array, b: Array) -> Array:
    return a * b


@kernel("div")
def div(a: Array, b: Array) -> Array:
    return a / b


@kernel("adding_constant")
def adding_constant(x: Array, constant: Array, *, is_const_first: bool) -> Array:
    return _ordered(np.add, x, constant, is_const_first)


@kernel("sub_constant")
def sub_constant(x: Array, constant: Array, *, is_const_first: bool) -> Array:
    return _ordered(np.subtract, x, constant, is_const_first)


@kernel("multiply_constant")
def multiply_constant(x: Array, constant: Array, *, is_const_first: bool) -> Array:
    return _ordered(np.multiply, x, constant, is_const_first)


@kernel("div_constant")
def div_constant(x: Array, constant: Array, *, is_const_first: bool) -> Array:
    return _ordered(np.divide, x, constant, is_const_first)


def _ordered(
    function: Callable[[Array, Array], Array], x: Array, constant: Array, is_const_first: bool
) -> Array:
    return function(constant, x) if is_const_first else function(x, constant)


@kernel("add_partial")
def add_partial(a: Array, b: Array, *, is_input0_larger: bool) -> Array:
    larger, smaller = (a, b) if is_input0_larger else (b, a)
    channels = smaller.shape[3]
    return np.concatenate([larger[..., :channels] + smaller, larger[..., channels:]], axis=3)


@kernel("weightedsum")
def weightedsum(a: Array, b: Array, weight0: Array, weight1: Array) -> Array:
    return a * weight0.reshape(-1) + b * weight1.reshape(-1)

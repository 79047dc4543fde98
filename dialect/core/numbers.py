"""Evaluation in NumPy, where infinities and NaN are ordinary values."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np


def ieee(evaluate: Callable[..., Any]) -> Callable[..., Any]:
    """An `evaluate` without NumPy's warnings: infinities and NaN are ordinary values of an op."""

    @functools.wraps(evaluate)
    def quiet(*args: Any, **kwargs: Any) -> Any:
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            return evaluate(*args, **kwargs)

    return quiet

"""Layers as older files have them, brought to their present form."""

from dataclasses import replace
from typing import Any

import numpy as np

from .records import Record, Value


def modernised(record: Record) -> tuple[Record, dict[str, Any]]:
    """The record in its present form, and the weights that were parameters of the old one."""
    if record.type == "Dequantize" and _is_old(record):
        return _dequantize(record)
    return record, {}


def _is_old(record: Record) -> bool:
    """Whether a Dequantize is of before March 2021: parameter 0 is its scale, a real number."""
    first = record.parameters.get(0)
    return 2 in record.parameters or (first is not None and first.kind == "float")


def _dequantize(record: Record) -> tuple[Record, dict[str, Any]]:
    """0 was the scale, 1 whether there is a bias, 2 how many; now 0 and 1 are two sizes."""
    numbers: list[float] = []
    for number, default in ((0, 1.0), (1, 0), (2, 0)):
        value = record.parameters.get(number, Value("float", default)).value
        if not isinstance(value, int | float):
            raise ValueError(f"has '{value}' as parameter {number}, which is a number")
        numbers.append(value)
    scale, has_bias, size = numbers
    count = int(size) if has_bias else 0
    parameters = {0: Value("int", 1), 1: Value("int", count)}
    weights = {"scale_data": np.array([scale], np.float32)}
    return replace(record, parameters=parameters), weights

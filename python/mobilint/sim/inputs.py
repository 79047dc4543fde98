"""Inputs for a program that has none at hand."""

import numpy as np

from mobilint.emit.format import Description


def random_inputs(program: Description, seed: int) -> dict[str, np.ndarray]:
    """Inputs of the right types and shapes; the same seed gives the same ones.

    Real numbers are normal, integers from 0 to 9, so that they may serve as indices.
    """
    found: dict[str, np.ndarray] = {}
    for index, port in enumerate(program.inputs):
        generator = np.random.default_rng([seed, index])
        buffer = program.buffers[port.buffer]
        dtype = buffer.element_type.dtype
        if dtype.kind in "iub":
            limit = 2 if dtype.kind == "b" else 10
            found[port.name] = generator.integers(limit, size=buffer.shape).astype(dtype)
        else:
            found[port.name] = generator.standard_normal(buffer.shape, np.float32).astype(dtype)
    return found

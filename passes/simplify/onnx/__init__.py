"""`simplify-onnx`: ops that change nothing, and chains of ops that fewer say as well."""

from . import (
    arithmetic,
    casts,
    enlarging,
    folding,
    identities,
    parts,
    reshaped_trees,
    reshaping,
    squeezed_trees,
    squeezing,
    transposed_trees,
    transposing,
)
from .base import shorten, simplify

simplify.include(shorten)
simplify.include(squeezing.simplify_squeeze)
shorten_chains = shorten.as_pass
simplify_onnx = simplify.as_pass
fold_into_weights = folding.fold_into_weights.as_pass
simplify_squeeze = squeezing.simplify_squeeze.as_pass

__all__ = [
    "arithmetic",
    "casts",
    "enlarging",
    "fold_into_weights",
    "folding",
    "identities",
    "parts",
    "reshaped_trees",
    "reshaping",
    "shorten_chains",
    "simplify_onnx",
    "simplify_squeeze",
    "squeezed_trees",
    "squeezing",
    "transposed_trees",
    "transposing",
]

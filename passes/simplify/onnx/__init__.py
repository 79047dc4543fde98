"""`simplify-onnx`: ops that change nothing, and chains of ops that fewer say as well."""

from . import identities, reshaping, squeezed_trees, squeezing
from .base import simplify

simplify.include(squeezing.simplify_squeeze)
simplify_onnx = simplify.as_pass
simplify_squeeze = squeezing.simplify_squeeze.as_pass

__all__ = [
    "identities",
    "reshaping",
    "simplify_onnx",
    "simplify_squeeze",
    "squeezed_trees",
    "squeezing",
]

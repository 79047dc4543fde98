"""`simplify-onnx`: ops that change nothing, and chains of ops that fewer say as well."""

from . import identities, reshaping
from .base import simplify

simplify_onnx = simplify.as_pass

__all__ = ["identities", "reshaping", "simplify_onnx"]

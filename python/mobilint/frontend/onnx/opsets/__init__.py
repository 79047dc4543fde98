"""Old forms of operators brought to the newest one, node by node."""

from . import arithmetic, normalization, reduction, resizing, shaping
from .registry import Graph, attributes, modernised

__all__ = [
    "Graph",
    "arithmetic",
    "attributes",
    "modernised",
    "normalization",
    "reduction",
    "resizing",
    "shaping",
]

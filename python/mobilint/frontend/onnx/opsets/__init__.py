"""Old forms of operators brought to the newest one, node by node."""

from . import arithmetic, normalization, recurrent, reduction, resizing, shaping
from .registry import Graph, attributes, modernised

__all__ = [
    "Graph",
    "arithmetic",
    "attributes",
    "modernised",
    "normalization",
    "recurrent",
    "reduction",
    "resizing",
    "shaping",
]

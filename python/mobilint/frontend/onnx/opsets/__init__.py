"""Old forms of operators brought to the newest one, node by node."""

from . import arithmetic, control_flow, normalization, recurrent, reduction, resizing, shaping
from .registry import Graph, attributes, modernised

__all__ = [
    "Graph",
    "arithmetic",
    "attributes",
    "control_flow",
    "modernised",
    "normalization",
    "recurrent",
    "reduction",
    "resizing",
    "shaping",
]

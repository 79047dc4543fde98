"""Target descriptions: what is known, and what is assumed, about each product line."""

from .cost import CoreMode, Cost, Unit, Work, core_modes, cost
from .description import TARGETS, Target, UnknownTarget, read_target, target_named

__all__ = [
    "TARGETS",
    "CoreMode",
    "Cost",
    "Target",
    "Unit",
    "UnknownTarget",
    "Work",
    "core_modes",
    "cost",
    "read_target",
    "target_named",
]

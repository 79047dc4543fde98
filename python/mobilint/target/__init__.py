"""Target descriptions: what is known, and what is assumed, about each product line."""

from .description import TARGETS, Target, UnknownTarget, read_target, target_named

__all__ = ["TARGETS", "Target", "UnknownTarget", "read_target", "target_named"]

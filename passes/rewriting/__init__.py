"""The pass layer: patterns, lowerings, passes with options, and the pipeline that runs them."""

from .constants import constant_of
from .edits import blocks_below, erase_dead, replace_op
from .lowering import HOST_REASON, Lowering
from .passes import REGISTRY, Pass, module_pass, option
from .patterns import Decline, Rewrites
from .remarks import Remark, remarks_of

__all__ = [
    "HOST_REASON",
    "REGISTRY",
    "Decline",
    "Lowering",
    "Pass",
    "Remark",
    "Rewrites",
    "blocks_below",
    "constant_of",
    "erase_dead",
    "module_pass",
    "option",
    "remarks_of",
    "replace_op",
]

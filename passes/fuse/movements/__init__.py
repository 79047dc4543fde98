"""`merge-movements` and `fuse-heads`: chains of ops that only move elements, as one op."""

from . import chains, heads, staggering

merge_movements = chains.merge.as_pass
fuse_heads = heads.heads.as_pass

__all__ = ["chains", "fuse_heads", "heads", "merge_movements", "staggering"]

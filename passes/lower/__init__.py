"""Lowering: from the source dialects to `mobilint`."""

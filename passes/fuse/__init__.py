"""Fusions on the `mobilint` dialect, shared by all source formats."""

"""Partition: what the NPU cannot do becomes functions that the host runs."""

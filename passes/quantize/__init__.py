"""Quantisation: what ranges values have, which integers stand for them, and ops on integers."""

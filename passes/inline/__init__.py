"""Control flow and sequences, as far as they are known: straight-line code instead."""

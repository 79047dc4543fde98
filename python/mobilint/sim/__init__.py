"""The simulator: runs the bytes of a program, sharing no code with the meaning of the ops."""

from .inputs import random_inputs
from .simulator import Simulator

__all__ = ["Simulator", "random_inputs"]

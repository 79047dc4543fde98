"""Samples of a model's inputs: from folders of arrays and images, or made up when asked for."""

from .calibrate import calibrate_module, check_samples, first_sample, search
from .errors import BadSamples
from .folder import FolderSamples
from .images import Preprocessing, parse_preprocessing
from .made_up import RandomSamples
from .ports import InputPort, Sample, Samples, checked

__all__ = [
    "BadSamples",
    "FolderSamples",
    "InputPort",
    "Preprocessing",
    "RandomSamples",
    "Sample",
    "Samples",
    "calibrate_module",
    "check_samples",
    "checked",
    "first_sample",
    "parse_preprocessing",
    "search",
]

"""The options of `mobilint-compile` that ask for a program of integers."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from mobilint.errors import CompileError, code

if TYPE_CHECKING:
    from mobilint.compiler import Quantizing
    from mobilint.samples import Samples

NO_SAMPLES = code(
    "ML0703",
    "quantisation without samples, or samples without quantisation",
    "--quantize measures ranges on samples: --calibration-data names their folder, or `random:N` "
    "for N random ones, whose ranges are not those of real data. The other options of "
    "calibration mean something beside --quantize only.",
)
METHODS = ("percentile", "minmax", "mse", "entropy", "search")
_WIDTHS = {"int8": (8, 8), "a8w4": (8, 4), "a16w4": (16, 4), "a16w8": (16, 8), "a16w16": (16, 16)}


def add_quantize_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--quantize",
        choices=_WIDTHS,
        help="compute on integers: int8, or the bits of activations and weights",
    )
    parser.add_argument(
        "--calibration-data",
        metavar="FOLDER",
        help="samples: .npy, .npz or images; random:N asks for N random ones",
    )
    parser.add_argument(
        "--calibration-method",
        choices=METHODS,
        default=METHODS[0],
        help="from what was seen to a range (percentile, of 0.9999); search tries all",
    )
    parser.add_argument(
        "--calibration-samples", type=int, metavar="N", help="use the first N samples only"
    )
    parser.add_argument(
        "--analyse",
        action="store_true",
        help="list the layers by how much the output gains where one alone has 16 bits",
    )
    parser.add_argument(
        "--preprocess",
        metavar="STEPS",
        help="from an image to the input, as resize=256x256,center-crop=224x224,divide=255",
    )


def quantizing(options: argparse.Namespace) -> "Quantizing | None":
    """What the options ask for; None for a program of reals.

    Raises CompileError for options that do not go together.
    """
    from mobilint.compiler import Quantizing

    if options.quantize is None:
        for name in ("calibration_data", "calibration_samples", "preprocess", "analyse"):
            if getattr(options, name) not in (None, False):
                given = name.replace("_", "-")
                raise CompileError(NO_SAMPLES, f"--{given} is given without --quantize")
        return None
    if options.calibration_data is None:
        raise CompileError(NO_SAMPLES, "--quantize is given without --calibration-data")
    activations, weights = _WIDTHS[options.quantize]
    method = options.calibration_method
    return Quantizing(_samples(options), method, activations, weights, options.analyse)


def _samples(options: argparse.Namespace) -> "Samples":
    from mobilint.samples import FolderSamples, RandomSamples, parse_preprocessing

    name, _, count = options.calibration_data.partition(":")
    if name == "random" and count.isdecimal() and int(count):
        return RandomSamples(int(count), options.seed)
    steps = options.preprocess
    preprocessing = None if steps is None else parse_preprocessing(steps)
    folder = Path(options.calibration_data)
    return FolderSamples(folder, preprocessing, options.calibration_samples)

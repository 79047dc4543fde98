"""The lit configuration: every .mlir and .test file with RUN lines below this folder."""

import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "support"))

from inprocess import InProcess  # noqa: E402

config.name = "mobilint"  # noqa: F821 - lit defines it
config = config  # noqa: F821
config.test_format = InProcess(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "unit", "support"]
config.test_source_root = here
config.test_exec_root = os.path.join(here, "Output")
# Both ways of running find the tools beside the interpreter, and FileCheck under its PyPI name.
config.environment["PATH"] = os.pathsep.join(
    [os.path.dirname(sys.executable), os.environ.get("PATH", "")]
)
config.substitutions.append((r"\bFileCheck\b", "filecheck"))

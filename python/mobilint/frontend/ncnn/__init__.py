"""ncnn nets, `.param` and `.bin`, to and from modules of the `ncnn` dialect."""

from .exporter import export_ncnn
from .importer import import_ncnn
from .runtime import NcnnReference

__all__ = ["NcnnReference", "export_ncnn", "import_ncnn"]

"""ncnn nets, `.param` and `.bin`, to and from modules of the `ncnn` dialect."""

from .exporter import export_ncnn
from .importer import import_ncnn

__all__ = ["export_ncnn", "import_ncnn"]

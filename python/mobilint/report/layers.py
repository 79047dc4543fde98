"""The account of the layers on integers."""

from collections.abc import Sequence

from rich.table import Table

from mobilint.passes.quantize.analysis import Layer


def layer_table(layers: Sequence[Layer]) -> Table:
    """What each layer loses, the one to be mended first in front."""
    table = Table(title="Layers on integers, signal to noise in dB", title_justify="left")
    for column in ("layer", "op", "bits", "own", "gathered", "cosine", "output gains"):
        table.add_column(column, overflow="fold")
    for layer in layers:
        table.add_row(
            layer.name,
            layer.op,
            str(layer.bits),
            f"{layer.own:.1f}",
            f"{layer.gathered:.1f}",
            f"{layer.cosine:.6f}",
            "" if layer.mended is None else f"{layer.mended:+.1f}",
        )
    return table

"""Names for the values and nodes of a model that is written from ops."""

from mobilint.mlir import ir

from ..core.locations import source_names
from ..core.op import Op


class Unique:
    """Hands out names, each of them once."""

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}  # with the number that the last of the name got

    def name(self, wanted: str) -> str:
        """The name, with a number behind it if something has it already."""
        unique = wanted
        while unique in self._taken:
            self._taken[wanted] += 1
            unique = f"{wanted}_{self._taken[wanted]}"
        self._taken[unique] = 0
        return unique


class Names:
    """A name for every value and node of one graph; an absent operand has the empty name."""

    def __init__(self) -> None:
        self._names: dict[ir.Value, str] = {}
        self.values = Unique()
        self.nodes = Unique()  # onnxruntime wants them to differ

    def give(self, value: ir.Value, name: str) -> None:
        """Name a value, or nearly so if the name is taken."""
        self._names[value] = self.values.name(name)

    def rename(self, value: ir.Value, name: str) -> None:
        """Let a value have a name that was handed out for it."""
        self._names[value] = name

    def of(self, value: ir.Value) -> str:
        if isinstance(value.type, ir.NoneType):
            return ""
        if value not in self._names:
            self.give(value, f"v{len(self._names)}")
        return self._names[value]

    def of_node(self, op: Op) -> str:
        """The name of the source node, empty where there is none."""
        source = ";".join(source_names(op.location))
        return self.nodes.name(source) if source else ""

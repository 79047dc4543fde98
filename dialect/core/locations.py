"""The source nodes that an op comes from, which its location names."""

from mobilint.mlir import ir


def source_names(location: ir.Location) -> list[str]:
    """The names of the source nodes, each once, in the order of the location."""
    match location:
        case ir.NameLoc():
            return [location.name_str]
        case ir.FusedLoc():
            found = [name for part in location.locations for name in source_names(part)]
            return list(dict.fromkeys(found))
        case ir.CallSiteLoc():
            return source_names(location.callee)
        case _:
            return []

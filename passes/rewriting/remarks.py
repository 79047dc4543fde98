"""What passes have to say about things that they left as they were."""

from dataclasses import dataclass

from mobilint.mlir import ir


@dataclass(frozen=True)
class Remark:
    """A pattern that declined: the pass, the pattern, where, and why."""

    pass_name: str
    pattern: str
    location: ir.Location
    reason: str


class Remarks:
    """The remarks of one context, each once, in the order in which they came up."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str, str, str], Remark] = {}

    def add(self, remark: Remark) -> None:
        key = (remark.pass_name, remark.pattern, str(remark.location), remark.reason)
        self._seen.setdefault(key, remark)

    def __iter__(self):
        return iter(self._seen.values())

    def __len__(self) -> int:
        return len(self._seen)


def remarks_of(context: ir.Context) -> Remarks:
    """The remarks of a context."""
    if not hasattr(context, "mobilint_remarks"):
        context.mobilint_remarks = Remarks()  # the bindings' Context is a Python class
    return context.mobilint_remarks

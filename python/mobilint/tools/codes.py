"""All error codes: each is declared where it is raised, so everything has to be imported first."""

import pkgutil
from importlib import import_module

import mobilint
from mobilint.errors import CODES, Code


def all_codes() -> dict[str, Code]:
    """Every code by name, in the order of the names."""
    for module in pkgutil.walk_packages(mobilint.__path__, f"{mobilint.__name__}."):
        import_module(module.name)
    return {name: CODES[name] for name in sorted(CODES)}

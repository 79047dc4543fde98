"""The committed schema is the one that the classes give."""

from mobilint.emit.schema import PATH, program_schema


def test_is_fresh():
    assert PATH.read_text(encoding="utf-8") == program_schema()

"""Damaged files, as `benchmarks/mutations.py` makes them by the thousand."""

import os

import pytest

from mutations import Mutation, model_bytes, mutations, outcome, run, text_bytes

FILES = {**model_bytes(), **text_bytes()}


@pytest.mark.parametrize("name", FILES)
def test_the_files_are_sound(name, tmp_path):
    assert outcome(FILES[name], tmp_path / name) == "imported"


@pytest.mark.parametrize(
    ("files", "codes"),
    [
        (model_bytes(), {"imported", "ML0201", "ML0202", "ML0203"}),
        (text_bytes(), {"imported", "ML0220", "ML0222"}),
    ],
)
def test_damaged_files_are_refused_or_valid(files, codes):
    few = list(mutations(files, 200, seed=3))
    outcomes = run(few)
    faults = [f"{m.number}: {o}" for m, o in zip(few, outcomes, strict=True) if ":" in o]
    assert not faults
    assert codes <= set(outcomes)


def test_a_crash_is_an_outcome(monkeypatch):
    def crash(data, path):
        if data:
            raise ZeroDivisionError("none")
        os._exit(7)

    monkeypatch.setattr("mutations.outcome", crash)
    fault, fatal = Mutation(0, "none", b"x"), Mutation(1, "none", b"")
    outcomes = ["ZeroDivisionError: none", "crash: exit code 7", "ZeroDivisionError: none"]
    assert run([fault, fatal, fault]) == outcomes

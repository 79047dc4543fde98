"""Damaged files, as `benchmarks/mutations.py` makes them by the thousand."""

import os

import pytest

from mutations import Mutation, model_bytes, mutations, outcome, run

FEW = list(mutations(200, seed=3))


@pytest.mark.parametrize("name", model_bytes())
def test_the_models_are_sound(name, tmp_path):
    assert outcome(model_bytes()[name], tmp_path / "model.onnx") == "imported"


def test_damaged_files_are_refused_or_valid():
    outcomes = run(FEW)
    faults = [f"{m.number}: {o}" for m, o in zip(FEW, outcomes, strict=True) if ":" in o]
    assert not faults
    assert {"imported", "ML0201", "ML0202", "ML0203"} <= set(outcomes)


def test_a_crash_is_an_outcome(monkeypatch):
    def crash(data, path):
        if data:
            raise ZeroDivisionError("none")
        os.abort()

    monkeypatch.setattr("mutations.outcome", crash)
    fault, fatal = Mutation(0, "none", b"x"), Mutation(1, "none", b"")
    outcomes = ["ZeroDivisionError: none", "crash: exit code -6", "ZeroDivisionError: none"]
    assert run([fault, fatal, fault]) == outcomes

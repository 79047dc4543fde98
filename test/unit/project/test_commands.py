"""What the README says to type is what continuous integration runs, and what exists."""

import os
import re
import tomllib

import tree

README = (tree.ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
QUICK_START = BLOCKS[:2]
PROJECT = tomllib.loads((tree.ROOT / "pyproject.toml").read_text())


def test_two_commands_of_one_line_start():
    assert [len(block.splitlines()) for block in QUICK_START] == [1, 1]
    for block in QUICK_START:
        script = block.split()[-1]
        assert (tree.ROOT / script).is_file()


def test_ci_runs_the_tests_as_the_readme_says():
    ci = (tree.ROOT / ".ci/run").read_text()
    _, install, tests = QUICK_START[1].split(" && ")
    for words in (install, tests):
        # The folder of the environment and how much is printed differ.
        assert words.split()[-1] in ci
    assert "-e '.[dev,examples]'" in install


def test_ci_is_executable_and_stops_at_the_first_fault():
    path = tree.ROOT / ".ci/run"
    assert os.access(path, os.X_OK)
    assert "set -euo pipefail" in path.read_text()


def test_every_tool_is_in_the_readme_and_no_other():
    named = {word for block in BLOCKS for word in re.findall(r"^(mobilint-[\w-]+)", block, re.M)}
    assert named == set(PROJECT["project"]["scripts"])


def test_links_lead_to_files():
    targets = [
        (page, target)
        for page in tree.files(".md")
        for target in re.findall(r"\]\(([^)#:]+)\)", tree.text(page))
    ]
    assert [(p, t) for p, t in targets if not (tree.ROOT / p.parent / t).exists()] == []

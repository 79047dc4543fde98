"""What the README says to type is what continuous integration runs, and what exists."""

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np

import tree

README = (tree.ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
QUICK_START = BLOCKS[:2]
EXAMPLE = str(tree.ROOT / QUICK_START[0].split()[-1])
PROJECT = tomllib.loads((tree.ROOT / "pyproject.toml").read_text())


def test_two_commands_of_one_line_start():
    assert [len(block.splitlines()) for block in QUICK_START] == [1, 1]
    for block in QUICK_START:
        script = block.split()[-1]
        assert (tree.ROOT / script).is_file()


def test_the_example_compiles_and_runs_a_network_that_tells_up_from_down():
    run = subprocess.run([sys.executable, EXAMPLE], capture_output=True, text=True, check=True)
    *_, upright, upside_down = run.stdout.splitlines()
    assert re.fullmatch(r"upright: 0 degrees (0\.9\d*|1\.000), 180 degrees .*", upright)
    assert re.fullmatch(r"upside down: .*, 180 degrees (0\.9\d*|1\.000)", upside_down)


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


def test_the_commands_of_the_readme_run(tmp_path):
    example = runpy.run_path(EXAMPLE)
    shutil.copy(example["model_path"](), tmp_path / "model.onnx")
    np.save(tmp_path / "image.npy", example["text_line"]())
    tools = str(Path(sys.executable).parent)
    for line in "".join(BLOCKS[2:]).splitlines():
        tool, *arguments = shlex.split(line)
        command = [f"{tools}/{tool}", *arguments]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert run.returncode == 0, f"{line}\n{run.stderr}"
    (results,) = (tmp_path / "results").rglob("*.npy")
    assert np.load(results).shape == (1, 2)


def test_the_python_of_the_readme_runs():
    example = runpy.run_path(EXAMPLE)
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code
    source = code[1].replace('"model.onnx"', "model")
    names = {"model": example["model_path"](), "image": example["text_line"]()}
    exec(source, names)
    assert names["results"][0].shape == (1, 2)


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

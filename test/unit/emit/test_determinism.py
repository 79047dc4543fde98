"""The same model gives the same bytes, whatever order Python's sets and dictionaries have."""

import os
import subprocess
import sys

MODULE = """
func.func @main(%x: tensor<1x4x5x6xf32>) -> tensor<1x4x5x12xf32> {
  %0 = "mobilint.device_bridge"(%x) {device = "npu", squeeze_axes = array<i32>,
    permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>}
    : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
  %b = "mobilint.slice"(%0) {axis = array<i32: 3>, start = array<i64: 0>, end = array<i64: 3>}
    : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x3xf32>
  %c = "mobilint.slice"(%0) {axis = array<i32: 3>, start = array<i64: 3>, end = array<i64: 6>}
    : (tensor<1x4x5x6xf32>) -> tensor<1x4x5x3xf32>
  %d = "mobilint.sigmoid"(%c) : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  %e = "mobilint.softmax"(%d) {axis = 3 : i32} : (tensor<1x4x5x3xf32>) -> tensor<1x4x5x3xf32>
  %f = "mobilint.concatenate"(%b, %c, %d, %e) {axis = 3 : i32}
    : (tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>, tensor<1x4x5x3xf32>)
    -> tensor<1x4x5x12xf32>
  %7 = "mobilint.device_bridge"(%f) {device = "cpu", squeeze_axes = array<i32>,
    permute_axes = array<i64: 0, 1, 2, 3>, unsqueeze_axes = array<i32>}
    : (tensor<1x4x5x12xf32>) -> tensor<1x4x5x12xf32>
  return %7 : tensor<1x4x5x12xf32>
}
"""


def test_hash_seeds_change_nothing(tmp_path):
    (tmp_path / "m.mlir").write_text(MODULE)
    command = [sys.executable, "-m", "mobilint.tools.translate", "--emit-program"]
    for seed in ("0", "7"):
        subprocess.run(
            [*command, tmp_path / "m.mlir", "-o", tmp_path / f"{seed}.mprog"],
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
    programs = [(tmp_path / f"{seed}.mprog").read_bytes() for seed in ("0", "7")]
    assert programs[0] == programs[1]

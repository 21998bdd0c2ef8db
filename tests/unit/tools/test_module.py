"""The command without its script."""

from __future__ import annotations

import subprocess
import sys


def test_the_command_runs_as_a_module() -> None:
    found = subprocess.run([sys.executable, "-m", "rulespec", "--help"], capture_output=True, text=True, check=True)
    assert found.stdout.startswith("Usage: rulespec [OPTIONS]")

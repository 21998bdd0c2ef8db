"""Hypothesis without a clock: speed is the business of the benchmarks, and machines that run tests are busy.

A normal run tries the same examples each time, so that it is green or red for what was changed; `make sweep` looks for
new ones.
"""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("normal", deadline=None, derandomize=True)
settings.register_profile("sweep", deadline=None)


def pytest_configure(config: pytest.Config) -> None:
    """Random examples only where somebody asks for the sweeps."""
    settings.load_profile("sweep" if config.getoption("-m") == "sweep" else "normal")

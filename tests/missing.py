"""A program that a test needs and that is not here: the test is skipped with a word; where ``CI`` is set nothing may be missing."""

import os
from typing import NoReturn

import pytest


def missing(words: str) -> NoReturn:
    """Ends the test with ``words``."""
    if os.environ.get("CI"):
        pytest.fail(words)
    pytest.skip(words)

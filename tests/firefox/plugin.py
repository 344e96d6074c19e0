"""A plugin of pytest: what asks for ``chromium`` in ``tests/browser`` is given a Firefox."""

from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest

from tests.firefox.browser import Firefox, a_firefox
from tests.missing import missing
from tests.webkit.left_out import leave_out, reasons
from tests.webkit.line import a_line

LEFT_OUT = reasons(Path(__file__).with_name("left_out.toml"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    leave_out(items, LEFT_OUT)


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """One Firefox for the run of a worker."""
    here = {name: which(name) for name in ("firefox", "geckodriver")}
    if away := [name for name, path in here.items() if path is None]:
        missing(f"Firefox is not tested here, for there is no {' and no '.join(away)}")
    with a_line() as line, a_firefox(tmp_path_factory.mktemp("firefox"), line, here) as driver:
        yield driver

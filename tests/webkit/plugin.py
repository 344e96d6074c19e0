"""A plugin of pytest: what asks for ``chromium`` in ``tests/browser`` is given a WebKit."""

from collections.abc import Iterator

import pytest

from tests.missing import missing
from tests.webkit.browser import WebKit, a_webkit
from tests.webkit.left_out import leave_out
from tests.webkit.line import a_line
from tests.webkit.programs import lacking, programs
from tests.webkit.screen import a_screen


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    leave_out(items)


@pytest.fixture(scope="session")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    """One WebKit for the run of a worker, on a screen of its own: what has the focus there has it for good."""
    here = programs()
    if words := lacking(here):
        missing(words)
    folder = tmp_path_factory.mktemp("webkit")
    with a_screen(str(here["Xvfb"])) as display, a_line() as line, a_webkit(folder, display, line, here) as driver:
        yield driver

"""The gallery, where each part has its examples."""

import pytest

from tests.browser.pages.examples import Gallery
from tests.browser.pages.portal import Portal


@pytest.fixture
def gallery(portal: Portal) -> Gallery:
    """The Swedish gallery at 1280 px, ready for clicks."""
    return Gallery(portal).visit()

"""What the controls of testers say where there is no portal."""

from urllib.error import URLError

import pytest
from portal_pages import Environment

NOBODY = "http://localhost:1"


def test_a_portal_that_is_not_there_is_named_by_its_address() -> None:
    with pytest.raises(URLError, match=f"no portal at {NOBODY}: "):
        Environment(NOBODY).reset()

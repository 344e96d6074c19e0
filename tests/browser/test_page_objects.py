"""What page objects tell whoever waits in vain."""

import pytest
from portal_pages import SessionDialog, Window
from selenium.common.exceptions import TimeoutException

from tests.browser.pages.portal import Portal

SECONDS = 2.0
"""What is waited for here does not come."""


def test_a_click_that_is_in_vain_says_what_lies_over_it_or_that_it_is_hidden_or_nowhere(
    portal: Portal, monkeypatch: pytest.MonkeyPatch
) -> None:
    portal.log_in("P00", **{"token-livslangd": "240"})
    SessionDialog(portal).wait_until_open()
    monkeypatch.setattr(Window.wait, "__defaults__", (SECONDS,))
    for test_id, why in (
        ("header-settings-button", 'would receive the click: <dialog id="session-dialog"'),
        ("settings-language-en", "it is not shown"),
        ("no-such-button", "it is not on the page"),
    ):
        with pytest.raises(TimeoutException, match=f"{test_id} to be there for a click, and stands at /inloggad/mina-sidor: .*{why}"):
            portal.click(test_id)

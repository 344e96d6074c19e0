"""What scripts of a page can read of a login, and what the browser sends where."""

import json
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.pages.portal import Portal

CHECK = "/api/auth-service-api/api/token/v2/check-token"
MINE = "/inloggad/mina-sidor"


def readable(portal: Portal) -> dict[str, str]:
    """The cookies that a script sees."""
    return {name: one.value for name, one in SimpleCookie(portal.driver.execute_script("return document.cookie")).items()}


def sent(portal: Portal) -> dict[str, set[str]]:
    """Names of the cookies that went with the requests since the log was last read, by path."""
    found: dict[str, dict[str, Any]] = {"Network.requestWillBeSent": {}, "Network.requestWillBeSentExtraInfo": {}}
    for entry in portal.driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] in found:
            found[message["method"]][message["params"]["requestId"]] = message["params"]
    asked, more = found.values()
    return {
        urlsplit(one["request"]["url"]).path: set(SimpleCookie(more[id]["headers"].get("Cookie", "")))
        for id, one in asked.items()
        if id in more
    }


@pytest.mark.requirement("COOKIE-002", "COOKIE-003", "COOKIE-004")
def test_scripts_read_who_it_is_and_nothing_that_opens_a_door(portal: Portal) -> None:
    portal.log_in("B03", MINE, **{"valt-engagemang": "5521030014"})
    names = readable(portal)
    assert names["vst_user"].count(".") == 2
    assert not {"vst_token", "vst_refresh_token", "vst_session"} & set(names)
    portal.driver.get_log("performance")
    portal.visit(MINE)
    portal.driver.execute_async_script(f"fetch('{CHECK}').then(() => arguments[0]())")
    with_each = sent(portal)
    assert {"vst_user", "vst_token", "vst_session"} <= with_each[MINE]
    assert "vst_refresh_token" not in with_each[MINE]
    assert "vst_refresh_token" in with_each[CHECK], "below its path it is sent"

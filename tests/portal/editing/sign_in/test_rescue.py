"""The way in when the organisation's login is away: a link from the command line."""

import logging
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from portal.constants import EDITOR_RESCUE_LIFETIME
from portal.editing.sign_in import rescue

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture
def away(with_codes: None, settings: Any) -> None:
    """Editors sign in by an organisation, which is away."""
    settings.VST_EDITOR_LOGIN = "oidc"


def printed(name: str) -> str:
    output = StringIO()
    call_command("editor_rescue", name, stdout=output, stderr=StringIO())
    return output.getvalue().strip()


def path_of(link: str) -> str:
    parts = urlsplit(link)
    return f"{parts.path}?{parts.query}"


@pytest.mark.requirement("OPS-016")
def test_a_link_signs_in_once_and_both_are_in_the_log_without_it(away: None, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        link = printed("operator")
        operator, stranger = Client(), Client()
        assert operator.get(path_of(link))["Location"] == "/admin/"
        assert operator.get("/admin/operations/").status_code == 200
        refused = stranger.get(path_of(link))
    assert refused.status_code == 403 and "Länken gäller inte" in refused.content.decode()
    assert stranger.get("/admin/")["Location"].startswith("/admin/login/")
    assert "A link of rescue was made for the editor operator" in caplog.text
    assert "A link of rescue signed the editor operator in" in caplog.text
    assert link.partition("key=")[2] not in caplog.text


@pytest.mark.requirement("OPS-016")
def test_a_link_is_good_for_a_quarter_of_an_hour(edited: None) -> None:
    assert timedelta(minutes=15) == EDITOR_RESCUE_LIFETIME
    for later, is_good in ((EDITOR_RESCUE_LIFETIME - timedelta(seconds=1), True), (EDITOR_RESCUE_LIFETIME, False)):
        key = rescue.link_for("operator", NOON).partition("key=")[2]
        user = rescue.taken(key, NOON + later)
        assert (user is not None) is is_good
        assert rescue.taken(key, NOON) is None, "it is gone, whatever came of it"


def test_a_new_link_makes_the_one_before_void(edited: None) -> None:
    first, second = (rescue.link_for("operator", NOON).partition("key=")[2] for _ in range(2))
    assert rescue.taken(first, NOON) is None
    assert rescue.taken(second, NOON).username == "operator"


def test_a_look_that_is_no_visit_uses_nothing_up(away: None) -> None:
    link = path_of(printed("operator"))
    assert Client().head(link).status_code == Client().post(link).status_code == 405
    assert Client().get(link).status_code == 302


def test_nobody_is_let_in_who_is_no_editor_or_rests(edited: None) -> None:
    User.objects.create_user("gast")
    User.objects.filter(username="redaktor").update(is_active=False)
    for name in ("gast", "redaktor", "ingen"):
        with pytest.raises(CommandError, match=f"Nobody called {name} may be at /admin/"):
            printed(name)
    link = printed("operator")
    User.objects.filter(username="operator").update(is_active=False)
    assert Client().get(path_of(link)).status_code == 403

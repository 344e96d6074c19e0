"""What nginx knows of cookies and queries is what the portal knows."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from portal.http.edge import is_nobodys, is_read_alike, without_tracking

CONF = Path(__file__).parents[3] / "deploy" / "nginx" / "portal.conf"


def test_the_file_of_nginx_holds_what_the_command_prints() -> None:
    printed = StringIO()
    call_command("edge_config", stdout=printed)
    assert printed.getvalue().strip() in CONF.read_text(encoding="utf-8")


@pytest.mark.parametrize("query", ["", "utm_source=a", "utm_source=a&fbclid=b&", "_ga=1", "gclid"])
def test_what_other_sites_add_is_no_query(query: str) -> None:
    assert without_tracking(query) == ""


@pytest.mark.parametrize("query", ["x=1", "utm_source=a&x=1", "q=utm_source", "sida=2"])
def test_any_other_query_is_one(query: str) -> None:
    assert without_tracking(query) == query


def test_who_has_a_cookie_of_a_login_or_of_editors_is_somebody(settings: Any) -> None:
    assert is_nobodys(["vst_csrf", "vst_cookie_consent", "vst_locale", "_pk_id.1.1fff"])
    for name in ("vst_token", "vst_user", "vst_session", "__Host-vst_session", settings.SESSION_COOKIE_NAME, "vst_valt_engagemang"):
        assert not is_nobodys(["vst_csrf", name]), name


@pytest.mark.parametrize("header", ["", "vst_theme=dark", "vst_cookie_consent=ALL; vst_extellio=true.2", "vst_theme=dark;a=b"])
def test_a_choice_that_is_written_plainly_is_read_alike(header: str) -> None:
    assert is_read_alike(header)


@pytest.mark.parametrize("header", ['vst_theme="dark"', "vst_theme=dark; vst_theme=light", "vst_theme =dark", "vst_cookie_consent=all"])
def test_any_other_is_not(header: str) -> None:
    assert not is_read_alike(header)

"""What the editors' pages may run, and for whom they are there."""

import re
from collections.abc import Callable
from typing import Any

import lxml.html
import pytest
from django.test import Client

from portal.editing.pages import Article
from portal.editing.starts import starting

PAGES = """
/admin/ /admin/pages/ /admin/account/ /admin/images/ /admin/images/add/ /admin/notices/ /admin/notices/new/ /admin/contact/
/admin/operations/ /admin/redirects/ /admin/redirects/add/ /admin/users/ /admin/users/new/ /admin/reports/aging-pages/
/admin/reports/site-history/ /admin/reports/pages-to-review/ /admin/reports/searches/ /admin/snippets/editing/menu/
/admin/snippets/editing/synonyms/add/ /admin/snippets/editing/promotion/add/ /admin/choose-page/ /admin/images/chooser/
""".split()


def scripts_in(page: Any) -> list[str]:
    """What of the page a browser would run without asking for a file."""
    content = page.content.decode()
    if not content.strip().startswith("<"):
        content = page.json().get("html", "") if content.startswith("{") else ""
    tree = lxml.html.document_fromstring(f"<div>{content}</div>" if "<html" not in content else content)
    inline = [
        script.text_content()[:200] for script in tree.iter("script") if not script.get("src") and script.get("type", "") in {"", "module"}
    ]
    handlers = [str(name) for element in tree.iter() for name in element.attrib if isinstance(element.tag, str) and name.startswith("on")]
    return inline + handlers + re.findall(r"javascript:[^\"'\s]*", content)


@pytest.mark.requirement("OPS-017")
def test_the_policy_lets_no_script_run_that_stands_in_the_page(editor: Callable[[str], Client]) -> None:
    for page in (Client().get("/admin/login/"), editor("operator").get("/admin/")):
        assert page.status_code == 200
        (scripts,) = re.findall(r"script-src ([^;]*)", page["Content-Security-Policy"])
        assert scripts == "'self'"


@pytest.mark.parametrize("address", PAGES)
def test_no_page_of_the_editors_holds_a_script(editor: Callable[[str], Client], address: str) -> None:
    page = editor("operator").get(address)
    assert page.status_code == 200
    assert scripts_in(page) == []


def test_the_form_of_a_page_names_what_starts_and_runs_nothing(editor: Callable[[str], Client]) -> None:
    page = editor("operator").get(f"/admin/pages/{Article.objects.get(slug='moms').pk}/edit/")
    assert scripts_in(page) == []
    content = page.content.decode()
    for name in ("initDateChooser", "initDateTimeChooser"):
        assert f'data-start="{name}"' in content
    assert 'data-start="PageChooser"' in editor("operator").get("/admin/redirects/add/").content.decode()


def test_what_is_given_to_a_field_ends_no_script() -> None:
    told = starting("Chooser", "</script><script>alert(1)</script>&amp;")
    assert told.count("</script>") == 1 and "alert(1)" in told and "&amp;" not in told


@pytest.mark.requirement("OPS-017")
def test_the_editors_pages_are_there_for_their_networks_alone(edited: None, settings: Any) -> None:
    settings.VST_EDITOR_NETWORKS = ("10.0.0.0/8", "2001:db8::/32")
    for address in ("10.1.2.3", "2001:db8::7", "::ffff:10.1.2.3"):
        assert Client(REMOTE_ADDR=address).get("/admin/login/").status_code == 200
    for address in ("192.0.2.1", "2001:db9::7", "11.0.0.1", ""):
        elsewhere = Client(REMOTE_ADDR=address)
        for path in ("/admin/", "/admin", "/admin/login/", "/admin/sso/", "/admin/jsi18n/", "/admin/nothing/here/"):
            answer = elsewhere.get(path)
            assert answer.status_code == 404, f"{path} from {address}"
            assert "vst_editor_session" not in answer.cookies and b"agtail" not in answer.content
    assert Client(REMOTE_ADDR="192.0.2.1").get("/moms").status_code == 200

"""A portal that is started anew with another ``VST_SECRET_KEY``: who was signed in, and what they had begun."""

import secrets
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import lxml.html
import pytest

from portal.testing.browser import Served, serving
from tests.portal.backup.test_backup import ABOUT, Beata
from tests.portal.eservices.installing import install_example

NOTES = "/inloggad/anteckningar"
TYPED = "Ring banken om lånelöftet"
OLD, NEW = secrets.token_urlsafe(48), secrets.token_urlsafe(48)
PATIENT = 60
"""Seconds."""


@dataclass(frozen=True)
class Before:
    """What Beata had when the portal that knew her by the old key was stopped."""

    beata: Beata
    form: dict[str, str]
    """The hidden fields of a form that she had opened, and what she wrote in it."""
    data: Path
    packages: str

    def serving(self, data: Path, **keys: str):  # type: ignore[no-untyped-def]
        return serving(data, PYTHONPATH=self.packages, **keys)

    def sends(self, served: Served) -> httpx.Response:
        with httpx.Client(base_url=served.address, timeout=PATIENT, cookies=self.beata.cookies) as client:
            return client.post(NOTES, data=self.form, headers={"Origin": served.address})


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Before:
    """She is signed in, has typed half a text about her company, and has a form open for a note."""
    place = tmp_path_factory.mktemp("before")
    (place / "packages").mkdir()
    packages, data = str(install_example(place / "packages")), place / "data"
    with serving(data, PYTHONPATH=packages, VST_SECRET_KEY=OLD) as served:
        beata = Beata(served)
        assert beata.types(served, TYPED) == 204
        page = lxml.html.document_fromstring(beata.asks(served, NOTES).text)
        hidden = page.xpath("//main//form[.//*[@name='note']]//input[@type='hidden']")
        form = {each.get("name"): each.get("value") for each in hidden} | {"note": "Skicka in momsen", "remind": ""}
    return Before(beata, form, data, packages)


@pytest.fixture(params=["named", "not named"])
def after(before: Before, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Served, bool]]:
    """The portal started anew with the new key, on all that was kept; whether the old key is named."""
    is_named = request.param == "named"
    shutil.copytree(before.data, tmp_path / "data")
    with before.serving(tmp_path / "data", VST_SECRET_KEY=NEW, **({"VST_SECRET_KEY_OLD": OLD} if is_named else {})) as served:
        yield served, is_named


@pytest.mark.requirement("OPS-021")
def test_a_session_a_form_and_a_draft_still_work_while_the_old_key_is_named_and_not_without(
    before: Before, after: tuple[Served, bool]
) -> None:
    served, is_named = after
    page = before.beata.asks(served, ABOUT)
    sent = before.sends(served)
    saved = before.beata.types(served, f"{TYPED} i dag")
    again = before.beata.asks(served, ABOUT)
    if is_named:
        assert (page.status_code, TYPED in page.text) == (200, True)
        assert sent.status_code == 303, sent.text
        assert "Skicka in momsen" in before.beata.asks(served, NOTES).text
        assert (saved, f"{TYPED} i dag" in again.text) == (204, True)
    else:
        assert page.status_code == again.status_code == 302, "she is to sign in"
        assert saved == 401
        assert sent.status_code in {302, 303, 403} and "Skicka in momsen" not in sent.text
        anew = Beata(served)
        assert "Skicka in momsen" not in anew.asks(served, NOTES).text
        assert before.beata.key != anew.key
        assert (anew.types(served, "På nytt"), anew.asks(served, ABOUT).status_code) == (204, 200)
        assert "can be opened with neither VST_SECRET_KEY nor VST_SECRET_KEY_OLD" in served.logged()
    log = served.logged()
    assert "Traceback" not in log and " 500 " not in log

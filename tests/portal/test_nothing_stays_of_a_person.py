"""After a sign-out nothing of the person is in the memory of the process: no name, no number, none of their parties, no query."""

import gc
import json
import secrets
from collections.abc import Iterator

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.utils import timezone

from portal.identity.models import Session
from portal.serving.forgetting import forget_those_over
from test_world import faults
from test_world.faults import Fault
from tests.portal.visitors import SPOOF, csrf_client, spoof_headers

LOGOUT = "/api/auth-service-api/api/token/v2/logout"
CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"


class Sought:
    """Words that nobody else has; they are not held whole, so that whoever looks for them is not found."""

    def __init__(self) -> None:
        self._halves = {what: (f"Q{secrets.token_hex(4)}", f"{secrets.token_hex(4)}X") for what in ("name", "company", "query")}

    def word(self, what: str) -> str:
        return "".join(self._halves[what])

    def found(self) -> Iterator[str]:
        """Where each of the words is held: the kinds of what holds it."""
        gc.collect()
        for holder in gc.get_objects():
            for held in gc.get_referents(holder):
                if type(held) is not bytes and type(held) is not str:  # no proxy is asked
                    continue
                text = held.decode("latin-1") if type(held) is bytes else held
                for what, (first, second) in self._halves.items():
                    if first in text and text[text.index(first) + len(first) :].startswith(second):
                        yield f"{what} in {type(holder).__name__}: {text[:80]!r}, held by {_holders(holder)}"


def _holders(holder: object) -> list[str]:
    return [f"{type(one).__module__}.{type(one).__name__}" for one in gc.get_referrers(holder)[:4]]


def engagemang(company: str) -> str:
    numbers = ("5521030014", "5520000018", "5521030022", "7521030010")
    rows = [
        {"organisationsnummer": number, "namn": f"{company} {n}", "foretagsformkod": "AB", "kallor": ["Bolagsverket"], "namnskydd": []}
        for n, number in enumerate(numbers)
    ]
    return json.dumps({"foretag": rows, "felsvar": []})


def a_visit(sought: Sought) -> Client:
    """Signs somebody in and looks at the pages that show their parties."""
    visitor = csrf_client()
    faults.put("engagements", Fault(status=200, times=2, body=engagemang(sought.word("company"))))
    headers = spoof_headers("B03", givenName=sought.word("name"), displayName=f"{sought.word('name')}%20Test")
    assert visitor.get(SPOOF, headers=headers).status_code == 200
    for _ in range(2):
        page = visitor.get(CHOOSER).content.decode()
        assert sought.word("company") in page
    token = visitor.cookies["vst_csrf"].value
    chosen = visitor.post(CHOOSER, {"orgnr": "5521030014", "csrfmiddlewaretoken": token, "redirect": "/inloggad/mina-sidor"})
    assert chosen.status_code == 303
    for path in ("/inloggad/mina-sidor", CHOOSER, "/"):
        page = visitor.get(path).content.decode()
        assert sought.word("company") in page or path == "/"
    for path in ("/inloggad/mina-sidor", "/en/inloggad/mina-sidor", "/moms"):
        assert visitor.get(f"{path}?q={sought.word('query')}").status_code == 200
    assert next(sought.found(), None), "what is looked for is found while somebody is signed in"
    return visitor


@pytest.mark.django_db
def test_nothing_of_a_person_is_held_after_the_sign_out(caplog: pytest.LogCaptureFixture) -> None:
    sought = Sought()
    visitor = a_visit(sought)
    assert visitor.post(LOGOUT, headers={"X-CSRFToken": visitor.cookies["vst_csrf"].value}).status_code == 204
    faults.take("engagements")
    caplog.clear()
    assert list(sought.found()) == []


@pytest.mark.django_db
def test_nor_of_one_whose_session_ran_out_or_was_ended_by_another_process(caplog: pytest.LogCaptureFixture) -> None:
    sought = Sought()
    a_visit(sought)
    faults.take("engagements")
    caplog.clear()
    async_to_sync(forget_those_over)()
    assert next(sought.found(), None), "who is signed in is remembered"
    Session.objects.update(revoked_at=timezone.now(), fornamn="", efternamn="", visningsnamn="")
    async_to_sync(forget_those_over)()
    assert list(sought.found()) == []


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/sok", "/en/search"])
def test_no_drawing_holds_what_somebody_searched_for(path: str) -> None:
    """The index remembers words as such, the stem of each: none of them says who asked, or what for."""
    sought = Sought()
    assert sought.word("query") in csrf_client().get(f"{path}?q={sought.word('query')}").content.decode()
    assert [where for where in sought.found() if "<" in where.partition(", held by")[0]] == []

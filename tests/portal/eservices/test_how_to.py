"""What docs/how-to/write-an-e-service.md shows does what it says, asked for as a visitor asks."""

import re
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from reactpy import html

from components.eservices.service_form import service_form
from components.ui.button import button
from portal.engagemang.party_key import party_key
from portal.eservices import plugins
from portal.eservices.plugins import Plugin, ServicePage
from portal.testing.visitors import Visitor
from portal.words.texts import table
from test_world import faults
from test_world.faults import Fault
from tests.portal.eservices.installing import ROOT

PAGE = ROOT / "docs" / "how-to" / "write-an-e-service.md"
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
ADDRESS = "/inloggad/torgplats"
PNG = b"\x89PNG\r\n\x1a\n" + b"\x00" * 40

pytestmark = pytest.mark.django_db


class Rows:
    """A table that a snippet writes to: what was kept."""

    def __init__(self) -> None:
        self.kept: list[dict[str, Any]] = []
        self.objects = self

    async def acreate(self, **row: Any) -> None:
        self.kept.append(row)

    async def aget_or_create(self, defaults: dict[str, Any], **row: Any) -> tuple[SimpleNamespace, bool]:
        found = next((n for n, each in enumerate(self.kept) if row.items() <= each.items()), None)
        if found is None:
            self.kept.append({**row, **defaults})
        return SimpleNamespace(pk=len(self.kept) if found is None else found + 1), found is None

    def filter(self, **wanted: Any) -> "Chosen":
        return Chosen(self.kept, [row for row in self.kept if wanted.items() <= row.items()])


class Chosen:
    """Some rows of a table."""

    def __init__(self, kept: list[dict[str, Any]], rows: list[dict[str, Any]]) -> None:
        self._kept, self._rows = kept, rows

    def order_by(self, name: str) -> "Chosen":
        return Chosen(self._kept, sorted(self._rows, key=lambda row: row[name[1:]], reverse=True))

    def __getitem__(self, first: slice) -> "Chosen":
        return Chosen(self._kept, self._rows[first])

    async def __aiter__(self) -> AsyncIterator[SimpleNamespace]:
        for row in self._rows:
            yield SimpleNamespace(**row)

    async def aupdate(self, **changed: Any) -> int:
        for row in self._rows:
            row.update(changed)
        return len(self._rows)

    async def adelete(self) -> None:
        self._kept[:] = [row for row in self._kept if row not in self._rows]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the snippets define, with the texts that they name."""
    for key in ("picture", "no-picture", "send", "words", "save", "all-notes", "changed-meanwhile", "away", "only-signatories"):
        monkeypatch.setitem(table("sv"), f"service.torgplats.{key}", f"[{key}]")
    names: dict[str, Any] = {"__name__": "snippets", "Picture": Rows(), "Note": Rows()}
    for snippet in SNIPPETS:
        exec(compile(snippet, str(PAGE), "exec"), names)
        if "as_a_file" in names:
            names.setdefault("of_answers", names["service"])
    return names


def serve(monkeypatch: pytest.MonkeyPatch, plugin: Plugin) -> Visitor:
    """Has the service be ``plugin``, and Beata be there."""
    monkeypatch.setattr(plugins, "_loaded", lambda entry: plugin)
    return Visitor("B03", "7521030010")


def test_a_picture_in_a_form_is_kept_and_told_by_its_bytes(shown: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    beata = serve(monkeypatch, Plugin({"": shown["pictures"]}))
    page = beata.visits(ADDRESS)
    assert page.find("text-input").get("type") == "file"
    refused = beata.presses(page, "send", files={"picture": [("hus.png", b"<script>")]})
    assert (refused.status, refused.text("hint")) == (400, "[no-picture]")
    assert beata.presses(page, "send").status == 400
    assert beata.presses(page, "send", files={"picture": [("hus.txt", PNG)]}).location == ADDRESS
    (kept,) = shown["Picture"].kept
    assert (kept["type"], kept["content"]) == ("image/png", PNG)


def test_a_form_that_is_sent_twice_is_kept_once(shown: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    beata = serve(monkeypatch, Plugin({"": ServicePage(draw=shown["note_form"], load=shown["new_form"], post=shown["keep_once"])}))
    page = beata.visits(ADDRESS)
    twice = [beata.presses(page, "save", {"words": "Ring banken"}).location for _ in range(2)]
    assert twice == [f"{ADDRESS}/anteckning/1"] * 2
    assert beata.presses(beata.visits(ADDRESS), "save", {"words": "Ring igen"}).location == f"{ADDRESS}/anteckning/2"


def test_pages_have_titles_of_their_own_and_answer_with_a_file_or_not_found(shown: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    beata = serve(monkeypatch, shown["of_answers"])
    assert beata.visits(ADDRESS).title.startswith("[all-notes]")
    assert beata.visits(f"{ADDRESS}/anteckning/7").title.startswith("Ring banken")
    assert beata.visits(f"{ADDRESS}/anteckning/8").status in {302, 404}
    listed = beata.visits(f"{ADDRESS}/lista.csv")
    assert listed.content.removeprefix("\ufeff") == "7;Ring banken"
    assert "lista.csv" in listed.response.headers["Content-Disposition"]


@pytest.mark.parametrize(
    ("fault", "away", "shown_permits"),
    [
        (Fault(body='[{"namn": "Krogen"}]'), False, ["Krogen"]),
        (Fault(status=404), False, []),
        (Fault(status=500), True, []),
        (Fault(network=True), True, []),
        (Fault(body="<p>", content_type="text/html"), True, []),
        (Fault(body='[{"namn": "Kro'), True, []),
        (Fault(body='{"fel": true}'), True, []),
    ],
)
def test_a_page_stands_whatever_the_register_answers(
    shown: dict[str, Any], monkeypatch: pytest.MonkeyPatch, fault: Fault, away: bool, shown_permits: list[str]
) -> None:
    faults.put(shown["PERMITS"], fault)
    beata = serve(monkeypatch, Plugin({"": ServicePage(draw=shown["permits_page"], load=shown["permits_of"])}))
    page = beata.visits(ADDRESS)
    assert (page.status, page.has("away")) == (200, away)
    assert [each.text_content() for each in page.find("service-mount").xpath(".//li")] == shown_permits


@pytest.mark.parametrize(("answer", "status"), [('{"tecknar": true}', 200), ('{"tecknar": false}', 403)])
def test_only_who_signs_for_the_company_sees_what_binds_it(
    shown: dict[str, Any], monkeypatch: pytest.MonkeyPatch, answer: str, status: int
) -> None:
    faults.put(shown["PERMITS"], Fault(body=answer))
    beata = serve(monkeypatch, Plugin({"": ServicePage(draw=lambda visit, data: html.h1("Ändra"), load=shown["for_signatories"])}))
    assert beata.visits(ADDRESS).status == status


def note_of(party: str, words: str, subject: str = "somebody else of the party", id: str = "1") -> dict[str, Any]:
    return {"pk": id, "party": party_key(party), "subject": subject, "words": words, "version": "first", "at": id}


def test_rows_are_shared_by_all_who_act_for_a_party_and_changed_by_one_at_a_time(
    shown: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def form(visit: Any, words: list[str]) -> Any:
        hidden = [html.input({"type": "hidden", "name": name, "value": value}) for name, value in (("words", "Ny"), ("version", "first"))]
        shown = [html.p({"data-testid": "note"}, each) for each in words]
        return html.div(
            html.h1("Lappar"), *shown, service_form(visit, *hidden, button("Spara", type="submit", test_id="save"), label="", id="f")
        )

    notes = shown["Note"].kept
    notes += [note_of("7521030010", "Ring banken"), note_of("5521030014", "Ett annat bolags", id="2")]
    beata = serve(monkeypatch, Plugin({"{id}": ServicePage(draw=form, load=shown["of_the_party"], post=shown["change"])}))
    page = beata.visits(f"{ADDRESS}/1")
    assert page.texts("note") == ["Ring banken"]
    assert beata.presses(page, "save").location == f"{ADDRESS}?sparat=ja"
    assert beata.presses(page, "save").status == 404, "it was changed meanwhile"
    assert beata.presses(beata.visits(f"{ADDRESS}/2"), "save").status == 404
    assert [note["words"] for note in notes] == ["Ny", "Ett annat bolags"]


def test_what_a_company_shares_stays_without_the_name_of_who_wrote_it(shown: dict[str, Any]) -> None:
    selma = Visitor("S01").person
    assert selma
    notes = shown["Note"].kept
    notes += [note_of(selma.personnummer, "Drejskiva"), note_of("5521030014", "Ring banken", selma.subject)]
    assert async_to_sync(shown["forget"])(selma.subject) == []
    assert [(note["words"], note["subject"]) for note in notes] == [("Ring banken", "")]

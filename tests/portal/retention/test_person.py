"""One person is given all that is kept of them, and has it erased: by an operator who never writes the number where others see it."""

import io
import json
import sys
import zipfile
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import lxml.html
import pytest
from asgiref.sync import async_to_sync
from django.core.management import CommandError, call_command
from django.utils import timezone

from portal.constants import FLOW_DRAFT_KEPT_FOR
from portal.drafts.models import Draft
from portal.engagemang.models import ActedFor, PartyNote
from portal.engagemang.party_key import party_key
from portal.eservices.models import ServiceRecord
from portal.eservices.plugins import Plugin, Stays
from portal.flow.files.models import FlowFile
from portal.flow.models import FlowCase, FlowDraft
from portal.flow.payment.models import FlowOrder
from portal.flow.sealing import seal
from portal.flow.signing.models import FlowSignature, FlowSigning
from portal.identity.login import Login
from portal.identity.models import LastSignIn, Return, Session
from portal.identity.person import subject_of
from portal.retention.models import PersonRequest
from portal.retention.table import KEPT
from portal.testing.conformance import _person_faults
from portal.testing.visitors import Visitor
from portal.user_settings.models import PartyAtHand, UserSettings
from portal.web.visit import login_ran_out
from test_world.people import by_key

pytestmark = pytest.mark.django_db

BEATA, KIM = (by_key(key).person for key in ("B03", "K01"))
OSTRA_VERKEN = "5521030014"
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def kept_of(number: str, word: str) -> None:
    """One row in every table; each text that somebody wrote has ``word`` in it."""
    subject, party = subject_of(number), party_key(OSTRA_VERKEN)
    Draft.objects.create(subject=subject, party=party, path="/kontakt", form="f", fields={"a": f"Utkast {word}"}, at=NOW)
    Return.objects.create(subject=subject, path=f"/inloggad/{word}", at=NOW)
    PartyNote.objects.create(subject=subject, party=party, text=f"<b>Ring {word}", changed_at=NOW)
    UserSettings.objects.create(subject=subject, hamta_arenden="all", shortcuts=[word])
    PartyAtHand.objects.create(subject=subject, organisationsnummer=OSTRA_VERKEN, is_favourite=True)
    ServiceRecord.objects.create(service="anteckningar", subject=subject, party=party, key="k", value={"text": word}, at=NOW)
    at = {"created": NOW, "changed": NOW, "expires": timezone.now() + FLOW_DRAFT_KEPT_FOR}
    of = {"service": "torgplats", "flow": "torgplats", "version": 1, "subject": subject, "party": party}
    draft = FlowDraft.objects.create(uuid=uuid4(), contents=seal({"steps": word}), **of, **at)
    about = {"kind": "pdf", "size": 9, "sha256": "0" * 64, "place": "", "state": "klar", "added": NOW}
    where = {"draft": draft.uuid, "service": "torgplats", "subject": subject, "part": "karta", "field": "skiss"}
    FlowFile.objects.create(uuid=uuid4(), name=seal(f"{word}.pdf"), **where, **about)
    sent = {"number": f"2026-{word[:6]}", "key": word, "draft": uuid4(), "is_of_person": False, "locale": "sv", "state": "inskickat"}
    FlowCase.objects.create(archive=seal({"steps": word}), digest=word, sent=NOW, changed=NOW, **sent, **of)
    asks = {"revision": 1, "order": "any", "signers": 1, "amount": 150, "state": "vantar-underskrift", "begun": NOW, "ends": NOW}
    what = {"archive": seal({"steps": word}), "digest": word, "contact": seal(""), "number": f"2027-{word[:6]}", "locale": "sv"}
    signing = FlowSigning.objects.create(draft=sent["draft"], **of, **asks, **what)
    FlowSignature.objects.create(signing=signing, place=0, subject=subject, signer=seal({"namn": word}))
    paid = {"draft": sent["draft"], "digest": word, "amount": 150, "number": signing.number, "service": "torgplats"}
    FlowOrder.objects.create(subject=subject, created=NOW, **paid)
    ActedFor.objects.create(subject=subject, session="s", number=OSTRA_VERKEN, name=f"Bolag {word}", form="AB", how="chooser", at=NOW)


@pytest.fixture
def both() -> None:
    """Beata and Kim are signed in, and something is kept of both."""
    for person, word in ((BEATA, "björnbär"), (KIM, "krusbär")):
        Visitor("B03" if person is BEATA else "K01").visits("/inloggad/mina-sidor")
        kept_of(person.personnummer, word)


class Operator:
    """Somebody at the command line."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self._patch, self._folder, self._times = patch, folder, 0

    def says(self, *lines: str) -> None:
        self._patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    def exports(self, number: str) -> dict[str, Any]:
        """The files of the archive: JSON as it is, the page as text."""
        self.says(number)
        self._times += 1
        self.file = self._folder / f"{self._times}.zip"
        call_command("person", "export", str(self.file), stdout=io.StringIO())
        with zipfile.ZipFile(self.file) as archive:
            files = {name: archive.read(name).decode() for name in archive.namelist()}
        return {name: text if name == "index.html" else json.loads(text) for name, text in files.items()}

    def erases(self, number: str, answer: str = "erase") -> str:
        self.says(number, answer)
        said = io.StringIO()
        call_command("person", "erase", stdout=said)
        return said.getvalue()


@pytest.fixture
def olle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Operator:
    return Operator(monkeypatch, tmp_path)


@pytest.mark.requirement("OPS-050")
def test_beata_is_given_everything_of_hers_and_nothing_of_kims(both: None, olle: Operator) -> None:
    files = olle.exports("19920402-9806")
    names = {kept.given.name for kept in KEPT if kept.given}
    assert {name.removesuffix(".json") for name in files if name != "index.html"} == names
    assert {name for name in names if not files[f"{name}.json"]} == {"signed-on"}
    assert files["notes.json"] == [{"party": OSTRA_VERKEN, "text": "<b>Ring björnbär", "changed_at": "2026-11-21T12:00:00+00:00"}]
    assert files["sessions.json"][0]["personnummer"] == BEATA.personnummer
    everything = json.dumps(files, ensure_ascii=False)
    for other in ("krusbär", KIM.personnummer, KIM.efternamn, "Krusbär"):
        assert other not in everything
    assert olle.file.stat().st_mode & 0o777 == 0o600


@pytest.mark.requirement("OPS-050")
def test_the_page_of_the_archive_can_be_read(both: None, olle: Operator) -> None:
    page = lxml.html.document_fromstring(olle.exports(BEATA.personnummer)["index.html"])
    assert page.get("lang") == "sv"
    assert page.xpath("//h1/text()") == ["Dina uppgifter i Företagsporten"]
    assert "Egna anteckningar" in page.xpath("//h2/text()")
    assert "<b>Ring björnbär" in page.xpath("//td/text()") and not page.xpath("//b")
    assert "21 november 2026 kl. 13.00" in page.xpath("//td/text()")
    assert any("artikel 17.3 e" in line for line in page.xpath("//li/text()"))
    assert not any(heading.isascii() and "_" in heading for heading in page.xpath("//th/text()"))


@pytest.mark.requirement("OPS-050")
def test_another_persons_number_and_name_in_the_history_are_left_out(olle: Operator) -> None:
    for number, name in ((KIM.personnummer, KIM.visningsnamn), (BEATA.personnummer, BEATA.visningsnamn)):
        ActedFor.objects.create(
            subject=subject_of(BEATA.personnummer), session="s", number=number, name=name, form="EN", how="chooser", at=NOW
        )
    rows = olle.exports(BEATA.personnummer)["history.json"]
    assert [(row["number"], row["name"]) for row in rows] == [(None, None), (BEATA.personnummer, BEATA.visningsnamn)]


@pytest.mark.requirement("OPS-050")
def test_what_is_erased_is_gone_and_a_second_export_holds_what_the_report_named(
    both: None, olle: Operator, caplog: pytest.LogCaptureFixture
) -> None:
    report = olle.erases(BEATA.personnummer)
    stays = [line for line in report.splitlines() if line.startswith("Stays until ")]
    assert [line.partition(": ")[2].partition(".")[0] for line in stays] == ["Whom you have represented", "Requests to give out and erase"]
    assert all("article" in line for line in stays)
    files = olle.exports(BEATA.personnummer)
    assert {name for name, rows in files.items() if rows and name != "index.html"} == {"history.json", "requests.json"}
    assert [row["what"] for row in files["requests.json"]] == ["erase", "export"]
    assert "björnbär" in json.dumps(olle.exports(BEATA.personnummer)["history.json"], ensure_ascii=False)
    assert not Session.objects.filter(subject=subject_of(BEATA.personnummer)).exists()

    kims = olle.exports(KIM.personnummer)
    assert all(kims[f"{name}.json"] for name in ("notes", "drafts", "settings", "parties", "records", "sessions", "return"))
    assert LastSignIn.objects.filter(subject=subject_of(KIM.personnummer)).exists()

    audit = "\n".join(f"{row.subject} {row.what} {row.by}" for row in PersonRequest.objects.all())
    for number in (BEATA.personnummer, BEATA.personnummer[2:], "920402-9806"):
        assert number not in audit + caplog.text + report


@pytest.mark.requirement("OPS-050")
def test_a_page_that_finds_out_late_that_its_login_is_gone_writes_nothing_down(both: None, olle: Operator) -> None:
    row = Session.objects.get(subject=subject_of(BEATA.personnummer))
    login = Login(row.sid, BEATA, row.subject, row.expires_at, True)
    olle.erases(BEATA.personnummer)
    assert async_to_sync(login_ran_out)(login, "/inloggad/mina-sidor")
    assert not Return.objects.filter(subject=row.subject).exists()
    kims = Session.objects.get(subject=subject_of(KIM.personnummer))
    assert async_to_sync(login_ran_out)(Login(kims.sid, KIM, kims.subject, kims.expires_at, True), "/inloggad/mina-sidor")
    assert Return.objects.get(subject=kims.subject).path == "/inloggad/mina-sidor"


@pytest.mark.requirement("OPS-050")
@pytest.mark.parametrize("answer", ["", "yes", "no", "Erase it"])
def test_without_the_answer_nothing_is_erased(both: None, olle: Operator, answer: str) -> None:
    with pytest.raises(CommandError, match="Nothing was erased"):
        olle.erases(BEATA.personnummer, answer)
    assert PartyNote.objects.count() == 2
    assert Session.objects.filter(revoked_at=None).count() == 2


def test_erasing_twice_and_somebody_who_was_never_there_is_no_fault(both: None, olle: Operator) -> None:
    for number in (BEATA.personnummer, BEATA.personnummer, "191212121212"):
        olle.erases(number)
    assert PartyNote.objects.count() == 1


@pytest.mark.requirement("OPS-050")
def test_a_number_that_is_written_as_an_argument_is_refused_and_not_repeated(olle: Operator) -> None:
    for name in ("199204029806", "19920402-9806.zip", "beata/920402-9806.zip"):
        olle.says(BEATA.personnummer)
        with pytest.raises(CommandError) as refused:
            call_command("person", "export", name)
        assert "choose another" in str(refused.value)
        assert name not in str(refused.value)


@pytest.mark.parametrize("typed", ["", "Beata", "199204029807", "19920402"])
def test_what_is_no_number_is_refused_and_not_repeated(olle: Operator, typed: str) -> None:
    with pytest.raises(CommandError, match=r"^No personal number: ") as refused:
        olle.exports(typed)
    assert not typed or typed not in str(refused.value)
    assert not PersonRequest.objects.exists()


def test_a_file_that_is_there_already_is_left_as_it_is(olle: Operator, tmp_path: Path) -> None:
    (tmp_path / "1.zip").write_text("something else")
    with pytest.raises(CommandError, match="can not be written: File exists"):
        olle.exports(BEATA.personnummer)
    assert (tmp_path / "1.zip").read_text() == "something else"


# --- Services with tables of their own ---


_EACH = count()


class Receipts:
    """What a service keeps in its own tables: receipts of paid charges, by subject."""

    def __init__(self, *subjects: str) -> None:
        self.of = {subject: [{"kvitto": f"2026-{n}"}] for n, subject in enumerate(subjects)}
        self.is_away = False
        self.entry = f"mina-sidor.receipts{next(_EACH)}"  # what was loaded for an entry point stays so
        self.plugin = Plugin({}, person_data=self.person_data, erase_person=self.erase_person)

    async def person_data(self, subject: str) -> Any:
        assert not self.is_away, subject
        return self.of.get(subject, [])

    async def erase_person(self, subject: str) -> Sequence[Stays]:
        assert not self.is_away, subject
        was_there = self.of.pop(subject, None)
        return [Stays("Kvitton", "Bokföringslagen (1999:1078) 7 kap. 2 §", date(2033, 12, 31))] if was_there else []


@pytest.fixture
def receipts(monkeypatch: pytest.MonkeyPatch) -> Receipts:
    kept = Receipts(subject_of(BEATA.personnummer), subject_of(KIM.personnummer))
    point = SimpleNamespace(load=lambda: kept.plugin, value="receipts:service")
    package = SimpleNamespace(entries={kept.entry: point})
    monkeypatch.setattr("portal.runtime.packages.installed", lambda: (package,))
    return kept


def test_a_service_says_what_it_keeps_and_what_a_law_keeps_there(receipts: Receipts, olle: Operator) -> None:
    assert olle.exports(BEATA.personnummer)[f"services/{receipts.entry}.json"] == [{"kvitto": "2026-0"}]
    assert "Stays until 2033-12-31: Kvitton. Bokföringslagen (1999:1078) 7 kap. 2 §" in olle.erases(BEATA.personnummer)
    assert list(receipts.of) == [subject_of(KIM.personnummer)]


def test_a_service_that_fails_is_named_and_nothing_is_given_out_or_erased_by_halves(
    both: None, receipts: Receipts, olle: Operator, tmp_path: Path
) -> None:
    receipts.is_away = True
    with pytest.raises(CommandError, match=f"{receipts.entry} can not say") as refused:
        olle.exports(BEATA.personnummer)
    assert subject_of(BEATA.personnummer) not in str(refused.value)
    assert not (tmp_path / "1.zip").exists()
    with pytest.raises(CommandError, match=f"{receipts.entry} could not erase"):
        olle.erases(BEATA.personnummer)
    assert PartyNote.objects.count() == 2
    assert not PersonRequest.objects.exists()
    assert Session.objects.get(subject=subject_of(BEATA.personnummer)).revoked_at is not None


@pytest.mark.parametrize(
    ("plugin", "said"),
    [
        (Plugin({}), ""),
        (Receipts().plugin, ""),
        (Plugin({}, person_data=Receipts().person_data), "belong together"),
        (Plugin({}, person_data=lambda _: _gives(timedelta(1)), erase_person=Receipts().erase_person), "JSON has words for"),
        (Plugin({}, person_data=Receipts().person_data, erase_person=lambda _: _gives(["kvitton"])), "a sequence of Stays"),
        (Plugin({}, person_data=Receipts().person_data, erase_person=lambda _: _gives(None)), "a sequence of Stays"),
    ],
)
def test_the_check_of_a_service_says_what_is_wrong_with_it(plugin: Plugin, said: str) -> None:
    faults = list(_person_faults(plugin))
    assert (len(faults), said in "".join(faults)) == (bool(said), True)


async def _gives(something: Any) -> Any:
    return something

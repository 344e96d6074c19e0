"""What test people have applied for, and what became of it: a portal that is served for the first time shows cases in many states.

They are made as anybody's are, by going through the services; times are put back afterwards.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from io import BytesIO
from typing import Any, Final

from asgiref.sync import async_to_sync
from django.apps import apps
from django.utils import timezone
from pypdf import PdfWriter

from portal.flow import events
from portal.flow.complements import Asked
from portal.flow.events import Said
from portal.flow.known import flow_of
from portal.flow.models import FlowCase, FlowDraft
from portal.flow.opened import CHECK
from portal.testing.flows import Journey
from test_world import flow_controls
from test_world.register import received

BEATA, RUT, STURE = "B03", "A01", "S02"
OSTRA_VERKEN, ANGSBLOMMAN = "5521030014", "7521030010"
BJORK, CIRKEL = "5520000018", "5520000026"
HANDLED, GRANTED, MORE = "under-handlaggning", "beviljat", "komplettering"


@dataclass(frozen=True, slots=True)
class History:
    """An application by somebody for a party; without ``sent`` a draft."""

    service: str
    flow: str
    person: str
    party: str
    answers: Mapping[str, Any]
    sent: int = 0
    """Days ago."""
    then: tuple[tuple[int, Said], ...] = field(default=())
    """What the authority said, each so many days ago."""


def make() -> int:
    """Makes them where nobody has applied for anything yet; how many. A service that is not installed has none,
    nor has a portal that nobody enters by the login of test people.
    """
    if not apps.is_installed("mock_login") or FlowCase.objects.exists() or FlowDraft.objects.exists():
        return 0
    return sum(_made(history, timezone.now()) for history in _histories(timezone.localdate()))


def _made(history: History, now: datetime) -> bool:
    flow = flow_of(history.service, history.flow)
    if flow is None:
        return False
    journey = Journey(flow).as_(history.person, history.party).answers(**history.answers)
    if not history.sent:
        journey.reaches(CHECK)
        return True
    number = journey.submits().number
    async_to_sync(flow_controls.age_case)(number, timedelta(days=history.sent))
    for ago, said in history.then:
        async_to_sync(events.act)(number, said, now - timedelta(days=ago))
        async_to_sync(received.note_state)(number, said.state or HANDLED)
    return True


def _histories(today: date) -> Iterator[History]:
    def day(days: int) -> str:
        return (today + timedelta(days=days)).isoformat()

    yield History(
        "bolagsverket-vinstutdelning",
        "vinstutdelning",
        BEATA,
        OSTRA_VERKEN,
        {
            **{"stammodag": day(-23), "balansdag": f"{today.year - 1}-12-31", "per_aktie": "100", "betalas": day(10)},
            **{"protokoll": _paper("protokoll.pdf"), "forslag": _paper("forslag.pdf")},
        },
        21,
        ((19, Said(HANDLED)), (8, Said(GRANTED, "Beslutet om vinstutdelning är registrerat."))),
    )
    yield History(
        "bolagsverket-andra-aktiebolag",
        "andra-aktiebolag",
        BEATA,
        OSTRA_VERKEN,
        {"vad": ["adress"], "adress": {"co": "", "gata": "Hamngatan 3", "postnummer": "12345", "postort": "Storstad"}},
        6,
        (
            (5, Said(HANDLED)),
            (
                2,
                Said(
                    MORE,
                    complement=Asked(("adress",), "Det finns ingen Hamngatan 3 i Storstad. Kontrollera adressen.", today + timedelta(9)),
                ),
            ),
        ),
    )
    yield _handed_in(BEATA, OSTRA_VERKEN, "552103-0014", "arsredovisning", 2, ())
    yield _handed_in(
        BEATA,
        ANGSBLOMMAN,
        "752103-0010",
        "protokoll",
        12,
        ((10, Said(HANDLED)), (1, Said("", "Protokollet ska vara justerat. Skicka det igen."))),
    )
    yield _handed_in(RUT, BJORK, "552000-0018", "arsredovisning", 30, ((28, Said(HANDLED)), (5, Said(GRANTED))))
    yield _handed_in(RUT, CIRKEL, "552000-0026", "arsredovisning", 4, ((3, Said(HANDLED)),))
    yield History("scb-andra-sni", "scb-sni", BEATA, OSTRA_VERKEN, {"fran": day(14), "koder": []})
    yield History(
        "bolagsverket-andra-enskild-naringsverksamhet",
        "andra-enskild-naringsverksamhet",
        STURE,
        "198506129819",
        {"vad": ["adress"], "adress": {"co": "", "gata": "Snickargränd 4", "postnummer": "11122", "postort": "Stockholm"}},
        9,
        ((7, Said(HANDLED, "Vi har fått din ändring och handlägger den inom två veckor.")),),
    )


def _handed_in(person: str, party: str, number: str, kind: str, sent: int, then: tuple[tuple[int, Said], ...]) -> History:
    answers = {"till": "foretag", "organisationsnummer": number, "slag": kind, "filer": _paper(f"{kind}.pdf")}
    return History("bolagsverket-inlamning-digital-handling", "inlamning", person, party, answers, sent, then)


def _paper(name: str) -> list[tuple[str, bytes]]:
    """A page with nothing on it."""
    writer, written = PdfWriter(), BytesIO()
    writer.add_blank_page(*_A4)
    writer.write(written)
    return [(name, written.getvalue())]


_A4: Final = (595, 842)
"""Points."""

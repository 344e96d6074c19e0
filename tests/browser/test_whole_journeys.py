"""Ten services from their page of information to my pages, five of them without scripts; axe finds nothing on any page of the way."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from portal_pages import violations

from portal.flow.known import installed
from portal.testing.flows import Journey
from tests.browser.by_hand import ByHand
from tests.browser.pages.portal import Portal
from tests.demo.company import ANSWERS, FOUNDING, PAPER
from tests.demo.test_changes import NEWCOMER
from tests.demo.test_dividend import last_balance
from tests.demo.test_partnerships import HB
from tests.demo.test_sole_traders import GOTALAND, TOLVAN
from tests.demo.test_statistics import GROCERY
from tests.portal.flow.applicant import ANGSBLOMMAN, OSTRA_VERKEN, UUID4, day


@dataclass(frozen=True, slots=True)
class Whole:
    """A journey, with the page it begins on, the address of the service that is linked there, and who signs besides the person."""

    page: str
    service: str
    journey: Journey
    signed_by: Sequence[str] = ()


def beata(flow: str, party: str = OSTRA_VERKEN, **given: Any) -> Journey:
    return of(flow).as_("B03", party).answers(**given)


def sture(flow: str, **given: Any) -> Journey:
    return of(flow).as_("S02", "198506129819").answers(**given)


def of(flow: str) -> Journey:
    """Nobody's yet."""
    return Journey(next(each.flow for each in installed() if each.flow.id == flow))


SIXTEN: Final = {"namn": "Sixten Ny", "personnummer": NEWCOMER, "roll": "suppleant", "bosatt": "sverige", "behorig": "ja"}
BOARD: Final[Mapping[str, Any]] = {
    "styrelse": [{}, {}, {}, SIXTEN],  # beside the three of today
    "styrelse_organ": "extra-stamma",
    "styrelse_dag": day(-3),
    "styrelse_protokoll": PAPER,
}
PROFIT: Final[Mapping[str, Any]] = {
    "stammodag": day(-1),
    "balansdag": last_balance(),
    "per_aktie": "200",
    "betalas": day(10),
    "protokoll": PAPER,
    "forslag": PAPER,
}
ACCOUNTS: Final[Mapping[str, Any]] = {
    "till": "foretag",
    "organisationsnummer": "552103-0014",
    "slag": "arsredovisning",
    "filer": PAPER,
}
CODES: Final = [{"andel": "60"}, {"kod": GROCERY, "andel": "40"}]  # the first has all of it today
LAST_DAY: Final[Mapping[str, Any]] = {"dag": day(0), "upphort": "ja", "skulder": "nej", "skatt": ["f-skatt"]}
VAT: Final[Mapping[str, Any]] = {
    "slag": ["moms"],
    "moms_fran": day(20),
    "omsattning": "900000",
    "eu_handel": "nej",
    "period": "kvartal",
}

WITH_SCRIPTS: Final = {
    "Tolvan registers a limited company": Whole(
        "/registrera-foretag", "/inloggad/foretagsregistrering", FOUNDING, signed_by=["B01", "B03"]
    ),
    "Beata changes the board and the address of a company": Whole(
        "/styrelse-och-andra-uppgifter",
        "/inloggad/bolagsverket/andra/aktiebolag",
        beata("andra-aktiebolag", vad=["styrelse", "adress"], adress=ANSWERS["adress"], **BOARD),
    ),
    "Beata changes the SNI codes of a company": Whole("/sni-kod", "/inloggad/scb/andra/sni", beata("scb-sni", fran=day(20), koder=CODES)),
    "Beata gives out profit": Whole("/vinstutdelning", "/inloggad/bolagsverket/vinstutdelning", beata("vinstutdelning", **PROFIT)),
    "Tolvan hands in a document": Whole(
        "/tjanster", "/inloggad/bolagsverket/inlamning-digital-handling", of("inlamning").as_("P00").answers(**ACCOUNTS)
    ),
}
WITHOUT_SCRIPTS: Final = {
    "Tolvan registers a business of his own": Whole(
        "/registrera-foretag",
        "/inloggad/bolagsverket/registrera/enskild-naringsverksamhet",
        TOLVAN.answers(namn1="Solsken", lan=GOTALAND),
    ),
    "Tolvan registers a trading partnership": Whole(
        "/registrera-foretag", "/inloggad/bolagsverket/registrera/handelsbolag", HB, signed_by=["B01", "B03"]
    ),
    "Beata leaves the chair of an association": Whole(
        "/avgang",
        "/inloggad/bolagsverket/avgang/bostadsrattsforening",
        beata("avgang-bostadsrattsforening", ANGSBLOMMAN, uppdrag=["ordforande"], dag=day(0), last="ja"),
    ),
    "Sture deregisters his business": Whole(
        "/avsluta-foretag",
        "/inloggad/bolagsverket/avregistrera/enskild-naringsverksamhet",
        sture("avregistrera-enskild-naringsverksamhet", **LAST_DAY),
    ),
    "Sture registers for VAT": Whole("/moms", "/inloggad/skatteverket/beskattningsengagemang", sture("skatt-registrera", **VAT)),
}


@pytest.mark.requirement("CASE-032")
@pytest.mark.parametrize("name", WITH_SCRIPTS)
def test_a_journey_leads_from_information_to_my_pages(portal: Portal, tmp_path: Path, name: str) -> None:
    goes_the_whole_way(portal, WITH_SCRIPTS[name], tmp_path, scripts=True)


@pytest.mark.requirement("CASE-032")
@pytest.mark.parametrize("name", WITHOUT_SCRIPTS)
def test_a_journey_leads_there_without_scripts_too(portal: Portal, tmp_path: Path, name: str) -> None:
    with portal.without_scripts():
        goes_the_whole_way(portal, WITHOUT_SCRIPTS[name], tmp_path, scripts=False)


def goes_the_whole_way(portal: Portal, whole: Whole, folder: Path, *, scripts: bool) -> None:
    found: dict[str, list[str]] = {}
    hands = ByHand(portal, whole.journey, folder, scripts=scripts, looks=looking(portal, found, scripts=scripts))
    hands.logs_in(whole.page)
    comes_to_the_first_question(portal, hands, whole.service)
    number = hands.comes_to_receipt(whole.signed_by)
    assert portal.text("receipt-next")
    portal.click("receipt-my-pages")
    hands.arrives(lambda: is_on_my_pages(portal, number, scripts=scripts), "the case on my pages")
    assert portal.has("page", '[data-ready="true"]') == scripts
    assert {place: said for place, said in found.items() if said} == {}


def looking(portal: Portal, found: dict[str, list[str]], *, scripts: bool) -> Callable[[], None]:
    """Keeps what axe finds on the page that stands there; a list with rows in it is another page than the empty one."""

    def looks() -> None:
        place = UUID4.sub("…", portal.path.partition("?")[0]) + (" with rows" if portal.has("flow-row") else "")
        if place not in found:
            with nullcontext() if scripts else portal.with_scripts_for_axe():
                found[place] = violations(portal)

    return looks


def comes_to_the_first_question(portal: Portal, hands: ByHand, service: str) -> None:
    """In two presses at most."""
    hands.follows_link_to(service)
    if portal.has("flow-entry"):
        hands.leads_on("flow-begin")
    assert portal.path.startswith(service)
    assert portal.has("flow-title") or portal.has("flow-tasks")


def is_on_my_pages(portal: Portal, number: str, *, scripts: bool) -> bool:
    """The authority may answer after the page was drawn; without scripts the page is loaded anew then."""
    if not scripts and portal.has("going-on-waiting"):
        portal.driver.refresh()
    return portal.has("going-on-case", f"[data-number='{number}']")

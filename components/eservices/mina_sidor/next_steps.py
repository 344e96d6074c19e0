"""What comes next for a company form: three rows that say what to do, by when, and where."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.shell.parties import form_word
from components.still import drawn_once
from components.ui.icon import icon
from portal.eservices import registry
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.visibility import link_of
from portal.words.information import ABOUT, about
from portal.words.texts import text

_REPORT: Final = ("report", "bolagsverket-inlamning-digital-handling")
_OWNER: Final = ("owner", "board")
_MEETING: Final = ("meeting", "board")
_VAT: Final = ("vat", "vat")
_AGREEMENT: Final = ("agreement", "starting-together")

STEPS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "PERSON": (
        ("form", "starting"),
        ("name", "bolagsverket-hjalp-att-valja-foretagsnamn"),
        ("register", "mina-sidor-registrera-foretag"),
    ),
    "EN": (("fTax", "f-tax"), _VAT, ("books", "checklists")),
    "AB": (("annualMeeting", "profit"), _REPORT, _OWNER),
    "BRF": (_MEETING, ("board", "bolagsverket-andra-bostadsrattsforening"), _REPORT),
    "EK": (_MEETING, ("board", "bolagsverket-andra-ekonomisk-forening"), _REPORT),
    "HB": (_AGREEMENT, _VAT, _OWNER),
    "KB": (_AGREEMENT, _VAT, _OWNER),
}
"""By form: the key of each step's texts (``desk.step.{key}``, ``.why``), and the page or the service that it leads to."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do next."""

    title: str
    why: str
    href: str


def steps_of(visit: ServiceVisit) -> tuple[Step, ...]:
    """The three steps of the represented party's form."""
    form = visit.party.foretagsformkod if visit.party else "PERSON"
    t = partial(text, visit.locale)
    return tuple(Step(t(f"desk.step.{key}"), t(f"desk.step.{key}.why"), _address(visit, target)) for key, target in STEPS[form])


def desk_next(visit: ServiceVisit, steps: tuple[Step, ...]) -> VdomDict:
    """The steps as rows; the whole row leads on."""
    t = partial(text, visit.locale)
    party = visit.party
    title = t("desk.nextOfPerson") if party is None or party.is_person else t("desk.next", form=form_word(party, visit.locale).lower())
    return _section(title, steps)


@drawn_once
def _section(title: str, steps: tuple[Step, ...]) -> VdomDict:
    return html.section(
        {"aria-labelledby": "desk-next", "data-testid": "desk-next"},
        html.h2({"id": "desk-next"}, title),
        html.ul(
            {"className": "desk-rows", "role": "list"},
            *[
                html.li(
                    {"key": step.title, "className": "desk-row desk-row--step", "data-testid": "desk-step"},
                    html.div(
                        {"className": "desk-row__text"},
                        html.a({"className": "desk-row__title", "href": step.href, "data-testid": "desk-step-link"}, step.title),
                        html.p({"className": "meta"}, step.why),
                    ),
                    icon("chevron-right"),
                )
                for step in steps
            ],
        ),
    )


def _address(visit: ServiceVisit, target: str) -> str:
    """Of the page or of the service, which is begun in a language that it has."""
    if target in ABOUT:
        return about(target, visit.locale)
    named = registry.by_id(target)
    assert named
    locale = visit.locale if visit.locale in named.service.locales else named.service.locales[0]
    return link_of(named.service, locale, True, visit.flags).href

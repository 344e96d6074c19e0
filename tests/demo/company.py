"""A company that is being formed: answers that are right, for tests to make wrong one at a time."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

from django.utils import timezone
from registrering_ab import flow

from portal.flow import Group
from portal.flow.fields import Field
from portal.testing.flows import Journey
from portal.testing.visitors import Response
from tests.portal.flow.applicant import UUID4, Applicant
from tests.portal.flow.files import pdf

SERVICE: Final = "/inloggad/foretagsregistrering"


def months_from_now(months: int, day: int = 0) -> str:
    """The day of the month so many months from this one, as it is typed; the last of it for 0, the 28th at most for today's."""
    today = timezone.localdate()
    first = (today.year * 12 + today.month - 1 + months) // 12, (today.year * 12 + today.month - 1 + months) % 12 + 1
    if day:
        return date(*first, day).isoformat()
    after = date(first[0] + first[1] // 12, first[1] % 12 + 1, 1)
    return (after - timedelta(days=1)).isoformat()


def person(key: str, **more: Any) -> dict[str, Any]:
    """Somebody on the board."""
    number, name = {
        "B01": ("198307149818", "Albin Ettbolag"),
        "B03": ("199204029806", "Beata Styrelse"),
        "S01": ("197903059801", "Selma Ensam"),
        "S02": ("198506129819", "Sture Namnrik"),
    }[key]
    epost = f"{name.split()[0].lower()}@exempel.se"
    return {"namn": name, "personnummer": number, "bosatt": "sverige", "epost": epost, "behorig": "ja", **more}


def founder(antal: int, **more: Any) -> dict[str, Any]:
    """Tolvan, who takes so many shares at 50 kronor."""
    return {"slag": "person", "namn": "Tolvan Tolvansson", "personnummer": "191212121212", "antal": antal, "pris": "50", **more}


BOARD: Final = [person("B01", roll="ledamot"), person("B03", roll="suppleant")]
ANSWERS: Final[Mapping[str, Any]] = {
    "namn1": "Solros AB",
    "beskrivning": "Odlar och säljer solrosor till florister.",
    "sate": "1480",
    "sni": [{"kod": "01.191"}],
    "aktiekapital": "25000",
    "aktier": "500",
    "stiftare": [founder(500)],
    "styrelse": BOARD,
    "har_vd": "nej",
    "tecknas": "styrelsen",
    "anstallda": "1",
    "balansomslutning": "100000",
    "omsattning": "100000",
    "vill_ha_revisor": "nej",
    "forsta_slut": months_from_now(12),
    "adress": {"co": "", "gata": "Åkergatan 2", "postnummer": "12345", "postort": "Storstad"},
    "undertecknad": months_from_now(-1, 1),
    "kontakt_epost": "tolvan@exempel.se",
}
"""Each as it is typed."""
PAPER: Final = [("papper.pdf", pdf())]
FOUNDING: Final = Journey(flow).as_("P00").answers(**ANSWERS, bankintyg=PAPER, urkund=PAPER)


def typed_in(field: Field, value: Any) -> dict[str, str]:
    """What stands in the controls of a field."""
    return {f"{field.name}-{part}": text for part, text in value.items()} if isinstance(value, dict) else {field.name: value}


class Founder(Applicant):
    """Tolvan, who forms a company, step by step."""

    def __init__(self, prefix: str = "") -> None:
        super().__init__("P00", acting_for=None)
        self.service, self.begun = f"{prefix}{SERVICE}", ""

    def step(self, name: str) -> Response:
        """A step of the draft, or of one that is not begun yet."""
        return self.visits(f"{self.begun or self.service + '/ny'}/{name}")

    def answers(self, name: str, **typed: str) -> Response:
        """The page that the answers of a step lead to, which is the step itself after a refusal."""
        page = self.goes_on(self.step(name), typed)
        draft = UUID4.search(page.address)
        self.begun = f"{self.service}/utkast/{draft[0] if draft else page.field('_draft')}"
        return page

    def adds(self, group: str, *rows: Mapping[str, Any]) -> Response:
        """The list of a group after these rows and its button."""
        for row in rows:
            page = self.goes_on(self.visits(f"{self.begun}/{group}/ny"), {name: str(value) for name, value in row.items()})
            assert page.has("flow-group"), page.content
        return self.goes_on(self.step(group))

    def states(self) -> dict[str, str]:
        """How far each task is, by its name."""
        return {
            str(each.get("data-task")): str(each.get("data-status"))
            for each in self.visits(self.begun or f"{self.service}/ny").all("flow-task")
        }

    def adds_papers(self, name: str = "papper.pdf", content: bytes = pdf()) -> list[Response]:
        """The pages after both documents are sent with their steps, which may be gone on from without them."""
        pages = []
        for step, field in (("bankintyg", "bankintyg"), ("stiftelseurkund", "urkund")):
            pages.append(self.attaches(self.step(step), (name, content), button="flow-next", field=field))
        return pages

    def answers_all(self, **other: Any) -> Response:
        """Check answers, or the task list where a paper is missing."""
        given = {**ANSWERS, **other}
        for part in flow.parts:
            if self.step(part.name).location:
                continue
            if isinstance(part, Group):
                self.adds(part.name, *given[part.name])
            else:
                typed = {
                    name: text for each in part.fields if each.name in given for name, text in typed_in(each, given[each.name]).items()
                }
                page = self.answers(part.name, **typed)
                assert "data-invalid" not in page.content, page.content
        return self.visits(f"{self.begun}/kontrollera")

"""What stands in the articles of a company: its name, what it does, its seat. A meeting decides them, and the new articles are sent."""

from collections.abc import Iterator
from typing import Final

from bolagsratt.company import business as as_registered
from bolagsratt.names import check_names
from testmyndighet import bolagsverket

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Attachment, CompanyName, Confirm, Day, Municipality, Problem, Shown, Step, Task
from portal.flow.definition import Ask

from .decision import NOT_TO_COME
from .register import chosen

ON_PAPER: Final = ("verksamhet", "sate", "bolagsordning", "stadgar")
"""What is changed by new articles alone; a new name brings them along."""


def new_name(form: str, papers: str = "") -> Task:
    """A name by the rules of its form; ``papers`` are the articles that it stands in, and a meeting decides it."""

    def is_another(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
        if _plain(answers["namn"]) == _plain(answers["foretag"]["namn"]):
            yield Problem("namn", "samma-som-i-dag")
        else:
            yield from check_names(form, ("namn",), visit, answers)

    decided = Step("foretagsnamn-beslut", Day("namn_dag", before=NOT_TO_COME), _pdf(papers), _pdf("namn_protokoll", late=True))
    return Task(
        "foretagsnamn",
        Step(
            "foretagsnamn",
            CompanyName("namn"),
            Confirm("liknar", once_told=True),
            check=is_another,
            ask=_is_free(form),
            starts=lambda facts: {"namn": facts["foretag"]["namn"]},
        ),
        *([decided] if papers else []),
        when=chosen("foretagsnamn"),
    )


def articles(papers: str) -> Task:
    """New articles, also where they are changed for something else than the name."""
    return Task(
        papers,
        Step(papers, Day("stadge_dag", before=NOT_TO_COME), _pdf(f"ny_{papers}"), _pdf("stadge_protokoll", late=True)),
        when=are_needed,
    )


def are_needed(answers: Answers) -> bool:
    return "foretagsnamn" not in answers["vad"] and any(kind in answers["vad"] for kind in ON_PAPER)


business: Final = Task("verksamhet", Step("verksamhet", *as_registered.steps[0].fields[:1]), when=chosen("verksamhet"))
seat: Final = Task(
    "sate",
    Step("sate", Shown("sate_i_dag", values=lambda answers: {"sate": answers["foretag"]["sate"]}), Municipality("sate")),
    when=chosen("sate"),
)


def _is_free(form: str) -> Ask:
    async def is_free(visit: ServiceVisit, answers: Answers) -> list[Problem]:
        company = answers["foretag"]
        found = await bolagsverket.look_up("namn", namn=answers["namn"], form=form, lan=company["lan"] if form == "en" else "")
        if found["namn"] == company["namn"] or found["svar"] == "ledigt":
            return []
        if found["svar"] == "upptaget":
            return [Problem("namn", "upptaget")]
        return [] if answers["liknar"] else [Problem("liknar", "liknar-annat")]

    return is_free


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def _pdf(name: str, *, late: bool = False) -> Attachment:
    return Attachment(name, kinds=["pdf"], most=1, late=late)

"""One's own business: the trader is the business, so its number is that of the person (lagen 1974:157 om handelsregister)."""

from collections.abc import Iterator

from bolagsratt.board import ADULT
from bolagsratt.company import activities, address, contact, description
from bolagsratt.names import check_names, what_the_register_says
from testmyndighet import bolagsverket, fee

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Attachment, CompanyName, Confirm, County, Day, Flow, PersonalNumber, Problem, Radio, Shown, Step, Text
from portal.flow.signing import Signer
from portal.identity import personnummer

FORM = "en"
OF_AGE = 16
"""Years from which one may have a business of one's own, until one is of age with the consent of guardian and chief guardian."""


async def is_registered(visit: ServiceVisit) -> bool:
    """Whether the person has a business already: there is one registration for each."""
    assert visit.person and visit.party
    if visit.party.foretagsformkod == "EN":
        return True
    return await bolagsverket.look_up("foretag", nummer=visit.person.personnummer) is not None


async def age(visit: ServiceVisit) -> int:
    assert visit.person
    return personnummer.age(visit.person.personnummer, visit.today)


def may_register(answers: Answers) -> bool:
    return not answers["registrerad"] and answers["alder"] >= OF_AGE


def may_begin(visit: ServiceVisit, answers: Answers) -> Iterator[Problem]:
    """Who has a business, or is too young, is told at once; a name that is given says no company form."""
    if answers["registrerad"]:
        yield Problem("finns", "finns-redan")
    elif not may_register(answers):
        yield Problem("ung", "for-ung", least=OF_AGE)
    yield from check_names(FORM, ["namn1"], visit, answers)


async def is_free_in_the_county(visit: ServiceVisit, answers: Answers) -> list[Problem]:
    (said,) = await what_the_register_says(FORM, [answers["namn1"]], answers["lan"])
    if said == "upptaget":
        return [Problem("lan", "upptaget")]
    return [Problem("liknar", "liknar-annat")] if said == "liknar" and not answers["liknar"] else []


sole_trader = Flow(
    "registrering-enskild-naringsverksamhet",
    version=1,
    minutes=10,
    needs=("verksamhet", "adress"),
    facts={"registrerad": is_registered, "alder": age},
    steps=[
        Step(
            "namn",
            Shown("finns", when=lambda answers: answers["registrerad"], leads_to="bolagsverket-andra-enskild-naringsverksamhet"),
            Shown(
                "ung",
                when=lambda answers: not answers["registrerad"] and answers["alder"] < OF_AGE,
                values=lambda answers: {"least": OF_AGE},
            ),
            CompanyName("namn1", required=False, when=may_register),
            check=may_begin,
        ),
        Step(
            "namnskydd",
            County("lan"),
            Confirm("liknar", once_told=True),
            when=lambda answers: bool(answers["namn1"]),
            ask=is_free_in_the_county,
        ),
        Step("samtycke", Attachment("samtycke", kinds=["pdf"], most=2), when=lambda answers: answers["alder"] < ADULT),
        Step("verksamhet", description),
        activities,
        Step("start", Day("startdag")),
        *address.steps,
        Step("bosattning", Radio("bosatt", ["sverige", "ees", "annat"])),
        Step(
            "forestandare",
            Text("forestandare"),
            PersonalNumber("forestandare_personnummer", least_age=ADULT),
            when=lambda answers: answers["bosatt"] == "annat",
        ),
        *contact.steps,
    ],
    fee=lambda answers: fee("registrera-bolag"),
    signers=lambda visit, answers: [Signer.applicant(visit)],
    authority=bolagsverket,
    goes_on_at="skatteverket-registrera-beskattningsengagemang",
)

"""Doubles of the systems that a test environment has not, and what tests add to the portal's own sources."""

from dataclasses import replace

from portal.identity.person import subject_of
from portal.outside.source import Answer, Call, Source, TryAgain, UpstreamFailed
from portal.user_settings.models import NOT_SAVED, UserSettings
from test_world import outside_world, register
from test_world.people import by_number
from test_world.register import changes, registrations


class Features:
    """The flags of the outside world."""

    async def answer(self, _call: Call) -> Answer:
        return Answer(200, [{"key": key, "value": value} for key, value in outside_world.flags().items()])


class Engagements:
    """What each test person may act for; nothing for others."""

    async def answer(self, call: Call) -> Answer:
        person = by_number(call.headers["personalIdentityNumber"])
        if person is None:
            return Answer(200, {"foretag": [], "felsvar": []})
        if person.engagements_status != 200:
            failure = UpstreamFailed(call.name, "the double fails for this person", person.engagements_status)
            raise TryAgain(failure) if person.engagements_status >= 500 else failure
        ended = await changes.ended()
        companies = [*person.foretag, *await registrations.of_person(person.person.personnummer)]
        left = [company for company in companies if company["organisationsnummer"] not in ended]
        return Answer(200, {"foretag": left, "felsvar": [{"felBeskrivning": code} for code in person.felsvar]})


class Notices:
    """The portal's own notices after those of the outside world."""

    def __init__(self, own: Source) -> None:
        self._own = own

    async def answer(self, call: Call) -> Answer:
        answer = await self._own.answer(call)
        return replace(answer, body=[*outside_world.notices(), *answer.body])


class Settings:
    """The portal's own settings; of a test person who saved none here, what they had saved before the tests began."""

    def __init__(self, own: Source) -> None:
        self._own = own

    async def answer(self, call: Call) -> Answer:
        answer, number = await self._own.answer(call), call.headers["personalIdentityNumber"]
        person = by_number(number)
        if person is None or person.hamta_arenden is None or answer.body["hamtaArenden"] is not None:
            return answer
        saved = UserSettings.objects.filter(subject=subject_of(number)).exclude(hamta_arenden=NOT_SAVED)
        return answer if await saved.aexists() else replace(answer, body={"hamtaArenden": person.hamta_arenden})


def double_of(name: str, own: Source) -> Source:
    """Who answers the call ``name`` where it has no address and the portal's own source is ``own``."""
    if name == "features":
        return Features()
    if name in register.CALLS:
        return register.Register()
    if name == "engagements":
        return Engagements()
    if name == "notices":
        return Notices(own)
    return Settings(own) if name == "settings-read" else own

"""What a team tests an application in steps with: somebody goes through it and answers, as a browser without scripts would.

A journey is a sentence: ``Journey(flow).as_("B03").answers(torg="stortorget", fran=in_days(20)).reaches("kontrollera")``. The engine is
the real one, with the database at hand (``db`` of pytest-django), and the flow is installed. No browser, no socket.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from types import MappingProxyType
from typing import Any, Final

from asgiref.sync import async_to_sync
from django.utils import timezone

from portal.constants import FLOW_GROUP_MOST
from portal.eservices import registry
from portal.flow import outbox
from portal.flow.definition import Definition, Group, Part
from portal.flow.fields import Attachment, Field
from portal.flow.known import installed
from portal.flow.opened import CHECK
from portal.flow.words import Words
from portal.testing.conformance import WHO
from portal.testing.visitors import Response, Visitor
from portal.words.locales import Locale
from test_world.register import received

_PARTY_OF: Final = {person: party for person, party in WHO.values() if person != "B03"} | {"B03": "5521030014"}
_TO_SIGN: Final = "/inloggad/att-signera"
_MOST_PAGES: Final = 3 * FLOW_GROUP_MOST
"""More than any application has; a journey that is longer goes round."""


def in_days(days: int) -> date:
    """The day so many days from today, in Sweden."""
    day: date = timezone.localdate() + timedelta(days=days)
    return day


@dataclass(frozen=True, slots=True)
class Sent:
    """What the authority got."""

    number: str
    """Of the case."""
    fee: int
    """Kronor."""
    answers: Mapping[str, Any]
    """By field, as the archive has them: days as ``2026-11-24``. A group is a list of such."""
    archive: Mapping[str, Any]
    """All of it."""


@dataclass(frozen=True, slots=True)
class Journey:
    """Somebody's way through a flow; each method gives another one, so that a test may begin several with the same answers."""

    flow: Definition
    person: str = "B03"
    party: str = "5521030014"
    locale: Locale = "sv"
    given: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def as_(self, person: str, acting_for: str = "") -> "Journey":
        """As a person of docs/reference/test-people.md, by key; for the party of that number where they have several."""
        return replace(self, person=person, party=acting_for or _PARTY_OF.get(person, ""))

    def in_(self, locale: Locale) -> "Journey":
        """In the language ``sv`` or ``en``."""
        return replace(self, locale=locale)

    def answers(self, **given: Any) -> "Journey":
        """With these answers, by the name of the field, beside those of before: a value of the field, or a text as it is typed.

        Rows of a group are a list of answers by name; files a list of name and content each.
        """
        unknown = given.keys() - {name for part in self.flow.parts for name in _names(part)}
        assert not unknown, f"{self.flow.id} has no field {', '.join(sorted(unknown))}"
        return replace(self, given={**self.given, **given})

    def reaches(self, step: str) -> "Journey":
        """Fails unless the answers lead to this step, or to ``kontrollera``."""
        page = self._walk(until=step)
        assert _stands_at(page) == step, self._told(page, f"is at {_place(page)}, and not at {step}")
        return self

    def passes_by(self, step: str) -> "Journey":
        """Fails when the step is on the way to check answers."""
        page = self._walk(until=step)
        assert _stands_at(page) == CHECK, self._told(page, f"is at {_place(page)} and has not come to {CHECK}")
        return self

    def is_refused(self, field: str, problem: str) -> "Journey":
        """Fails unless a step is refused because of ``field``, with the text of ``problem``: ``error.{problem}``."""
        page = self._walk()
        assert page.has(f"{field}-error"), self._told(page, f"is at {_place(page)}, and {field} is not refused")
        words = Words(_service_of(self.flow), self.locale, self.flow.texts_under)
        expected = words.maybe(f"field.{field}.error.{problem}") or words.say(f"error.{problem}")
        pattern = "[^{}]*".join(map(re.escape, re.split(r"\{\w+\}", expected)))  # what a Problem gives nothing for stays in brackets
        said = page.text(f"{field}-error")
        assert re.fullmatch(pattern, said), f"{field} is refused with {said!r}, and not with {expected!r}"
        return self

    def costs(self, kronor: int) -> "Journey":
        """Fails unless check answers shows this fee."""
        page = self._walk(until=CHECK)
        assert page.has("flow-fee"), self._told(page, f"is at {_place(page)}, where no fee is shown")
        words = Words(_service_of(self.flow), self.locale, self.flow.texts_under)
        expected = words.say("kronor", amount=f"{kronor:,}".replace(",", " ")) if kronor else words.say("free")
        said = page.find("flow-fee").xpath("b")[0].text_content().replace("\N{NO-BREAK SPACE}", " ")
        assert said == expected, f"it costs {said}, and not {expected}"
        return self

    def submits(self, signed_by: Sequence[str] = ()) -> Sent:
        """Sends it, and has it delivered: signed by the person, where that is asked for, and by those of ``signed_by``, and paid.

        Gives what the authority got.
        """
        visitor = self._visitor()
        check = self._walk(until=CHECK, visitor=visitor)
        assert check.has("flow-submit"), self._told(check, f"is at {_place(check)}, and cannot send")
        sent = visitor.presses(check, "flow-submit")
        assert sent.location, self._told(sent, f"cannot send, but got {_what(sent)}")
        page = visitor.follows(sent.location)
        receipt = _paid(visitor, self._signed(visitor, page, signed_by))
        assert receipt.has("receipt-number"), self._told(receipt, f"has sent, and got no receipt but {_what(receipt)}")
        async_to_sync(outbox.deliver_due)()
        archive = visitor.client.get(receipt.address.replace("/kvitto", "/arkiv.json")).json()
        got = [each["archive"] for each in async_to_sync(received.received)()]
        assert self.flow.authority is None or archive in got, "the authority has not got it"
        return Sent(archive["number"], archive["fee"], _answers_of(archive), archive)

    def _visitor(self) -> Visitor:
        return Visitor(self.person, acting_for=self.party or None)

    def _signed(self, visitor: Visitor, page: Response, others: Sequence[str]) -> Response:
        """The page after everybody has signed, the person first."""
        if page.has("flow-sign-button"):
            page = _signature(visitor, page, self.person)
        for person in others:
            other = Visitor(person)
            asked = other.visits(_TO_SIGN)
            assert asked.has("sign-item-link"), f"{person} is not asked to sign"
            _signature(other, other.visits(asked.href("sign-item-link")), person)
        return visitor.follows(page.address) if others else page

    def _walk(self, until: str = CHECK, visitor: Visitor | None = None) -> Response:
        """The page that is reached: the step ``until``, check answers, or the first one that is refused."""
        visitor = visitor or self._visitor()
        page = visitor.follows(f"{self._address()}/ny")
        for _ in range(_MOST_PAGES):
            if page.has("flow-tasks"):
                page = self._next_task(visitor, page)
            if _stands_at(page) in {until, CHECK}:
                return page
            assert page.has("flow-title"), self._told(page, f"is at no page of the application, but got {_what(page)}")
            answer = self._goes_on(visitor, page)
            if not answer.location:
                return answer
            page = visitor.follows(answer.location)
        raise AssertionError(f"{self.flow.id} goes round: the journey does not end")

    def _goes_on(self, visitor: Visitor, page: Response) -> Response:
        """The answers of the step, and its button."""
        part = self.flow.part(_stands_at(page))
        assert part, f"{_stands_at(page)} is no step of {self.flow.id}"
        if isinstance(part, Group):
            rows = self.given.get(part.name, ())
            for row in rows[len(page.all("flow-row")) :]:
                added = visitor.presses(visitor.visits(page.href("flow-add")), "flow-next", _typed(part, row), _files(part, row))
                if not added.location:
                    return added
                page = visitor.visits(added.location)
            return visitor.presses(page, "flow-next")
        return visitor.presses(page, "flow-next", _typed(part, self.given), _files(part, self.given))

    def _next_task(self, visitor: Visitor, tasks: Response) -> Response:
        """The first step of the first task that is not begun; after those of one that is not done, and then check answers."""
        waiting = [each for each in tasks.all("flow-task") if each.get("data-status") != "klar" and each.xpath(".//a")]
        waiting.sort(key=lambda each: each.get("data-status") == "ses-over")
        assert waiting, self._told(tasks, "has tasks that cannot be begun")
        return visitor.follows(str(waiting[0].xpath(".//a")[0].get("href")))

    def _address(self) -> str:
        named = registry.by_id(_service_of(self.flow))
        assert named, f"the registry has no service with the flow {self.flow.id}"
        return self.flow.address(named.base[self.locale])

    def _told(self, page: Response, what: str) -> str:
        """A sentence on where the journey is, with what is said against the answers there."""
        errors = [" ".join(each.text_content().split()) for each in page.tree.xpath("//*[@data-type='error'][@data-testid]")]
        return f"{self.person} {what}" + (f": {'; '.join(errors)}" if errors else "")


def _signature(visitor: Visitor, page: Response, person: str) -> Response:
    """The page that one comes back to from the signature service of test environments."""
    service = visitor.follows(str(visitor.presses(page, "flow-sign-button").location))
    return visitor.follows(str(visitor.presses(service, "mock-signer", person=person).location))


def _paid(visitor: Visitor, page: Response) -> Response:
    """The page after the payment, at the service of test environments; the same one where there is nothing to pay."""
    if not page.has("flow-pay"):
        return page
    leaving = visitor.follows(str(visitor.presses(page, "flow-pay").location))
    return visitor.follows(str(visitor.presses(visitor.visits(leaving.href("flow-pay-go")), "mock-payment-betala").location))


def _service_of(flow: Definition) -> str:
    found = next((each.service for each in installed() if each.flow is flow), None)
    assert found, f"the flow {flow.id} is of no service that is installed"
    return found


def _stands_at(page: Response) -> str:
    """The name of the step on a page; empty for another page."""
    if page.has("flow-check"):
        return CHECK
    return str(page.find("flow-title").get("data-step-name") or "") if page.has("flow-title") else ""


def _place(page: Response) -> str:
    """The step by its name; another page by what it is called."""
    return _stands_at(page) or _what(page)


def _what(page: Response) -> str:
    """A page by what it is called, for who did not expect it, and what raised it."""
    return f"{page.title!r} ({page.told})"


def _names(part: Part) -> tuple[str, ...]:
    return (part.name,) if isinstance(part, Group) else tuple(each.name for each in part.fields)


def _typed(part: Part, given: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """What stands in the form of a step when these answers are given. What is not among them is left as it stands."""
    typed = [each for each in part.fields if each.name in given and not isinstance(each, Attachment)]
    return {name: texts for each in typed for name, texts in _of_field(each, given[each.name]).items()}


def _files(part: Part, given: Mapping[str, Any]) -> dict[str, Sequence[tuple[str, bytes]]]:
    """The files that are chosen on a step."""
    return {each.name: given[each.name] for each in part.fields if isinstance(each, Attachment) and each.name in given}


def _of_field(field: Field, value: Any) -> Mapping[str, Sequence[str]]:
    texts = (value,) if isinstance(value, str) else field.written(value)
    return (
        {field.name: texts} if field.names() == (field.name,) else {name: (text,) for name, text in zip(field.names(), texts, strict=True)}
    )


def _answers_of(archive: Mapping[str, Any]) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for step in archive["steps"]:
        if "rows" in step:
            answers[step["key"]] = [{each["key"]: each["value"] for each in row["fields"]} for row in step["rows"]]
        else:
            answers.update({each["key"]: each["value"] for each in step["fields"]})
    return answers

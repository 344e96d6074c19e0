"""Somebody who applies for a market stall, without scripts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from portal.flow.models import FlowDraft
from portal.testing.visitors import Response, Visitor
from portal.words.locales import Locale, prefixed

SERVICE = "/inloggad/torgplats"
OSTRA_VERKEN, ANGSBLOMMAN, ALM_ASK, ALBINS_AKERI = "5521030014", "7521030010", "9521030016", "5521010016"
HELPER = "197504109807"
UUID4 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


def day(days: int) -> str:
    """The day so many days from today, as it is typed."""
    return (timezone.localdate() + timedelta(days=days)).isoformat()


def christmas() -> str:
    """The next Christmas Eve that can be applied for: Stortorget is full then."""
    year = int(day(14)[:4]) + (1 if day(14)[5:] > "12-24" else 0)
    return f"{year}-12-24"


PLACE = {"torg": "hamntorget", "fran": day(20), "till": day(20)}
CRAFTS = {"varor": "hantverk", "el": "nej", "om": "Slöjd av en och björk"}
FOOD = {"varor": "mat", "el": "ja", "om": "Ost och bröd"}
KITCHEN = {"anlaggning": "1234-56", "epost": "beata@exempel.se"}
ALBIN = {"namn": "Albin Ettbolag", "personnummer": "198307149818", "epost": "albin@exempel.se"}
SELMA_ENSAM = {"namn": "Selma Ensam", "personnummer": "197903059801", "epost": "selma@exempel.se"}
SELMA = {"namn": "Selma Ensam", "personnummer": HELPER, "epost": "selma@exempel.se"}


class Applicant(Visitor):
    """A visitor who fills in forms and goes where the answers lead."""

    def __init__(self, key: str = "B03", acting_for: str | None = OSTRA_VERKEN, prefix: str = "", **more: Any) -> None:
        super().__init__(key, acting_for, **more)
        self.service, self.key = f"{prefix}{SERVICE}", key
        self.kept = ""
        """Address of a draft that was begun before."""

    def sends(self, page: Response, typed: dict[str, str] | None = None, button: str = "flow-next") -> Response:
        """What the press answers, without following it."""
        return self.presses(page, button, typed)

    def goes_on(self, page: Response, typed: dict[str, str] | None = None, button: str = "flow-next") -> Response:
        """The page that the press leads to, which is the same one again after a refusal."""
        answer = self.sends(page, typed, button)
        return self.follows(answer.location) if answer.location else answer

    def begins(self, **place: str) -> Response:
        """The first step answered: the second one."""
        page = self.goes_on(self.visits(f"{self.service}/ny"), {**PLACE, **place})
        assert page.find("flow-title").get("data-step-name") == "varor", page.content
        return page

    def comes_to_check(
        self, goods: dict[str, str] | None = None, place: dict[str, str] | None = None, helpers: Sequence[dict[str, str]] = ()
    ) -> Response:
        """All answered: check answers."""
        page = self.goes_on(self.begins(**(place or {})), goods or CRAFTS)
        if page.find("flow-title").get("data-step-name") == "livsmedel":
            page = self.goes_on(page, KITCHEN)
        for helper in helpers:
            page = self.goes_on(self.visits(page.href("flow-add")), helper)
        return self.leaves_out_the_rest(page)

    def leaves_out_the_rest(self, page: Response) -> Response:
        """From the list of helpers: no more of them, and no sketch."""
        page = self.goes_on(self.goes_on(page))
        assert page.has("flow-check"), page.content
        return page

    def submits(self, **more: Any) -> Response:
        """The receipt: signed and paid by the applicant alone."""
        return self.closes(self.comes_to_check(**more))

    def closes(self, check: Response) -> Response:
        """From check answers to the receipt, where nobody else signs."""
        return self.pays(self.signs(self.goes_on(check, button="flow-submit")))

    def signs(self, page: Response, as_: str = "") -> Response:
        """Signs at the test service as oneself, or as another test person: the page that one comes back to."""
        service = self.goes_on(page, button="flow-sign-button")
        assert service.has("mock-signing"), service.content
        return self.follows(str(self.presses(service, "mock-signer", person=as_ or self.key).location))

    def desk(self, locale: Locale = "sv") -> Response:
        """My pages, once every service has answered: a page waits a short while for them and leaves the rest to its socket."""
        pages = (self.visits(prefixed(locale, "/inloggad/mina-sidor")) for _ in range(20))
        return next(page for page in pages if not page.has("going-on-waiting"))

    def asked(self) -> Response:
        """The application that waits for one's signature."""
        return self.visits(self.visits("/inloggad/att-signera").href("sign-item-link"))

    def signs_for_another(self) -> Response:
        """Signs what one is asked for: one's own list afterwards."""
        return self.signs(self.asked())

    def pays(self, page: Response, way: str = "betala") -> Response:
        """Pays, or not, at the test service: the page that one comes back to."""
        leaving = self.goes_on(page, button="flow-pay")
        answer = self.presses(self.visits(leaving.href("flow-pay-go")), f"mock-payment-{way}")
        return self.follows(answer.location) if answer.location else answer

    def mails(self) -> list[dict[str, str]]:
        """The mails that were sent."""
        return list(self.client.get("/api/mock/v1/flow/mail").json())

    def ages(self, draft: str, days: float) -> None:
        """Moves all times of a draft back."""
        id = UUID4.search(draft)
        assert id
        response = self.client.post("/api/mock/v1/flow/age", {"draft": id[0], "days": days}, content_type="application/json")
        assert response.status_code == 204, response.content

    def comes_to_sketch(self) -> Response:
        """The step that takes files."""
        page = self.goes_on(self.goes_on(self.begins(), CRAFTS))
        assert page.find("flow-title").get("data-step-name") == "karta", page.content
        return page

    def attaches(
        self, page: Response, *files: tuple[str, bytes], button: str = "flow-file-upload", field: str = "skiss", **typed: str
    ) -> Response:
        """The page that the press of a button leads to with these files chosen: name, and what is in it."""
        answer = self.presses(page, button, typed, {field: files})
        return self.follows(answer.location) if answer.location else answer

    def drafts(self) -> list[str]:
        """The drafts that the entry shows."""
        return [str(each.get("data-draft")) for each in self.visits(self.service).all("flow-draft")]

    def draft(self, page: Response) -> str:
        """Address of the draft that a page belongs to."""
        found = UUID4.search(page.address)
        assert found, page.address
        return f"{self.service}/utkast/{found[0]}"

    def answers(self, check: Response) -> dict[str, str]:
        """What check answers shows, by the name of the field; of several rows the last."""
        return {
            str(row.get("data-field")): " ".join(row.xpath(".//dd/bdi")[0].text_content().split())
            for row in check.all("flow-check-row")
            if row.xpath(".//dd/bdi")
        }

    def kept_answers(self) -> list[Any]:
        """What stands in the database of all drafts, unsealed."""
        return [draft.answers for draft in FlowDraft.objects.all()]

    def works(self) -> dict[str, int]:
        """Everything that is due is done."""
        response = self.client.post("/api/mock/v1/flow/work")
        assert response.status_code == 200, response.content
        return dict(response.json())

    def register(self) -> list[dict[str, Any]]:
        """What the authority has received."""
        return list(self.client.get("/api/mock/v1/flow/register").json())

    def fault(self, name: str, **fault: object) -> None:
        """Puts a fault on a call, or ends it."""
        address = f"/api/mock/v1/faults/{name}"
        response = self.client.put(address, fault, content_type="application/json") if fault else self.client.delete(address)
        assert response.status_code in {200, 204}, response.content

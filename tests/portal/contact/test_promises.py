"""The form promises no answer that it has not asked an address for (MEND-027)."""

import re

import pytest

from portal.testing.visitors import Visitor
from portal.words.texts import text

pytestmark = pytest.mark.django_db

PROMISE = {"sv": r"(svarar|svar)[^.]*e-post", "en": r"(answer|reply)[^.]*e-?mail"}
CONDITION = {"sv": r"[Vv]ill du ha svar|[Oo]m du har angett", "en": r"[Ii]f you (want|gave|give)"}


@pytest.mark.requirement("MEND-027")
@pytest.mark.parametrize(
    ("path", "place", "locale"),
    [
        ("/om-foretagsporten-se/kontakt", "main", "sv"),
        ("/en/about-foretagsporten/contact", "main", "en"),
        ("/f-skatt", "drawer-contact", "sv"),
        ("/en/f-tax", "drawer-contact", "en"),
    ],
)
def test_beside_an_address_that_one_may_leave_out_no_answer_by_mail_is_promised(path: str, place: str, locale: str) -> None:
    page = Visitor().visits(path)
    email = page.find("contact-email")
    assert email.get("required") is None and email.get("aria-required") is None
    words = " ".join(page.find(place).text_content().split())
    promises = [sentence for sentence in re.split(r"(?<=[.!?])\s", words) if re.search(PROMISE[locale], sentence)]
    assert all(re.search(CONDITION[locale], sentence) for sentence in promises), promises


@pytest.mark.requirement("MEND-027")
@pytest.mark.parametrize("locale", ["sv", "en"])
def test_nor_where_no_editor_has_written_the_contact_page_or_after_sending(locale: str) -> None:
    for key in ("contact.intro", "contact.successText"):
        said = text(locale, key)  # type: ignore[arg-type]
        assert re.search(CONDITION[locale], said), said

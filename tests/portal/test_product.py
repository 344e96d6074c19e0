"""What the product is called, and what anybody may do in it without signing in."""

import pytest

from portal.notices import LOGIN
from portal.testing.visitors import Visitor

pytestmark = pytest.mark.django_db


@pytest.mark.requirement("CONST-014")
@pytest.mark.parametrize(
    ("start", "name", "contact"),
    [
        ("/", "Företagsporten", "/om-foretagsporten-se/kontakt"),
        ("/en", "Business Portal", "/en/about-foretagsporten/contact"),
    ],
)
def test_the_product_has_its_name_wherever_it_is_named(start: str, name: str, contact: str) -> None:
    page = Visitor().visits(start)
    assert page.title == name
    assert page.find("header-logo").get("aria-label").startswith(name)
    assert page.text("header-logo") == name
    assert Visitor().visits(contact).title.endswith(f" - {name}")
    assert LOGIN == "foretagsporten-inloggning"
    assert Visitor().visits("/komponenter").has("icon-heading", color="foretagsporten")


@pytest.mark.requirement("CONST-015")
def test_a_visitor_reads_searches_writes_and_uses_public_services_without_signing_in() -> None:
    visitor = Visitor()
    assert visitor.visits("/moms").screen == "article"
    found = visitor.visits("/sok?q=moms")
    assert found.screen == "search"
    assert found.tree.xpath("//main//a[contains(@href, '/moms')]")
    sent = visitor.posts("/om-foretagsporten-se/kontakt", {"subject": "FRAGOR", "message": "Hej", "email": "", "website": ""})
    assert (sent.status, sent.has("contact-success")) == (200, True)
    service = visitor.visits("/tillvaxtverket/likviditetsbudget")
    assert service.status == 200
    assert service.find("service-mount").get("data-service-id") == "tillvaxtverket-likviditetsbudget"

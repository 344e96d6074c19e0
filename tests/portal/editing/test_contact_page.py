"""The contact page is an article of the editors' with a form in it (MEND-014)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from wagtail.test.utils.form_data import rich_text, streamfield

from portal.editing.pages import Article
from portal.search.documents import document as document_of
from portal.search.documents import sources
from portal.testing.visitors import Visitor
from test_world import call_log
from tests.portal.editing.test_around_pages import TODAY
from tests.portal.editing.test_publishing import form

SWEDISH, ENGLISH = "/om-foretagsporten-se/kontakt", "/en/about-foretagsporten/contact"
NEW = "Ring oss gärna medan vi flyttar växeln."


def _contact(locale: str = "sv") -> Article:
    return Article.objects.get(portal_id="kontakt", locale__language_code=locale)


def _publish(editor: Client, page: Article, committed: Any, *blocks: tuple[str, dict[str, Any]], **fields: Any) -> None:
    body = streamfield([(kind, value) for kind, value in blocks])
    words = {"title": page.title, "slug": page.slug, "preamble": NEW, "body": body, "action-publish": "1", **fields}
    with committed():
        answer = editor.post(f"/admin/pages/{page.pk}/edit/", form(**words))
    assert answer.status_code == 302, answer.context["form"].errors


FORM = ("contact_form", {"title": "Skriv till oss"})
TEXT = ("text", {"text": rich_text("<h2>Öppettider</h2><p>Växeln är öppen 8 till 16.</p>", features=["h2"])})


@pytest.mark.requirement("MEND-014")
@pytest.mark.parametrize(("locale", "path"), [("sv", SWEDISH), ("en", ENGLISH)])
def test_what_is_published_stands_on_the_page_in_its_description_and_in_the_search(
    editor: Callable[[str], Client], committed: Any, locale: str, path: str
) -> None:
    _publish(editor("publicerare"), _contact(locale), committed, TEXT, FORM)
    page = Visitor().visits(path)
    assert page.status == 200
    assert page.text("page-preamble") == NEW
    assert "Växeln är öppen 8 till 16." in page.text("main") and "Skriv till oss" in page.text("block-contact-form")
    assert f'<meta name="description" content="{NEW}">' in page.content
    assert f'<meta property="og:description" content="{NEW}">' in page.content
    document = document_of(sources(TODAY)[locale, "page:kontakt"])  # type: ignore[index]
    assert document.url == path and NEW in document.text and "Växeln är öppen" in document.text


@pytest.mark.requirement("MEND-014", "CONTACT-008")
def test_a_message_is_sent_from_the_form_in_the_article_and_the_article_stays(editor: Callable[[str], Client], committed: Any) -> None:
    _publish(editor("publicerare"), _contact(), committed, TEXT, FORM)
    wrong = _sends(message="")
    assert wrong.status == 400 and wrong.has("contact-message-error") and wrong.text("page-preamble") == NEW
    sent = _sends(message="När öppnar ni?")
    assert sent.status == 200 and sent.has("contact-success") and "Växeln är öppen" in sent.text("main")
    assert len(call_log.calls("contact")) == 1


@pytest.mark.requirement("MEND-014")
def test_there_is_a_way_to_write_whatever_the_editor_leaves_out_or_takes_back(editor: Callable[[str], Client], committed: Any) -> None:
    publisher = editor("publicerare")
    _publish(publisher, _contact(), committed, TEXT)
    assert _sends(message="När öppnar ni?").has("contact-success")
    with committed():
        publisher.post(f"/admin/pages/{_contact().pk}/unpublish/")
    page = Visitor().visits(SWEDISH)
    assert page.status == 200 and page.has("contact-subject") and NEW not in page.content


def test_the_contact_page_may_ask_whether_it_helped(editor: Callable[[str], Client], committed: Any) -> None:
    _publish(editor("publicerare"), _contact(), committed, TEXT, FORM, feedback="on")
    visitor = Visitor()
    asked = visitor.visits(SWEDISH)
    answered = visitor.presses(asked, "page-feedback-no")
    assert answered.status == 200 and answered.has("page-feedback-thanks")


def _sends(**typed: str) -> Any:
    visitor = Visitor()
    page = visitor.visits(SWEDISH)
    button = page.find("main").xpath(".//*[@data-testid='contact-submit']")[0]
    values = dict(next(button.iterancestors("form")).form_values())
    return visitor.posts(SWEDISH, {**values, "subject": "TEKNIK", "message": "", **typed})

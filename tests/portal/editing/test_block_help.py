"""The chooser of blocks says of each what it is for: a picture, a sentence, an example (MEND-020)."""

import json
from collections.abc import Callable

import lxml.html
import pytest
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from django.test import Client
from wagtail.users.models import UserProfile

from portal.editing.layout import LAYOUT
from portal.editing.pages import Article

BLOCKS = list(LAYOUT.child_blocks)


def test_there_are_sixteen_blocks_each_with_a_picture_of_its_own() -> None:
    pictures = {render_to_string(f"editing/icons/{LAYOUT.child_blocks[name].meta.icon}.svg").split(">", 1)[1] for name in BLOCKS}
    assert len(BLOCKS) == len(pictures) == 16


@pytest.mark.requirement("MEND-020")
@pytest.mark.parametrize("language", ["sv", "en"])
def test_the_form_of_a_page_brings_a_sentence_for_each_and_its_picture(editor: Callable[[str], Client], language: str) -> None:
    client = _speaking(editor, language)
    page = client.get(f"/admin/pages/{Article.objects.get(slug='bara-pa-svenska').pk}/edit/").content.decode()
    sentences = json.loads(lxml.html.document_fromstring(page).get_element_by_id("block-help").text)
    assert len(sentences) == len(set(sentences.values())) == 16
    assert sentences["Text"].startswith("Löpande text" if language == "sv" else "Running text")
    icons = client.get(client.get("/admin/").content.decode().split('data-icon-url="')[1].split('"')[0]).content.decode()
    assert all(f'id="icon-block-{name.replace("_", "-")}"' in icons for name in BLOCKS)


@pytest.mark.requirement("MEND-020")
@pytest.mark.parametrize("name", BLOCKS)
@pytest.mark.parametrize("language", ["sv", "en"])
def test_an_example_is_drawn_as_visitors_see_it(editor: Callable[[str], Client], language: str, name: str) -> None:
    answer = _speaking(editor, language).get("/admin/block-preview/", {"id": LAYOUT.child_blocks[name].definition_prefix})
    page = lxml.html.document_fromstring(answer.content)
    (block,) = page.xpath(f"//main[@inert]//*[@data-testid='block-{name.replace('_', '-')}']")
    assert (answer.status_code, page.get("lang")) == (200, language)
    assert block.text_content().strip() or block.xpath(".//img")
    assert answer["X-Frame-Options"] == "SAMEORIGIN"


def _speaking(editor: Callable[[str], Client], language: str) -> Client:
    UserProfile.objects.update_or_create(user=User.objects.get(username="redaktor"), defaults={"preferred_language": language})
    return editor("redaktor")

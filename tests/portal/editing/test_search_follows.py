"""What editors publish is found, and what they take back is not: one page each time, in the index that is in use."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from portal import search
from portal.editing.pages import Article
from tests.portal.editing.test_publishing import PATH, form
from tests.portal.flags_of import flags


@pytest.fixture
def folder(edited: None, settings: Any, tmp_path: Path) -> Path:
    settings.VST_SEARCH_INDEX, settings.VST_SEARCH_DATABASE = tmp_path, ""
    search.build()
    return tmp_path


def found(term: str) -> list[str]:
    return [hit.url for hit in async_to_sync(search.search)("sv", term, flags()).hits]


def test_a_page_is_found_by_its_new_words_and_not_when_it_is_taken_back(
    folder: Path, editor: Callable[[str], Client], committed: Any
) -> None:
    publisher, article = editor("publicerare"), Article.objects.get(slug="bara-pa-svenska")
    new = form(title="Kaffeavdraget", **{"action-publish": "1"})
    for what, sent, expected in (("edit", new, [PATH]), ("unpublish", {}, []), ("edit", new, [PATH])):
        with committed():
            assert publisher.post(f"/admin/pages/{article.pk}/{what}/", sent).status_code == 302
        search.update()
        assert found("kaffeavdrag") == expected
    assert len(list(folder.glob("index-*"))) == 1, "no new index was built for it"
    (changes,) = folder.glob("index-*/changes.jsonl")
    assert len(changes.read_text(encoding="utf-8").splitlines()) == 3
    search.update()
    assert len(changes.read_text(encoding="utf-8").splitlines()) == 3, "what is as it was is not written"

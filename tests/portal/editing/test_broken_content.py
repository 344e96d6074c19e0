"""One thing that cannot be read, as a release before or after this one wrote it, is left out; everything else is served as before."""

import json
from typing import Any

import pytest
from django.db import OperationalError, connection

from portal.content import store
from portal.content.snapshot import Snapshot
from portal.editing import published
from portal.editing.menus import Menu, Vocabulary
from portal.editing.pages import Article
from portal.editing.pictures import PortalImage
from portal.editing.ruled_rows import RuledRow
from tests.portal.editing.conftest import _loaded_once, edited

__all__ = ["_loaded_once", "edited"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("edited")]


@pytest.fixture
def before() -> Snapshot:
    return published.read()


def article() -> Article:
    found: Article = Article.objects.filter(live=True, url_path__endswith="/moms/").get()
    return found


def test_of_a_page_with_a_block_that_lacks_a_field_the_rest_is_shown(before: Snapshot, caplog: pytest.LogCaptureFixture) -> None:
    page = article()
    stored = list(page.body.get_prep_value())
    broken = {**stored[0], "value": {}}
    Article.objects.filter(pk=page.pk).update(body=json.dumps([broken, *stored[1:]]))
    now = published.read()
    assert len(now.pages) == len(before.pages)
    assert now.at_path["/moms"].blocks == before.at_path["/moms"].blocks[1:]
    assert f"A block of /moms could not be read, and is not shown: {broken['type']}" in caplog.text


def test_a_picture_whose_file_is_gone_takes_no_page_with_it(before: Snapshot, caplog: pytest.LogCaptureFixture) -> None:
    page = article()
    gone = PortalImage(title="Torget", width=1, height=1)
    gone.file.name = "original_images/gone.png"
    gone.save()
    Article.objects.filter(pk=page.pk).update(
        og_image=json.dumps([{"type": "picture", "value": {"picture": gone.pk, "alt": ""}, "id": "a"}])
    )
    assert len(published.read().pages) == len(before.pages)
    assert "The picture Torget has no file to show" in caplog.text


def test_an_item_of_a_menu_and_a_vocabulary_are_left_out(before: Snapshot) -> None:
    menu, vocabulary = Menu.objects.filter(live=True).first(), Vocabulary.objects.filter(live=True).first()
    items = list(menu.items.get_prep_value())
    Menu.objects.filter(pk=menu.pk).update(items=json.dumps([{**items[0], "value": {}}, *items[1:]]))
    Vocabulary.objects.filter(pk=vocabulary.pk).update(terms=json.dumps([{"type": "term", "value": {}, "id": "a"}]))
    now, key = published.read(), (menu.name, menu.language)
    assert now.menus == {**before.menus, key: before.menus[key][1:]}
    assert now.words == {name: terms for name, terms in before.words.items() if name != vocabulary.name}


def test_a_rule_that_asks_what_its_table_does_not_ask_any_more_is_left_out(before: Snapshot, caplog: pytest.LogCaptureFixture) -> None:
    table = next(iter(published.ruled_rows.ruled.tables()))
    RuledRow.objects.create(table=table, row="a-row", when="of-another-release = ja")
    assert published.read().ruled == before.ruled
    assert "could not be read, and is not served" in caplog.text


def test_a_database_that_goes_away_meanwhile_leaves_what_was_served(before: Snapshot) -> None:
    served = store.current()
    asked: list[str] = []

    def goes_away(execute: Any, sql: str, *given: Any) -> Any:
        asked.append(sql)
        if len(asked) > 5:
            raise OperationalError("server closed the connection unexpectedly")
        return execute(sql, *given)

    published.generations.count_one_more()
    with connection.execute_wrapper(goes_away):
        store.load()
    assert store.current() is served

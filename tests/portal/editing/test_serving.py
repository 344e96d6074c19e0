"""Which content a process serves: from tables, from files, or none; and when it notices what another process published."""

import logging
from datetime import date
from io import StringIO
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from portal import content
from portal.content import store
from portal.content.files import demo
from portal.content.snapshot import Snapshot
from portal.editing import generation, published
from portal.editing.pages import Article, StartPage
from portal.editing.roles import ROLES
from portal.web.routes import Unknown, find
from tests.portal.flags_of import flags


def _another_process_publishes(title: str) -> None:
    """As it looks from here: rows change and the number grows, and no signal comes."""
    Article.objects.filter(slug="bara-pa-svenska").update(title=title)
    generation.count_one_more()


def _title() -> str:
    return next(page.title for page in store.current().pages if page.path == "/bara-pa-svenska")


def test_what_another_process_publishes_is_seen_at_the_next_look(edited: None) -> None:
    before = content.generation()
    _another_process_publishes("Från en annan process")
    store.look_again()

    async_to_sync(content.fresh)()

    assert _title() == "Från en annan process"
    assert content.generation() == before + 1


def test_whoever_listens_is_told_once_for_each_change(edited: None) -> None:
    told: list[int] = []
    content.on_change(lambda: told.append(content.generation()))
    generation.count_one_more()
    content.load()
    content.load()
    assert told == [content.generation()]


def test_a_page_of_information_asks_the_database_for_one_number_at_most(edited: None) -> None:
    Client().get("/moms")
    store.look_again()
    with CaptureQueriesContext(connection) as asked:
        for _ in range(3):
            assert Client().get("/moms").status_code == 200
    assert {query["sql"].split(" FROM ")[1].split()[0] for query in asked.captured_queries} == {'"editing_generation"'}


@pytest.fixture
def tables_away(edited: None) -> Any:
    """A database that has gone away; the content was read before."""

    def gone() -> int:
        raise OperationalError("no such server")

    store.connect(gone, published.read)
    yield
    store.connect(published.generation, published.read)


def test_pages_are_served_as_read_last_while_the_database_is_away(tables_away: None, caplog: pytest.LogCaptureFixture) -> None:
    store.look_again()
    assert Client().get("/moms").status_code == 200
    assert "what was read last is served" in caplog.text


@pytest.fixture
def nothing_yet(db: None) -> Any:
    """Tables in which nobody ever changed anything."""
    generation.Generation.objects.all().delete()
    store.serve_tables()
    yield
    store.serve_files()


def test_a_local_portal_without_content_of_its_own_shows_the_demo(nothing_yet: None) -> None:
    content.load()
    assert store.current() is demo()


def test_a_production_without_content_serves_none_and_says_so(nothing_yet: None, settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.VST_ENV = "production"
    with caplog.at_level(logging.ERROR):
        content.load()
    assert store.current() == Snapshot()
    assert "no page of information is served" in caplog.text
    assert Client().get("/moms", follow=True).status_code == 404
    assert isinstance(find("/", "", flags(), today=date(2026, 11, 22), test_environment=False), Unknown)


def test_the_demo_is_never_loaded_in_production(db: None, settings: Any) -> None:
    settings.VST_ENV = "production"
    with pytest.raises(CommandError, match="prepare_editing"):
        call_command("load_content")


def test_loading_twice_leaves_the_same_pages(edited: None) -> None:
    before = published.read()
    out = StringIO()
    call_command("load_content", stdout=out)
    assert published.read() == before
    assert "There is content already" in out.getvalue()


def test_production_begins_with_start_pages_that_say_its_name(edited: None) -> None:
    for page in StartPage.objects.all():
        page.delete()
    out = StringIO()
    call_command("prepare_editing", stdout=out)
    call_command("prepare_editing", stdout=out)
    assert [(page.locale.language_code, page.live) for page in StartPage.objects.order_by("-locale__language_code")] == [
        ("sv", True),
        ("en", True),
    ]
    assert [(page.path, page.title) for page in published.read().pages] == [("/", "Företagsporten"), ("/en", "Business Portal")]


def test_a_group_that_somebody_made_stays_when_editing_is_prepared_again(edited: None) -> None:
    Group.objects.create(name="Editors")
    call_command("prepare_editing", stdout=StringIO())
    assert Group.objects.filter(name="Editors").exists()
    assert {role: Group.objects.get(name=role).permissions.count() > 0 for role in ROLES} == dict.fromkeys(ROLES, True)

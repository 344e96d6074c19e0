"""A page is found by what others call it that link to it, as by its own title."""

import json
from dataclasses import replace
from uuid import uuid4

import psycopg
import pytest

from search_index import postgres as index
from search_index.changes import Change, Wanted, written
from search_index.documents import Document
from tests.postgres_server import PostgresServer
from tests.search_index.conftest import AnIndex

EMPLOYERS = Document("1", "sv", "/arbetsgivare", "Arbetsgivare", "Den som betalar lön anmäler sig.", called="Anställa\nBli arbetsgivare")
LEAVE = Document("2", "sv", "/ledighet", "Ledighet", "Att anställa någon som vikarie för den som är ledig, och att anställa igen.")
MORE = [Document(f"more:{n}", "sv", f"/{n}", f"Sida {n}", "Något helt annat.") for n in range(20)]


@pytest.fixture
def built(an_index: AnIndex) -> AnIndex:
    an_index.build([LEAVE, EMPLOYERS, *MORE])
    return an_index


def test_what_others_call_a_page_counts_as_its_title_does(built: AnIndex) -> None:
    assert built.keys("anställa") == ["1", "2"]
    (hit, _) = built.query("anställa", "sv", page_size=9, longest=99).hits
    assert (str(hit.title), str(hit.excerpt)) == ("Arbetsgivare", "Den som betalar lön anmäler sig.")


def test_a_hit_that_was_found_by_another_name_alone_says_which(built: AnIndex) -> None:
    employers, leave = built.query("bli anställa", "sv", page_size=9, longest=99).hits
    assert [(piece.text, piece.is_match) for piece in employers.called.pieces] == [("Anställa", True)]
    assert leave.called is None, "its text has the word"
    (by_title,) = built.query("arbetsgivare", "sv", page_size=9, longest=99).hits
    assert by_title.called is None
    assert built.update(lambda: Wanted([replace(EMPLOYERS, text="Nu står något annat här.", called="")])) == 1
    assert str(built.query("anställa", "sv", page_size=9, longest=99).hits[0].called) == "Anställa"


def test_a_page_that_changed_is_still_called_so(built: AnIndex) -> None:
    for text in ("Nu står något annat här.", "Och nu något tredje."):
        assert built.update(lambda text=text: Wanted([replace(EMPLOYERS, text=text, called="")])) == 1
        assert built.keys("anställa") == ["1", "2"]
    assert built.keys("tredje") == ["1"]


def test_another_name_alone_is_no_change_and_counts_from_the_next_build_on(built: AnIndex) -> None:
    named = replace(EMPLOYERS, called="Rekrytera")
    assert built.update(lambda: Wanted([named])) == 0
    assert built.keys("rekrytera") == []
    built.build([LEAVE, named, *MORE])
    assert built.keys("rekrytera") == ["1"]
    assert built.keys("anställa") == ["2"]


def test_a_change_is_written_as_a_release_reads_it_that_knows_of_no_names() -> None:
    ((_, _, document),) = json.loads(written([Change("sv", "1", EMPLOYERS)]))
    assert document.keys() == {"key", "language", "url", "title", "text", "group"}


def test_an_index_of_a_release_that_kept_no_names_is_read_by_this_one(postgres: PostgresServer) -> None:
    database = postgres.database(f"called_{uuid4().hex}")
    index.build(database, [EMPLOYERS, *MORE])
    with psycopg.connect(database) as connection:
        for table, column in (("documents", "called"), ("terms", "levels")):
            connection.execute(f"ALTER TABLE search_1_sv_{table} DROP COLUMN {column}")
    assert index.update(database, lambda: Wanted([replace(EMPLOYERS, text="Nytt.")])) == 1
    (hit,) = index.built(database, "sv").query("nytt", page_size=9, longest=99).hits
    assert hit.key == "1"

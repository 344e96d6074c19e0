"""The documents of a group that counts less come after others that are about as good: none leaves, and an exact title stays first."""

import pytest

from search_index.changes import Wanted
from search_index.documents import Document
from tests.search_index.conftest import AnIndex

NEWS = "news"
DOCUMENTS = [
    Document("page:styrelse", "sv", "/styrelse", "Styrelse och andra uppgifter", "Anmäl en ny vd eller en ny styrelse i tid."),
    Document("page:nytt", "sv", "/nyheter/ny", "Ny styrelse får e-tjänst", "En ny styrelse kan anmälas.", NEWS),
    Document("page:ny-vd", "sv", "/nyheter/vd", "Ny vd", "Portalen har en ny chef.", NEWS),
    Document("page:kontakt", "sv", "/kontakt", "Kontakt", "Ring eller skriv."),
]


@pytest.fixture
def built(an_index: AnIndex) -> AnIndex:
    an_index.build(DOCUMENTS)
    return an_index


def test_news_come_after_a_page_that_is_about_as_good_and_all_are_found(built: AnIndex) -> None:
    assert built.keys("ny styrelse") == ["page:nytt", "page:styrelse", "page:ny-vd"]
    assert built.keys("ny styrelse", quieter={NEWS: 0.3}) == ["page:styrelse", "page:nytt", "page:ny-vd"]
    assert built.keys("chef", quieter={NEWS: 0.3}) == ["page:ny-vd"]


def test_a_title_that_was_typed_as_it_is_stays_first(built: AnIndex) -> None:
    assert built.keys("ny vd", quieter={NEWS: 0.01})[0] == "page:ny-vd"


def test_what_leaves_the_first_page_makes_room_for_what_was_next(built: AnIndex) -> None:
    of_one = [built.keys("ny styrelse", quieter={NEWS: 0.3}, page_size=1, page=page) for page in (1, 2, 3)]
    assert of_one == [["page:styrelse"], ["page:nytt"], ["page:ny-vd"]]


def test_a_document_that_became_news_since_the_build_counts_less_too(built: AnIndex) -> None:
    changed = Document("page:kontakt", "sv", "/kontakt", "Ny styrelse hos oss", "Ny styrelse. Ny styrelse.", NEWS)
    built.update(lambda: Wanted([changed]))
    assert built.keys("styrelse")[0] == "page:kontakt"
    assert built.keys("styrelse", quieter={NEWS: 0.1})[0] == "page:styrelse"

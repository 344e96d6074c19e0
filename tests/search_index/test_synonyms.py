"""Other words for the same find the same, after what holds the words themselves; and what is to stand first does."""

import pytest

from search_index.documents import Document
from search_index.synonyms import alike, words_of
from tests.search_index.conftest import AnIndex

DOCUMENTS = [
    Document("page:avsluta", "sv", "/avsluta", "Avsluta företag", "Så avvecklar du ett företag."),
    Document("page:moms", "sv", "/moms", "Moms", "Skatt på varor. Den som vill lägga till något gör det här."),
    Document("page:ner", "sv", "/ner", "Ladda ner", "Ladda ner en blankett."),
    Document("service:avregistrera", "sv", "/avregistrera", "Avregistrera", "Avregistrera firman.", group="avregistrera"),
]
GROUPS = [("lägga ner", "avsluta", "avveckla"), ("cfar", "arbetsställe")]


@pytest.fixture
def built(an_index: AnIndex) -> AnIndex:
    an_index.build(DOCUMENTS)
    return an_index


def urls(built: AnIndex, text: str, **more: object) -> list[str]:
    found = built.query(text, "sv", **({"page_size": 9, "longest": 300, "synonyms": GROUPS} | more))
    return [hit.url for hit in found.hits]


def test_a_phrase_finds_what_says_it_in_another_word(built: AnIndex) -> None:
    assert "/avsluta" not in urls(built, "lägga ner butiken", synonyms=())
    assert "/avsluta" in urls(built, "lägga ner butiken")
    assert "/avsluta" in urls(built, "LAGGA NER")


def test_half_a_phrase_means_nothing_else(built: AnIndex) -> None:
    assert "/avsluta" not in urls(built, "ladda ner")


def test_a_phrase_is_found_only_where_all_its_words_stand(built: AnIndex) -> None:
    assert urls(built, "avveckla") == ["/avsluta"]


def test_the_words_that_were_typed_come_before_those_that_mean_the_same(an_index: AnIndex) -> None:
    same = [Document("1", "sv", "/cfar", "Rubrik", "cfar ord"), Document("2", "sv", "/plats", "Rubrik", "arbetsställe ord")]
    an_index.build(same)
    assert urls(an_index, "cfar") == ["/cfar", "/plats"]
    assert urls(an_index, "arbetsställe") == ["/plats", "/cfar"]


def test_what_means_the_same_is_marked_in_the_results(built: AnIndex) -> None:
    (hit,) = [hit for hit in built.query("lägga ner", "sv", page_size=9, longest=300, synonyms=GROUPS).hits if hit.url == "/avsluta"]
    assert [piece.text for piece in hit.title.pieces if piece.is_match] == ["Avsluta"]


def test_a_word_of_the_list_is_no_slip_of_another(built: AnIndex) -> None:
    built.build([*DOCUMENTS, Document("x", "sv", "/x", "Cafar", "cafar cafar")])
    assert built.correction("cfar", "sv", longest=300) == "cafar"
    assert built.correction("cfar", "sv", longest=300, synonyms=GROUPS) is None


def test_what_is_to_stand_first_does_once_in_its_order_even_where_it_has_none_of_the_words(built: AnIndex) -> None:
    assert urls(built, "moms", first=("page:ner", "page:avsluta")) == ["/ner", "/avsluta", "/moms"]
    assert urls(built, "moms", first=("page:moms",)) == ["/moms"]
    assert urls(built, "zzz", first=("page:ner",)) == ["/ner"]
    assert urls(built, "moms", first=("page:borta",)) == ["/moms"]


def test_what_is_left_out_does_not_come_back_by_standing_first(built: AnIndex) -> None:
    assert urls(built, "moms", first=("service:avregistrera",), without_groups=frozenset({"avregistrera"})) == ["/moms"]


def test_nothing_in_the_list_breaks_a_search(built: AnIndex) -> None:
    assert urls(built, "moms", synonyms=[(), ("",), ("moms", "", "* AND ("), ("och",)]) == ["/moms"]
    assert alike(["moms"], [("moms", "moms")], "sv") == []
    assert words_of(GROUPS) == {"lägga", "ner", "avsluta", "avveckla", "cfar", "arbetsställe"}

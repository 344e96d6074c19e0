"""Other words for the same find the same, after what holds the words themselves; and what is to stand first does."""

from pathlib import Path

import pytest

from search_index import index
from search_index.documents import Document
from search_index.synonyms import alike, words_of

DOCUMENTS = [
    Document("page:avsluta", "sv", "/avsluta", "Avsluta företag", "Så avvecklar du ett företag."),
    Document("page:moms", "sv", "/moms", "Moms", "Skatt på varor. Den som vill lägga till något gör det här."),
    Document("page:ner", "sv", "/ner", "Ladda ner", "Ladda ner en blankett."),
    Document("service:avregistrera", "sv", "/avregistrera", "Avregistrera", "Avregistrera firman.", group="avregistrera"),
]
GROUPS = [("lägga ner", "avsluta", "avveckla"), ("cfar", "arbetsställe")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    index.build(tmp_path, DOCUMENTS)
    return tmp_path


def urls(folder: Path, text: str, **more: object) -> list[str]:
    found = index.query(folder, text, "sv", **({"page_size": 9, "longest": 300, "synonyms": GROUPS} | more))  # type: ignore[arg-type]
    return [hit.url for hit in found.hits]


def test_a_phrase_finds_what_says_it_in_another_word(folder: Path) -> None:
    assert "/avsluta" not in urls(folder, "lägga ner butiken", synonyms=())
    assert "/avsluta" in urls(folder, "lägga ner butiken")
    assert "/avsluta" in urls(folder, "LAGGA NER")


def test_half_a_phrase_means_nothing_else(folder: Path) -> None:
    assert "/avsluta" not in urls(folder, "ladda ner")


def test_a_phrase_is_found_only_where_all_its_words_stand(folder: Path) -> None:
    assert urls(folder, "avveckla") == ["/avsluta"]


def test_the_words_that_were_typed_come_before_those_that_mean_the_same(tmp_path: Path) -> None:
    same = [Document("1", "sv", "/cfar", "Rubrik", "cfar ord"), Document("2", "sv", "/plats", "Rubrik", "arbetsställe ord")]
    index.build(tmp_path, same)
    assert urls(tmp_path, "cfar") == ["/cfar", "/plats"]
    assert urls(tmp_path, "arbetsställe") == ["/plats", "/cfar"]


def test_what_means_the_same_is_marked_in_the_results(folder: Path) -> None:
    (hit,) = [
        hit for hit in index.query(folder, "lägga ner", "sv", page_size=9, longest=300, synonyms=GROUPS).hits if hit.url == "/avsluta"
    ]
    assert [piece.text for piece in hit.title.pieces if piece.is_match] == ["Avsluta"]


def test_a_word_of_the_list_is_no_slip_of_another(folder: Path) -> None:
    index.build(folder, [*DOCUMENTS, Document("x", "sv", "/x", "Cafar", "cafar cafar")])
    assert index.correction(folder, "cfar", "sv", longest=300) == "cafar"
    assert index.correction(folder, "cfar", "sv", longest=300, synonyms=GROUPS) is None


def test_what_is_to_stand_first_does_once_in_its_order_even_where_it_has_none_of_the_words(folder: Path) -> None:
    assert urls(folder, "moms", first=("page:ner", "page:avsluta")) == ["/ner", "/avsluta", "/moms"]
    assert urls(folder, "moms", first=("page:moms",)) == ["/moms"]
    assert urls(folder, "zzz", first=("page:ner",)) == ["/ner"]
    assert urls(folder, "moms", first=("page:borta",)) == ["/moms"]


def test_what_is_left_out_does_not_come_back_by_standing_first(folder: Path) -> None:
    assert urls(folder, "moms", first=("service:avregistrera",), without_groups=frozenset({"avregistrera"})) == ["/moms"]


def test_nothing_in_the_list_breaks_a_search(folder: Path) -> None:
    assert urls(folder, "moms", synonyms=[(), ("",), ("moms", "", "* AND ("), ("och",)]) == ["/moms"]
    assert alike(["moms"], [("moms", "moms")], "sv") == []
    assert words_of(GROUPS) == {"lägga", "ner", "avsluta", "avveckla", "cfar", "arbetsställe"}

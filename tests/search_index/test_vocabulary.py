"""Compounds, spelling and suggestions of the words that the documents are written with."""

import pytest

from search_index.compounds import Compounds
from search_index.documents import Document
from search_index.spelling import Spelling
from search_index.suggestions import Suggestions

WORDS = ["bostad", "rätt", "bostadsrätt", "förening", "bidrag", "moms", "redovisning", "registrering", "skatt", "företag"]


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("bostadsbidrag", ("bostad", "bidrag")),
        ("bostadsrättsförening", ("bostadsrätt", "förening")),
        ("momsregistrering", ("moms", "registrering")),
        ("momsredovisningsskatt", ("moms", "redovisning", "skatt")),
        ("moms", ()),
        ("okänt", ()),
        ("momsx", ()),
    ],
)
def test_a_compound_is_taken_apart_into_as_few_known_words_as_can_be(word: str, parts: tuple[str, ...]) -> None:
    assert Compounds(WORDS).parts(word) == parts


def test_a_long_word_made_to_be_slow_is_taken_apart_as_fast_as_any() -> None:
    assert Compounds(["aaaa", "aaaaa"]).parts("a" * 60 + "b") == ()


def test_who_looks_for_a_part_finds_the_compound_with_the_whole_word_marked(an_index) -> None:
    documents = [
        Document("1", "sv", "/bostadsbidrag", "Bostadsbidrag", "Pengar till hyran."),
        Document("2", "sv", "/bidrag", "Bidrag", "Ett bidrag är pengar. En bostad är ett hem."),
        Document("3", "sv", "/annat", "Annat", "Ingenting."),
    ]
    an_index.build(documents)
    found = {hit.url: hit for hit in an_index.query("bidrag", "sv", page_size=9, longest=300).hits}
    assert set(found) == {"/bostadsbidrag", "/bidrag"}
    assert [piece.text for piece in found["/bostadsbidrag"].title.pieces if piece.is_match] == ["Bostadsbidrag"]
    assert [hit.url for hit in an_index.query("bostadsbidrag", "sv", page_size=9, longest=300).hits] == ["/bostadsbidrag", "/bidrag"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("mmos", "moms"),
        ("redovisnig", "redovisning"),
        ("föeretag", "företag"),
        ("registrerign", "registrering"),
        ("xyzzy", None),
        ("mo", None),
    ],
)
def test_a_slip_is_the_nearest_word_there_is(typed: str, meant: str | None) -> None:
    assert Spelling(dict.fromkeys(WORDS, 1)).nearest(typed) == meant


def test_of_two_near_words_the_more_common_one_is_meant() -> None:
    assert Spelling({"skatt": 9, "skutt": 1}).nearest("sktt") == "skatt"


PHRASES = {"moms": 9, "Momsdeklaration": 3, "Anmäl moms": 1, "företag": 20, "Starta företag": 5, "MOMS": 1}


@pytest.mark.parametrize(
    ("typed", "phrases"),
    [
        ("mom", ["moms", "Momsdeklaration", "Anmäl moms"]),
        ("  MOM ", ["moms", "Momsdeklaration", "Anmäl moms"]),
        ("starta fö", ["Starta företag"]),
        ("foretag", ["företag", "Starta företag"]),
        ("xyz", []),
        ("", []),
    ],
)
def test_what_begins_so_itself_stands_before_what_has_it_further_in(typed: str, phrases: list[str]) -> None:
    assert Suggestions(PHRASES).of(typed, most=8) == phrases


def test_there_are_never_more_than_eight() -> None:
    assert len(Suggestions({f"moms {n}": n for n in range(20)}).of("moms", most=8)) == 8


@pytest.mark.parametrize(
    ("word", "parts"), [("serveringsföretag", ("företag",)), ("torvregistrering", ("registrering",)), ("xyzmoms", ()), ("företag", ())]
)
def test_of_a_compound_with_an_unknown_beginning_the_end_counts(word: str, parts: tuple[str, ...]) -> None:
    assert Compounds(WORDS).parts(word) == parts


BOOKS = [Document(str(n), "en", f"/{n}", "Company", "company come") for n in range(3)] + [Document("9", "en", "/9", "Company", "company")]


@pytest.mark.parametrize(
    ("typed", "meant"), [("comp", "company"), ("compnay", "company"), ("cme", "come"), ("com", "come"), ("xyzzy", None)]
)
def test_the_beginning_of_a_common_word_is_meant_rather_than_a_slip_of_a_rare_one(an_index, typed: str, meant: str | None) -> None:
    an_index.build(BOOKS)
    assert an_index.correction(typed, "en", longest=300) == meant


def test_a_slip_in_what_is_typed_is_suggested_as_it_was_meant(an_index) -> None:
    an_index.build(BOOKS)
    assert (
        an_index.suggestions("Compa", "en", longest=300, most=8)
        == an_index.suggestions("cmopany", "en", longest=300, most=8)
        == ["company"]
    )

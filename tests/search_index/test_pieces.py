"""Words that have no stem in common and yet much: vaccinera, vaccination, covidvaccin."""

import json

import pytest

from search_index import index, postgres_tables, weights
from search_index.analysis import terms
from search_index.changes import Wanted
from search_index.documents import Document
from search_index.pieces import pieces

OTHER = Document("1", "sv", "/resa", "Resor", "Vad den som är allergisk behöver veta om en utlandsresa.")
RIGHT = Document("2", "sv", "/vaccination", "Sprutor", "Vad den som är allergisk behöver veta om en vaccination.")
MORE = [Document(f"m{at}", "sv", f"/{at}", "Annat", f"Om annat, del {at}.") for at in range(8)]
QUESTION = "behöver allergisk vaccineras"


def found(an_index, text: str) -> list[str]:
    return [hit.url for hit in an_index.query(text, "sv", page_size=9, longest=99).hits]


def test_a_word_has_each_five_letters_of_it_and_what_it_begins_and_ends_with():
    assert pieces("Skatten", "sv") == ["~ skat", "~skatt", "~katte", "~atten", "~tten "]


def test_pieces_are_the_same_for_whoever_has_no_swedish_letters_and_for_whoever_writes_a_hyphen():
    assert pieces("företag", "sv") == pieces("foretag", "sv")
    assert pieces("F-skatt", "sv") == pieces("fskatt", "sv")


def test_short_words_are_a_piece_and_those_that_say_nothing_are_none():
    assert pieces("ab", "sv") == ["~ ab "]
    assert pieces("och att", "sv") == []


def test_english_has_none():
    assert pieces("vaccination", "en") == []


def test_no_word_is_taken_for_a_piece():
    assert all(piece.startswith("~") for piece in pieces("skatt ~skatt", "sv"))
    assert terms("~skatt", "sv") == ["skatt"]


def test_another_form_of_a_word_brings_its_page_forward(an_index, monkeypatch):
    an_index.build([OTHER, RIGHT, *MORE])
    assert found(an_index, QUESTION) == ["/vaccination", "/resa"]
    monkeypatch.setattr(weights, "PIECES_UP_TO", 1)
    an_index.build([OTHER, RIGHT, *MORE])
    assert found(an_index, QUESTION) == ["/resa", "/vaccination"]


def test_a_page_that_has_only_pieces_is_not_found(an_index):
    an_index.build([RIGHT, Document("3", "sv", "/vaccin", "Vaccin", "Vaccin finns."), *MORE])
    assert found(an_index, "allergisk vaccineras") == ["/vaccination"]


def test_a_page_that_changed_after_the_build_has_them_too(an_index):
    an_index.build([OTHER, Document("2", "sv", "/vaccination", "Sprutor", "Något helt annat."), *MORE])
    an_index.update(lambda: Wanted([RIGHT]))
    assert found(an_index, QUESTION) == ["/vaccination", "/resa"]


def test_what_is_marked_is_words_and_no_piece_of_one(an_index):
    an_index.build([OTHER, RIGHT, *MORE])
    (first, _) = an_index.query(QUESTION, "sv", page_size=9, longest=99).hits
    assert [piece.text for piece in first.excerpt.pieces if piece.is_match] == ["allergisk", "behöver"]


def test_what_is_kept_of_words_is_what_a_release_before_reads_beside_this_one():
    of_words, of_pieces = weights.Averages(documents=3, length=7.0, title_length=2.0, pieces=40.0).written()
    assert of_words == {"documents": 3, "length": 7.0, "title_length": 2.0}
    assert of_pieces == 40.0


def test_an_index_of_a_release_without_pieces_is_read_by_this_one(tmp_path):
    index.build(tmp_path, [OTHER, RIGHT, *MORE])
    (beside,) = tmp_path.glob("index-*/sv/words.json")
    written = json.loads(beside.read_text(encoding="utf-8"))
    assert written.pop("pieces") > 0
    beside.write_text(json.dumps(written), encoding="utf-8")
    assert [hit.url for hit in index.built(tmp_path, "sv").query(QUESTION, page_size=9, longest=99).hits] == ["/resa", "/vaccination"]
    assert postgres_tables.averages_of({"sv": written["averages"]}, "sv").pieces == 0


@pytest.mark.parametrize("text", ["", "~~~~~", "~ skat", "och", "å" * 5000])
def test_a_question_that_has_no_words_or_strange_ones_finds_nothing(an_index, text):
    an_index.build([OTHER, RIGHT, *MORE])
    assert an_index.query(text, "sv", page_size=9, longest=9999).total == 0

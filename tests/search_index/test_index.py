"""Words find documents, and nothing a visitor types does anything else."""

import time
from itertools import chain

import pytest

from search_index.documents import Document
from search_index.index import NoIndex

DOCUMENTS = [
    Document("1", "sv", "/moms", "Moms", "Skatt på varor. Ett företag betalar in den."),
    Document("2", "sv", "/f-skatt", "F-skatt", "Företaget betalar sin skatt. Moms är något annat. " * 3),
    Document("3", "sv", "/lan", "Lån", "Att låna pengar av en bank i länet."),
    Document("4", "sv", "/tjanst", "Moms och F-skatt", "Anmäl moms.", group="tjanst"),
    Document("1", "en", "/en/vat", "VAT", "Tax on goods. Every company pays it in."),
]


@pytest.fixture
def built(an_index):
    an_index.build(DOCUMENTS)
    return an_index


def urls(built, text, language="sv", **more):
    return [hit.url for hit in built.query(text, language, page_size=9, longest=300, **more).hits]


def test_a_word_finds_its_documents_those_with_it_as_title_first(built):
    assert urls(built, "moms")[0] == "/moms"
    assert set(urls(built, "moms")) == {"/moms", "/f-skatt", "/tjanst"}


def test_any_of_the_words_is_enough(built):
    assert set(urls(built, "moms bank")) == {"/moms", "/f-skatt", "/tjanst", "/lan"}


def test_other_forms_of_a_word_are_found(built):
    assert set(urls(built, "företagen")) == {"/moms", "/f-skatt"}
    assert urls(built, "companies", "en") == ["/en/vat"]


def test_a_language_has_its_own_documents(built):
    assert urls(built, "vat", "sv") == []
    assert urls(built, "moms", "en") == []


def test_letters_with_marks_are_letters_of_their_own(built):
    assert urls(built, "lån") == ["/lan"]
    assert urls(built, "la\u030an") == ["/lan"]


def test_a_word_that_a_word_processor_may_break_is_found_and_shown_whole(an_index):
    text = "Periodi\xadsering och f\u2011skattare.\u200b"
    an_index.build([Document("1", "sv", "/bokslut", "Bokslut", text)])
    assert urls(an_index, "periodisering") == urls(an_index, "periodi\xadsering") == urls(an_index, "fskattare") == ["/bokslut"]
    (hit,) = an_index.query("periodisering", "sv", page_size=9, longest=300).hits
    assert "".join(piece.text for piece in hit.excerpt.pieces) == "Periodisering och f-skattare."
    assert urls(an_index, "sering") == []


def test_someone_without_marks_on_the_keyboard_finds_the_same(built):
    assert urls(built, "foretag") == urls(built, "företag")


def test_a_group_can_be_left_out(built):
    hits = built.query("moms", "sv", page_size=9, longest=300, without_groups=frozenset({"tjanst"}))
    assert (hits.total, {hit.url for hit in hits.hits}) == (2, {"/moms", "/f-skatt"})


def test_pages_follow_each_other(built):
    pages = [built.query("moms", "sv", page=number, page_size=2, longest=300) for number in (1, 2, 3)]
    assert [len(page.hits) for page in pages] == [2, 1, 0]
    assert {(page.total, page.pages) for page in pages} == {(3, 2)}
    assert len({hit.url for page in pages for hit in page.hits}) == 3


@pytest.mark.parametrize("page", [-1, 0, 101, 10**9])
def test_a_page_far_out_is_empty(built, page):
    assert built.query("moms", "sv", page=page, page_size=9, longest=300).hits == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "?",
        "*",
        "*ning",
        "?*?*",
        "b* f* s* k*",
        "[a TO z]",
        "title:moms",
        "NOT " * 2500,
        "(" * 10_000,
        "a" * 10_000,
        "ord " * 2500,
        "\x00",
        "'\"\\",
    ],
    ids=lambda text: text[:8],
)
def test_no_sign_has_a_meaning_and_nothing_is_slow(built, text):
    start = time.perf_counter()
    assert built.query(text, "sv", page_size=9, longest=300).total in {0, 1, 2, 3}
    assert time.perf_counter() - start < 1


def test_words_inside_signs_are_still_words(built):
    assert set(urls(built, "<b>moms")) == set(urls(built, "moms"))
    assert set(urls(built, "moms*")) == set(urls(built, "moms"))


def test_matches_are_marked_and_the_text_is_whole(built):
    (hit,) = built.query("bank", "sv", page_size=9, longest=300).hits
    assert str(hit.title) == "Lån"
    assert [piece.text for piece in hit.excerpt.pieces if piece.is_match] == ["bank"]
    assert str(hit.excerpt) == "Att låna pengar av en bank i länet."


def test_an_excerpt_is_cut_around_the_match_at_whole_words(an_index):
    an_index.build([Document("1", "sv", "/a", "A", f"{'ord ' * 100}nålen {'sten ' * 100}")])
    (hit,) = an_index.query("nålen", "sv", page_size=9, longest=300).hits
    assert str(hit.excerpt).startswith("…\u00a0ord ")
    assert str(hit.excerpt).endswith("sten\u00a0…")
    assert len(str(hit.excerpt)) < 210
    assert "nålen" in str(hit.excerpt)


def test_an_excerpt_is_where_most_of_the_words_stand_together(an_index):
    text = f"Avgift betalas. {'Annat sägs här. ' * 40}Handelsbolag betalar en avgift för registrering. {'Mer sägs här. ' * 40}"
    an_index.build([Document("1", "sv", "/a", "A", text)])
    (hit,) = an_index.query("avgift för registrering", "sv", page_size=9, longest=300).hits
    assert [piece.text for piece in hit.excerpt.pieces if piece.is_match] == ["avgift", "registrering"]
    assert hit.place == text.index("avgift för")


def test_a_document_found_by_its_title_alone_has_no_place_and_its_beginning_as_excerpt(an_index):
    an_index.build([Document("1", "sv", "/ranta", "Ränta", "Vad pengar kostar.")])
    (hit,) = an_index.query("ränta", "sv", page_size=9, longest=300).hits
    assert (hit.place, str(hit.excerpt)) == (None, "Vad pengar kostar.")


def test_a_new_index_takes_the_place_of_the_old_at_once(built):
    built.build([Document("9", "sv", "/ny", "Ny", "moms")])
    assert urls(built, "moms") == ["/ny"]


def test_a_build_that_fails_leaves_the_index_in_use(built):
    def broken():
        yield DOCUMENTS[0]
        raise OSError("full")

    with pytest.raises(OSError, match="full"):
        built.build(chain(DOCUMENTS[:1], broken()))
    assert len(urls(built, "moms")) == 3


def test_without_an_index_the_caller_is_told(an_index):
    assert not an_index.is_built()
    with pytest.raises(NoIndex):
        an_index.query("moms", "sv", page_size=9, longest=300)

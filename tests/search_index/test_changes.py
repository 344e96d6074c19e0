"""A document that changed is found as it is now, at once and by everybody, without a new index."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from search_index import index
from search_index.changes import CHANGES_MOST, Wanted
from search_index.documents import Document
from search_index.store import NoIndex
from tests.search_index.conftest import AnIndex

MOMS = Document("moms", "sv", "/moms", "Moms", "Skatt på varor. Ett företag betalar in den.")
LAN = Document("lan", "sv", "/lan", "Lån", "Att låna pengar av en bank i länet.")
TJANST = Document("tjanst", "sv", "/tjanst", "Anmäl moms", "En tjänst om moms.", group="tjanst")
VAT = Document("moms", "en", "/en/vat", "VAT", "Tax on goods.")


@pytest.fixture
def built(an_index: AnIndex) -> AnIndex:
    an_index.build([MOMS, LAN, TJANST, VAT])
    return an_index


def urls(built: AnIndex, text: str, language: str = "sv", **more: object) -> list[str]:
    return [hit.url for hit in built.query(text, language, page_size=9, longest=300, **more).hits]


def told(*documents: Document, gone: tuple[tuple[str, str], ...] = (), is_all: bool = False) -> Callable[[], Wanted]:
    return lambda: Wanted(documents, gone, is_all)


def test_a_page_that_changed_is_found_by_what_it_says_now_and_by_nothing_else(built: AnIndex) -> None:
    assert built.update(told(replace(MOMS, text="Avdrag för kaffe."))) == 1
    assert urls(built, "kaffe") == ["/moms"]
    assert "/moms" not in urls(built, "varor")
    (hit,) = built.query("avdraget", "sv", page_size=9, longest=300).hits
    assert [piece.text for piece in hit.excerpt.pieces if piece.is_match] == ["Avdrag"]
    assert urls(built, "goods", "en") == ["/en/vat"], "the other language has its own page of that key"


def test_a_new_page_is_found_and_a_page_that_is_gone_is_not(built: AnIndex) -> None:
    assert built.update(told(Document("ny", "sv", "/ny", "Rotavdrag", "Moms för hantverkare."), gone=(("sv", "lan"),))) == 2
    assert set(urls(built, "moms")) == {"/moms", "/tjanst", "/ny"}
    assert urls(built, "bank") == []
    assert built.query("moms", "sv", page_size=1, longest=300).total == 3


def test_a_page_may_come_back(built: AnIndex) -> None:
    built.update(told(gone=(("sv", "lan"),)))
    built.update(told(LAN))
    assert urls(built, "lan") == ["/lan"]


def test_what_is_as_it_was_is_not_written(built: AnIndex) -> None:
    assert built.update(told(MOMS, LAN, gone=(("sv", "okänd"),))) == 0
    assert built.update(told(MOMS, LAN, TJANST, VAT, is_all=True)) == 0
    built.update(told(replace(LAN, title="Krediter")))
    assert built.update(told(replace(LAN, title="Krediter"))) == 0


def test_of_all_there_are_the_others_are_gone(built: AnIndex) -> None:
    built.update(told(Document("ny", "sv", "/ny", "Ny", "moms")))
    assert built.update(told(LAN, VAT, is_all=True)) == 3
    assert urls(built, "moms") == []


def test_an_exact_title_marks_groups_synonyms_and_what_stands_first_hold_for_it_too(built: AnIndex) -> None:
    built.update(told(Document("f", "sv", "/f", "Årsredovisning", "Om moms och bokslut.", group="f")))
    assert urls(built, "arsredovisning") == ["/f"]
    assert urls(built, "moms", without_groups=frozenset({"f", "tjanst"})) == ["/moms"]
    assert urls(built, "lån", synonyms=[("lån", "bokslut")]) == ["/lan", "/f"]
    assert urls(built, "bank", first=("f",)) == ["/f", "/lan"]
    assert urls(built, "moms", first=("moms",))[0] == "/moms"


def test_a_changed_page_weighs_what_it_would_weigh_in_a_new_index(an_index: AnIndex) -> None:
    pages = [Document(str(n), "sv", f"/{n}", f"Sida {n}", "moms " * n + "annat " * (9 - n)) for n in range(1, 9)]
    an_index.build([*pages[:-1], replace(pages[-1], text="annat " * 9)])
    an_index.update(told(pages[-1]))
    assert urls(an_index, "moms") == [f"/{n}" for n in range(8, 0, -1)]


def test_its_words_are_no_slips_and_its_title_is_suggested_in_place_of_the_old_one(built: AnIndex) -> None:
    assert built.correction("bankk", "sv", longest=300) == "bank"
    built.update(told(replace(LAN, title="Krediter", text="Bankk är ett ord.")))
    assert built.correction("bankk", "sv", longest=300) is None
    assert built.suggestions("kred", "sv", longest=300, most=8) == ["Krediter"]
    assert built.suggestions("lån", "sv", longest=300, most=8) == []


def test_too_many_changes_are_refused_so_that_a_new_index_is_built(built: AnIndex) -> None:
    many = [Document(f"{n}", "sv", f"/{n}", "Ny", "moms") for n in range(CHANGES_MOST)]
    assert built.update(told(*many[:-1])) == CHANGES_MOST - 1
    assert built.update(told(many[-1], LAN)) == 1
    assert built.update(told(replace(LAN, title="Krediter"))) is None
    assert urls(built, "bank") == ["/lan"]
    built.build(many)
    assert built.update(told(LAN)) == 1, "a new index begins with no changes"


def test_a_change_that_fails_leaves_everything_as_it_was(built: AnIndex) -> None:
    def broken() -> Wanted:
        raise OSError("the content is away")

    with pytest.raises(OSError, match="away"):
        built.update(broken)
    assert set(urls(built, "moms")) == {"/moms", "/tjanst"}


def test_without_an_index_whoever_changes_it_is_told(tmp_path: Path) -> None:
    with pytest.raises(NoIndex):
        index.update(tmp_path, told(MOMS))


def test_half_a_line_of_somebody_who_died_writing_counts_for_nothing(tmp_path: Path) -> None:
    index.build(tmp_path, [MOMS, LAN])
    index.update(tmp_path, told(replace(LAN, text="Kaffe.")))
    (changes,) = tmp_path.glob("index-*/changes.jsonl")
    whole = changes.read_bytes()
    changes.write_bytes(whole + whole[:-5])
    assert index.built(tmp_path, "sv").query("kaffe", page_size=9, longest=300).total == 1
    index.update(tmp_path, told(replace(MOMS, text="Te.")))
    assert index.built(tmp_path, "sv").query("te", page_size=9, longest=300).total == 1
    assert len(changes.read_text(encoding="utf-8").splitlines()) == 2


def test_a_process_that_opened_the_index_before_sees_the_change(tmp_path: Path) -> None:
    index.build(tmp_path, [MOMS, LAN])
    asking = "from search_index import index; from pathlib import Path; import sys\n"
    asking += "for _ in sys.stdin: print(index.built(Path(sys.argv[1]), 'sv').query('kaffe', page_size=9, longest=300).total, flush=True)"
    with Popen([sys.executable, "-c", asking, str(tmp_path)], stdin=PIPE, stdout=PIPE, text=True) as other:
        assert other.stdin and other.stdout
        answers = []
        for change in (MOMS, replace(MOMS, text="Kaffe.")):
            index.update(tmp_path, told(change))
            print(file=other.stdin, flush=True)
            answers.append(other.stdout.readline().strip())
        other.stdin.close()
    assert answers == ["0", "1"]

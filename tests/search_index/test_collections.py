"""The help of LibreOffice as a collection: an entry of its index is a question, and the pages that it names are the right ones."""

from pathlib import Path

from tests.bench.collections import HELP_WORDS, ours, read, score

PAGE = """<html><head><title>{title}</title></head><body><p>Meny</p><div id="DisplayArea"><script>let a</script>
<h1>{title}</h1><ul><li><p>{text}</p></li></ul></div></body></html>"""
INDEX = """var bookmarks = [
{url:"sv/text/bilder.html?DbPAR=WRITER#bm_1", app:"WRITER", text:"Bilder --  infoga &amp; ordna"},
{url:"sv/text/tabeller.html?DbPAR=WRITER#bm_2", app:"WRITER", text:"Bilder --  infoga &amp; ordna"},
{url:"sv/text/kort.html?DbPAR=CALC#bm_3", app:"CALC", text:"Celler"},
]"""


def test_an_entry_of_the_index_asks_for_the_pages_that_it_names(tmp_path: Path) -> None:
    folder = tmp_path / "sv"
    (folder / "text").mkdir(parents=True)
    (folder / "bookmarks.js").write_text(INDEX, encoding="utf-8")
    for name, words in (("bilder", HELP_WORDS), ("tabeller", HELP_WORDS), ("kort", 1)):
        (folder / "text" / f"{name}.html").write_text(
            PAGE.format(title=name.capitalize(), text="Så infogar du. " * words), encoding="utf-8"
        )
    collection = read(folder)
    assert collection.right == {"Bilder infoga & ordna": {"sv/text/bilder.html", "sv/text/tabeller.html"}}
    assert [page.title for page in collection.documents] == ["Bilder", "Tabeller"], "a page of a few words only leads elsewhere"
    assert collection.documents[0].text.splitlines()[0] == "Bilder"
    assert "Meny" not in collection.documents[0].text
    assert score(collection, ours(collection, tmp_path / "index")) == 1

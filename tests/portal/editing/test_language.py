"""The console speaks the language of whoever is signed in, its own pages as well as Wagtail's."""

import ast
import re
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import Any

import lxml.html
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from wagtail.users.models import UserProfile

from portal import editing
from portal.content import blocks
from portal.words.console import english, said

ROOM = Path(editing.__path__[0])
BLOCKS = Path(blocks.__path__[0])
TEMPLATES = sorted(ROOM.glob("templates/**/*.html"))
PAGES = {
    "operator": ["notices/", "notices/new/", "contact/", "operations/", "snippets/editing/menu/", "snippets/editing/vocabulary/"],
    "publicerare": ["reports/page-feedback/", "reports/searches/", "reports/pages-to-review/", "snippets/editing/promotion/add/"],
}


@pytest.fixture
def english_speaker(editor: Callable[[str], Client]) -> Callable[[str], Client]:
    """Somebody who has chosen English under their name."""

    def signed_in(name: str) -> Client:
        UserProfile.objects.update_or_create(user=User.objects.get(username=name), defaults={"preferred_language": "en"})
        return editor(name)

    return signed_in


@pytest.mark.parametrize(("name", "address"), [(name, address) for name, addresses in PAGES.items() for address in addresses])
def test_who_has_chosen_english_reads_no_swedish(english_speaker: Callable[[str], Client], name: str, address: str) -> None:
    page = english_speaker(name).get(f"/admin/{address}")
    assert page.status_code == 200
    assert swedish_in(page.content.decode()) == []


@pytest.mark.parametrize(("language", "labels"), [("sv", ["Användarnamn*", "Lösenord*"]), ("en", ["Username*", "Password*"])])
def test_the_login_asks_for_a_name_and_a_password_in_the_language_of_the_console(
    edited: None, settings: Any, language: str, labels: list[str]
) -> None:
    settings.LANGUAGE_CODE = language
    login = lxml.html.document_fromstring(Client().get("/admin/login/").content)
    assert ["".join(label.text_content().split()) for label in login.iter("label")][:2] == labels


def test_an_editor_with_one_name_chooses_a_language_under_it(editor: Callable[[str], Client]) -> None:
    publisher = editor("publicerare")
    assert not User.objects.get(username="publicerare").last_name
    account = lxml.html.document_fromstring(publisher.get("/admin/account/").content)
    (filled_in,) = (dict(form.form_values()) for form in account.forms if "locale-preferred_language" in form.fields)
    publisher.post("/admin/account/", filled_in | {"locale-preferred_language": "en"})
    assert '<html lang="en"' in publisher.get("/admin/").content.decode()


@pytest.mark.parametrize("name", ["operator", "publicerare"])
def test_each_page_has_a_title_of_its_own_and_the_name_of_the_product(editor: Callable[[str], Client], name: str) -> None:
    client, titles = editor(name), {}
    for address in ["", *PAGES[name], "reports/broken-links/"]:
        title = lxml.html.document_fromstring(client.get(f"/admin/{address}").content).findtext(".//title")
        titles[address] = " ".join(str(title).split())
    assert all(re.fullmatch(r"\S.* - Företagsporten", title) for title in titles.values()), titles
    assert len(set(titles.values())) == len(titles)


def test_the_form_of_a_page_is_in_the_language_of_its_editor(
    english_speaker: Callable[[str], Client], editor: Callable[[str], Client]
) -> None:
    from portal.editing.pages import Article

    address = f"/admin/pages/{Article.objects.get(slug='moms').pk}/edit/"
    in_english, in_swedish = (who.get(address).content.decode() for who in (english_speaker("publicerare"), editor("redaktor")))
    for words, translated in (("Ingress", "Preamble"), ("Lyft fram en artikel", "Highlight an article"), ("Faktaruta", "Fact box")):
        assert translated in in_english.replace("\\u0026", "&") and words not in in_english
        assert words in in_swedish and translated not in in_swedish


def test_a_refusal_is_in_the_language_of_its_reader(english_speaker: Callable[[str], Client], editor: Callable[[str], Client]) -> None:
    wrong = {"language": "sv", "words": "bara-ett"}
    for who, words in ((english_speaker("publicerare"), "Write at least two different"), (editor("operator"), "Skriv minst två olika")):
        assert words in who.post("/admin/snippets/editing/synonyms/add/", wrong).content.decode()


def test_the_list_of_menus_says_in_words_what_is_published_and_when(editor: Callable[[str], Client]) -> None:
    listed = editor("publicerare").get("/admin/snippets/editing/menu/").content.decode()
    assert "publicerad" in listed and "+00:00" not in listed and ">True<" not in "".join(listed.split())


def test_everything_that_is_said_has_its_english_and_no_more() -> None:
    swedish = set(chain(_said_in_code(), _said_in_templates()))
    assert swedish == set(english())
    for words, translated in english().items():
        assert _placeholders(words) == _placeholders(translated), words


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda file: file.name)
def test_a_template_says_nothing_past_the_table(template: Path) -> None:
    source = re.sub(r"{% comment %}.*?{% endcomment %}|<style>.*?</style>", "", template.read_text(encoding="utf-8"), flags=re.DOTALL)
    source = re.sub(r"{%.*?%}|{{.*?}}", " ", source)
    told = " ".join(re.findall(r">([^<>]*)<", f">{source}<") + re.findall(r'(?:aria-label|title|placeholder)="([^"]*)"', source))
    assert [word for word in re.findall(r"\w{3,}", told) if word != "Företagsporten"] == []


def test_a_migration_keeps_the_name_in_swedish_whatever_language_is_on(db: None) -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_what_has_no_english_is_a_fault_of_ours(english_speaker: Callable[[str], Client]) -> None:
    from django.utils.translation import override

    with override("en"), pytest.raises(KeyError):
        str(said("Aldrig översatt"))


def swedish_in(page: str) -> list[str]:
    """Words with Swedish letters that the page itself says; what is marked as Swedish, and names of people and products, may."""
    tree = lxml.html.document_fromstring(page)
    told = tree.xpath(
        "//text()[not(ancestor::script or ancestor::style or ancestor::*[@lang='sv'] or ancestor::select or ancestor::aside)]"
    )
    told += tree.xpath("//main//@aria-label | //main//@title | //main//@placeholder")
    return [
        word for words in told for word in re.findall(r"\w*[åäöÅÄÖ]\w*", words) if word not in {"Redaktör", "Operatör", "Företagsporten"}
    ]


def _said_in_code() -> Iterator[str]:
    for file in chain(ROOM.rglob("*.py"), BLOCKS.parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "said":
                assert isinstance(node.args[0], ast.Constant), f"{file.name}:{node.lineno} says something that no table can have"
                yield str(node.args[0].value)


def _said_in_templates() -> Iterator[str]:
    for file in TEMPLATES:
        yield from (found[1] for found in re.findall(r"""{% said (["'])(.*?)\1""", file.read_text(encoding="utf-8")))


def _placeholders(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}

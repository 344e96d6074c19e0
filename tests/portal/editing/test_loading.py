"""What is read from the tables is what was loaded into them: nothing of a page is lost on the way."""

from dataclasses import replace

import pytest

from portal.content import store
from portal.content.files import demo
from portal.content.model import ContentPage
from portal.editing import loading, published
from portal.editing.known import Known
from portal.editing.pages import KINDS

PAGES = demo().pages


def _from_tables(page: ContentPage) -> ContentPage:
    known_tree = published.tree()
    stored = next(
        found
        for kind in KINDS
        for found in kind.objects.filter(portal_id=page.id, locale__language_code=page.locale).select_related("locale")
    )
    return published.record(stored, known_tree, Known(known_tree.paths, published.pictures_of([stored])))


def test_every_page_comes_out_of_the_tables_as_it_went_in(edited: None) -> None:
    for page in PAGES:
        found = _from_tables(page)
        assert found == (page if page.is_published else replace(page, routes={page.locale: page.path}))


def test_what_is_served_is_the_same_from_tables_and_from_files(edited: None) -> None:
    served, files = store.current(), demo()

    assert served.at_path == {page.path: page for page in files.pages if page.is_published}
    assert served.menus == files.menus
    assert served.words == files.words
    assert served.synonyms == files.synonyms
    assert served.generation > 0


def test_a_second_load_is_refused_by_what_is_there(edited: None) -> None:
    assert not loading.is_empty()


@pytest.mark.parametrize("kind", KINDS)
def test_an_editor_could_save_every_page_of_the_demo_as_it_stands(edited: None, kind: type) -> None:
    for page in kind.objects.all():
        page.full_clean()
        page.body.stream_block.clean(page.body)

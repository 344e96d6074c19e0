"""Every part of the gallery looks as it did when its picture was kept: two widths, light, dark, forced colours and print."""

from pathlib import Path

import pytest
from portal_pages import Look
from portal_pages.look import SCHEMES, looked_at
from portal_pages.picture import taken

from components.ui.examples import sections
from tests.browser.pages.examples import Examples
from tests.browser.ui.kept_pictures import difference


@pytest.mark.whole_chromium
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [375, 1280])
def test_every_part_looks_as_it_did(gallery: Examples, scheme: str, width: int) -> None:
    look = Look(width, scheme)
    with looked_at(gallery.portal, look):
        wrong = [difference(f"{section}-{look}", taken(gallery.portal, gallery.alone(section))) for section in sections()]
    assert [each for each in wrong if each] == []


def test_no_picture_is_kept_of_a_part_that_is_gone() -> None:
    kept = {file.stem.rsplit("-", 2)[0] for file in (Path(__file__).parent / "pictures").glob("*.png")}
    assert kept == set(sections())

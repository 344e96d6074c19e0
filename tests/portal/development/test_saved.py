"""What is begun anew for what somebody saves."""

from pathlib import Path

import pytest
from watchfiles import Change

from portal.development import ROOT
from portal.development.saved import Anew, Saved, packages_of, watched, what_for
from portal.runtime import packages

PAY = next(package.folder for package in packages.installed() if package.module == "lonekostnad")


@pytest.mark.parametrize("name", ["page.py", "sv.toml", "mail.txt", "preview.html", "button.css", "client.js"])
def test_files_that_the_portal_is_made_of_are_seen(name: str) -> None:
    assert Saved()(Change.modified, f"/some/folder/{name}")


@pytest.mark.parametrize("name", ["page.py.swp", "page.py~", "__pycache__/page.cpython-311.pyc", "node_modules/a/b.js", ".git/a.txt"])
def test_what_other_programs_write_is_not(name: str) -> None:
    assert not Saved()(Change.modified, f"/some/folder/{name}")


def test_the_folders_of_the_portal_and_of_packages_elsewhere_are_watched() -> None:
    rooms = {ROOT / room for room in ("portal", "components", "search_index", "mock_login", "test_world", "static")}
    assert rooms < set(watched())
    assert PAY in watched()


@pytest.mark.parametrize(
    ("file", "anew"),
    [
        (ROOT / "static/css/tag.css", Anew.STYLES),
        (ROOT / "static/dist/client.js", Anew.FILES),
        (ROOT / "portal/words/texts/sv.toml", Anew.TEXTS),
        (PAY / "texts/sv.toml", Anew.TEXTS),
        (PAY / "__init__.py", Anew.SERVICES),
        (ROOT / "portal/editing/templates/wagtailadmin/base.html", Anew.FILES),
        (PAY / "service.toml", Anew.PORTAL),
        (PAY / "migrations/0002_miles.py", Anew.PORTAL),
        (ROOT / "portal/web/page.py", Anew.PORTAL),
        (ROOT / "components/ui/tag.py", Anew.SCREENS),
    ],
)
def test_no_more_is_begun_anew_than_has_changed(file: Path, anew: Anew) -> None:
    assert what_for([str(file)], []) == anew
    assert what_for([str(file), str(ROOT / "static/css/tag.css")], []) == anew


def test_code_of_a_service_that_the_loaded_portal_has_already_needs_another_one() -> None:
    file = str(PAY / "__init__.py")
    assert what_for([file], [frozenset({file})]) == Anew.PORTAL


def test_what_only_the_process_with_the_screens_has_loaded_is_loaded_anew_without_the_rest() -> None:
    loaded, drawn = str(ROOT / "components/ui/icon.py"), str(ROOT / "components/screens/services.py")
    both = [frozenset({loaded}), frozenset({loaded, drawn})]
    assert what_for([drawn], both) == Anew.SCREENS
    assert what_for([loaded], both) == Anew.PORTAL
    assert what_for([drawn, loaded], both) == Anew.PORTAL


def test_code_that_is_reached_by_a_link_is_known_as_loaded(tmp_path: Path) -> None:
    (tmp_path / "models.py").touch()
    (tmp_path / "link").symlink_to(tmp_path)
    loaded = [frozenset({str((tmp_path / "models.py").resolve())})]
    assert what_for([str(tmp_path / "link" / "models.py")], loaded) == Anew.PORTAL


def test_who_is_worked_on_is_known_by_the_file() -> None:
    assert packages_of([str(PAY / "__init__.py"), str(ROOT / "portal/web/page.py")]) == {"lonekostnad"}

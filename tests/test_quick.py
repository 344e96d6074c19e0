"""``make quick`` finds the tests that a change concerns, the nearest first, and runs no more than there is time for."""

import subprocess
from pathlib import Path

from tests.durations import measured
from tests.quick import changes, concerned, texts, within

WRITTEN = {
    "portal/http/consent.py": "",
    "portal/words/texts.py": 'FOLDER = Path(__file__).parent / "texts"',
    "portal/web/views.py": "from portal.http import consent\nimport portal.words.texts",
    "portal/asgi.py": 'URLS = "portal.web.views.page"',
    "tests/portal/conftest.py": "from portal.asgi import served",
    "tests/portal/test_consent.py": "",
    "tests/portal/test_many.py": "from portal.http.consent import (\n    one,\n    two,\n)",
    "tests/portal/test_pages.py": "def test_page(served): ...",
    "tests/search_index/test_index.py": "",
}


def test_who_imports_what_has_changed_is_concerned_the_nearest_first() -> None:
    assert concerned(["portal/http/consent.py"], WRITTEN) == [
        "tests/portal/test_consent.py",
        "tests/portal/test_many.py",
        "tests/portal/test_pages.py",
    ]


def test_a_test_that_has_changed_is_concerned_itself() -> None:
    assert concerned(["tests/search_index/test_index.py"], WRITTEN) == ["tests/search_index/test_index.py"]


def test_a_file_that_is_no_python_concerns_those_that_name_it() -> None:
    assert "tests/portal/test_pages.py" in concerned(["portal/words/texts/sv.toml"], WRITTEN)
    assert concerned(["docs/tutorial.md"], WRITTEN) == []


def test_what_needs_chromium_or_more_time_is_named_and_not_run() -> None:
    in_memory, rest = within(["tests/a/test_new.py", "tests/browser/test_search.py", "tests/a/test_other.py"], 3)
    assert in_memory == ["tests/a/test_new.py"]
    assert rest == ["tests/browser/test_search.py", "tests/a/test_other.py"]


def test_a_part_of_the_real_tree_concerns_its_own_tests() -> None:
    found = concerned(["search_index/synonyms.py"], texts())
    assert "tests/search_index/test_synonyms.py" in found[:3]
    assert "tests/components/ui/test_forms.py" not in found[:10]


def test_changes_are_those_of_commits_and_of_the_working_tree(tmp_path: Path) -> None:
    def git(*command: str) -> None:
        subprocess.run(["git", "-c", "user.name=Anna", "-c", "user.email=anna@localhost", *command], cwd=tmp_path, check=True)

    git("init", "--quiet")
    for name in ("as_it_was.py", "committed.py", "edited.py", "gone.py"):
        (tmp_path / name).write_text("before", encoding="utf-8")
    git("add", ".")
    git("commit", "--quiet", "--message", "Begin")
    (tmp_path / "committed.py").write_text("after", encoding="utf-8")
    git("commit", "--quiet", "--all", "--message", "Change one")
    (tmp_path / "edited.py").write_text("after", encoding="utf-8")
    (tmp_path / "gone.py").unlink()
    (tmp_path / "new.py").touch()
    assert changes("HEAD~1", tmp_path) == ["committed.py", "edited.py", "gone.py", "new.py"]


def test_durations_are_read_from_a_report_by_file(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    case = '<testcase classname="tests.portal.test_socket" name="{}" time="{}"/>'
    report.write_text(f"<testsuites><testsuite>{case.format('a', 1.25)}{case.format('b', 0.5)}</testsuite></testsuites>", encoding="utf-8")
    assert measured([str(report)]) == {"tests/portal/test_socket.py": 1.8}

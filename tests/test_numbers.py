"""The specification's numbers stand once: in portal/constants.py, and the widths in the tokens (spec: shell 9, content 9)."""

import ast
import gzip
import re
from datetime import timedelta
from pathlib import Path

import pytest

from portal import constants
from portal.constants import BREAKPOINTS_PX, CONSENT_BREAKPOINTS_PX, PAGE_HEADER_BREAKPOINTS_PX, SEARCH_DIALOG_BREAKPOINTS_PX
from portal.management.commands.build_css import OWN_WIDTHS, OtherWidth, later, together, widths

ROOT = Path(__file__).resolve().parent.parent
SHEETS = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "static" / "css").glob("*.css")}


@pytest.mark.requirement("CONST-001", "CONST-002", "CONST-003", "CONST-004", "CONST-005", "CONST-006", "CONST-007")
def test_the_tokens_hold_the_breakpoints_and_the_sheets_use_them() -> None:
    held = {name: float(px) for name, px in re.findall(r"--(xs|sm|md|lg|xl|xxl|xxxl): ([\d.]+)px;", SHEETS["tokens.css"])}
    assert held == BREAKPOINTS_PX
    used = {width for name, sheet in SHEETS.items() if name not in OWN_WIDTHS for width in widths(sheet)}
    assert used == set(BREAKPOINTS_PX.values())


@pytest.mark.requirement("JOURNEY-007")
def test_the_sheets_change_at_em_but_for_the_page_header_and_the_question_about_cookies() -> None:
    in_px = {name: set(re.findall(r"@media[^{]*width[^{]*?([\d.]+)px", sheet)) for name, sheet in SHEETS.items()}
    assert {name: px for name, px in in_px.items() if px} == {"page-header.css": {"375.5", "768.5"}, "consent.css": {"640", "1536"}}


@pytest.mark.requirement("CONST-008")
def test_the_page_header_changes_at_its_ownwidths() -> None:
    assert PAGE_HEADER_BREAKPOINTS_PX == (320, 375.5, 600, 768.5, 1024, 1280, 1440, 1920)
    assert widths(SHEETS["page-header.css"]) == set(PAGE_HEADER_BREAKPOINTS_PX)


@pytest.mark.requirement("CONST-009")
def test_the_question_about_cookies_changes_at_its_ownwidths() -> None:
    assert CONSENT_BREAKPOINTS_PX == (640, 768, 1024, 1280, 1536)
    assert widths(SHEETS["consent.css"]) == set(CONSENT_BREAKPOINTS_PX)


@pytest.mark.requirement("CONST-010")
def test_the_search_dialog_changes_at_its_ownwidths() -> None:
    assert SEARCH_DIALOG_BREAKPOINTS_PX == (640, 1024)
    assert widths(SHEETS["search-dialog.css"]) == set(SEARCH_DIALOG_BREAKPOINTS_PX)


SHELL = {
    "SESSION_WARNING": timedelta(minutes=5),
    "REFRESH_UNDER": timedelta(minutes=25),
    "IDLE_AFTER": timedelta(seconds=30),
    "SIGN_IN_TRIES": 10,
    "SIGN_IN_INTERVAL": timedelta(milliseconds=500),
    "FEATURES_TIMEOUT": timedelta(seconds=5),
    "FEATURES_TRIES": 3,
    "MAX_COMPANIES": 1000,
    "CHOOSER_SEARCH_ABOVE": 7,
    "BROKEN_RELOAD_AFTER": timedelta(seconds=120),
    "FETCH_RETRIES": 3,
    "LOCALE_COOKIE_AGE": timedelta(days=365),
    "NAMNSKYDD_SHOWN": 4,
    "NAMNSKYDD_CUT_ABOVE": 40,
    "NAMNSKYDD_CUT_TO": 45,
    "HEADER_COMPACT_AFTER_PX": 40,
    "SCROLL_OFFSET_PX": 200,
    "DRAWER_CLOSE_DELAY": timedelta(milliseconds=250),
    "DESKTOP_FROM_PX": 1024,
}
CONTENT = {
    "SEARCH_PAGE_SIZE": 9,
    "SUGGESTION_DEBOUNCE": timedelta(milliseconds=300),
    "SEARCH_MIN_TERM": 3,
    "SKELETON_ITEMS": 3,
    "MENU_DEPTH_DRAWN": 4,
    "MENU_DEPTH_IN_DATA": 5,
    "CONTACT_MESSAGE_MAX": 5000,
    "CONTACT_EMAIL_BELOW": 200,
    "TEXTAREA_MAX": 250,
    "TEXTAREA_WARN_FROM": 20,
    "TEXTAREA_ALARM_FROM": 10,
    "TEXTAREA_ROWS": (3, 8),
    "SELECT_FILTER_ABOVE": 7,
    "AMOUNT_DECIMALS": 6,
    "DATE_ITEM_HEIGHT_PX": 51,
    "DATE_RANGE_YEARS": 10,
    "HELPBOX_OFFSET_PX": 20,
    "DRAWER_COMPACT_TITLE_AFTER_PX": 10,
    "COUNTDOWN_TICK": timedelta(seconds=1),
    "CONSENT_COOKIE_AGE": timedelta(days=365),
    "CONSENT_DELAY_APPLE": 168,
}


@pytest.mark.requirement("CONST-011")
@pytest.mark.parametrize("name", SHELL)
def test_a_number_of_the_shell_stands_under_its_name(name: str) -> None:
    assert getattr(constants, name) == SHELL[name]


@pytest.mark.requirement("CONST-012")
@pytest.mark.parametrize("name", CONTENT)
def test_a_number_of_the_contents_stands_under_its_name(name: str) -> None:
    assert getattr(constants, name) == CONTENT[name]


TELLING = {250, 300, 500, 1000, 5000, 1024, 168, 120, 51, 45}
"""Numbers of the specification that nobody would write by chance; the small ones (3, 4, 7, 9 …) mean other things all over the code."""
MEAN_OTHER_THINGS: dict[str, set[float]] = {
    "portal/web/answers.py": {1000},  # answers that are kept
    "portal/own_process/controls.py": {1000},  # changes of tests that are kept
    "portal/own_process/line.py": {1024},  # bytes of a kibibyte
    "portal/eservices/watchdog.py": {1000},  # milliseconds of a second
    "portal/web/open_sockets.py": {500},  # sockets of one address
    "portal/web/frames.py": {1024},  # bytes of a kibibyte
    "portal/http/body_limit.py": {1024},  # bytes of a kibibyte
    "portal/serving/connections.py": {1024},  # bytes of a kibibyte
    "portal/web/middleware.py": {1000},  # bytes worth compressing; milliseconds of a second
    "portal/web/routes.py": {500},  # a status
    "portal/web/views.py": {500},  # a status
    "portal/management/commands/build_error_pages.py": {500},  # a status
    "portal/eservices/app_faults.py": {300},  # characters of a fault that are logged
    "portal/outside/over_http.py": {500},  # a status
    "portal/notices/source.py": {500},  # a status
    "portal/contact/outbox.py": {500},  # a reply of a mail server
    "test_world/call_log.py": {5000},  # calls that are kept
    "test_world/doubles.py": {500},  # a status
    "portal/testing/conformance.py": {500},  # a status
}


def test_a_sheet_that_changes_at_a_width_of_its_own_is_not_built(tmp_path: Path) -> None:
    for name in ("tokens.css", "base.css", "page-header.css"):
        (tmp_path / name).write_text("@media (width >= 375.5px) { a { b: c; } }" if name == "page-header.css" else "")
    together(tmp_path)
    (tmp_path / "page-header.css").rename(tmp_path / "footer.css")
    with pytest.raises(OtherWidth, match=r"footer\.css changes at 375\.5 px"):
        together(tmp_path)


@pytest.mark.requirement("MEND-031")
def test_every_constant_is_read_by_the_product() -> None:
    names = {
        node.target.id for node in ast.parse(Path(constants.__file__).read_text(encoding="utf-8")).body if isinstance(node, ast.AnnAssign)
    }
    rooms = [file for room in ("portal", "components", "search_index", "mock_login", "test_world") for file in (ROOT / room).rglob("*.py")]
    words = {word for file in rooms if file.name != "constants.py" for word in re.findall(r"\w+", file.read_text(encoding="utf-8"))}
    assert names - words == set()


@pytest.mark.requirement("CONST-011", "CONST-012")
def test_no_second_copy_of_a_telling_number_stands_in_the_code() -> None:
    copies = [
        f"{path}:{line}: {number}"
        for room in ("portal", "components", "search_index")
        for file in (ROOT / room).rglob("*.py")
        if (path := str(file.relative_to(ROOT))) != "portal/constants.py" and "migrations" not in path
        for line, number in _numbers(file)
        if number in TELLING - MEAN_OTHER_THINGS.get(path, set())
    ]
    assert copies == []


def _numbers(file: Path) -> list[tuple[int, float]]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [(node.lineno, node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) in (int, float)]


@pytest.mark.requirement("CONST-011", "CONST-012")
def test_no_ability_of_the_client_holds_a_number_of_the_specification() -> None:
    copies = [
        f"{file.name}: {number}"
        for file in (ROOT / "static" / "client" / "abilities").glob("*.ts")
        for number in re.findall(
            r"(?<![\w.#])\d[\d_]*(?![\w.])", re.sub(r"//.*|/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.S)
        )
        if int(number.replace("_", "")) in TELLING
    ]
    assert copies == []


def test_the_style_sheets_stay_small() -> None:
    folder = ROOT / "static" / "css"
    assert sum(len(gzip.compress(sheet.encode(), 9)) for sheet in (together(folder), later(folder))) <= 25 * 1024

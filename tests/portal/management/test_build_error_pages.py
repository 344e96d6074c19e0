"""The error pages as files, for the server in front of the portal."""

from io import StringIO
from pathlib import Path

import lxml.html
import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("500.sv", "Tjänsten fungerar inte"),
        ("500.en", "The service is not working"),
        ("503.sv", "Det är många här just nu"),
        ("503.en", "Many people are here right now"),
    ],
)
def test_each_language_has_its_page_without_scripts_and_without_a_reference_that_leads_nowhere(
    tmp_path: Path, name: str, title: str
) -> None:
    call_command("build_error_pages", tmp_path, stdout=StringIO())
    page = lxml.html.document_fromstring((tmp_path / f"{name}.html").read_text(encoding="utf-8"))
    assert page.get("lang") == name.removeprefix("500.").removeprefix("503.")
    assert page.xpath("//h1/text()") == [title]
    assert page.xpath("//*[@data-testid='footer']")
    assert page.xpath("//script") == []
    assert page.xpath("//*[@data-testid='error-reference']") == []
    assert page.xpath("//link[@rel='stylesheet']/@href")[0].startswith("/static/portal.")

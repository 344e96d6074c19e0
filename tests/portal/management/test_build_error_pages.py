"""The error page as files, for the server in front of the portal."""

from io import StringIO
from pathlib import Path

import lxml.html
import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("locale", "title"), [("sv", "Tjänsten fungerar inte"), ("en", "The service is not working")])
def test_each_language_has_its_page_without_scripts_and_without_a_reference_that_leads_nowhere(
    tmp_path: Path, locale: str, title: str
) -> None:
    call_command("build_error_pages", tmp_path, stdout=StringIO())
    page = lxml.html.document_fromstring((tmp_path / f"500.{locale}.html").read_text(encoding="utf-8"))
    assert page.get("lang") == locale
    assert page.xpath("//h1/text()") == [title]
    assert page.xpath("//*[@data-testid='footer']")
    assert page.xpath("//script") == []
    assert page.xpath("//*[@data-testid='error-reference']") == []
    assert page.xpath("//link[@rel='stylesheet']/@href")[0].startswith("/static/portal.")

"""Search over the portal's own pages and services gives what the fixtures say."""

import logging
from datetime import date
from uuid import uuid4

import pytest
from django.core.management import call_command

from portal.search import build, is_built, search
from portal.search.documents import documents
from tests.portal.flags_of import flags

TODAY = date(2026, 11, 21)


@pytest.fixture(autouse=True)
def _built(search_settings):
    if not is_built():
        build(TODAY)


async def urls(locale, term, *off, page=1, page_size=50):
    return [hit.url for hit in (await search(locale, term, flags(*off), page, page_size)).hits]


async def test_foretag_has_at_least_twenty_hits_on_three_pages():
    hits = await search("sv", "företag", flags())
    assert hits.total >= 20
    assert hits.pages >= 3
    assert len(hits.hits) == 9


async def test_foretag_without_marks_finds_the_same():
    assert await urls("sv", "foretag") == await urls("sv", "företag")


async def test_moms_has_its_page_first():
    found = await urls("sv", "moms")
    assert found[0] == "/moms"
    assert {"/moms", "/nyheter/moms-andringar", "/f-skatt", "/arbetsgivare"} <= set(found)


async def test_registreringar_finds_register_a_company():
    assert "/registrera-foretag" in await urls("sv", "registreringar")


async def test_companies_finds_company():
    assert len(await urls("en", "companies")) >= 20


async def test_vat_has_its_page_first_and_only_english_addresses():
    found = await urls("en", "vat")
    assert found[0] == "/en/vat"
    assert all(url.startswith("/en/") for url in found)


async def test_a_service_is_found_by_its_name():
    assert (await urls("sv", "likviditetsbudget"))[0] == "/tillvaxtverket/likviditetsbudget"


async def test_a_service_whose_flag_is_off_is_not_found():
    assert "/tillvaxtverket/likviditetsbudget" not in await urls("sv", "likviditetsbudget", "vst-ft-tillvaxtverket-likviditetsbudget")


async def test_a_word_of_no_page_has_no_hits():
    assert (await search("sv", "xyzzyqwerty", flags())).total == 0


async def test_a_tag_around_a_word_is_no_part_of_it():
    assert set(await urls("sv", "<b>moms")) == set(await urls("sv", "moms"))


@pytest.mark.parametrize("term", ["ab", "  ab  ", "", "?", "*"])
async def test_a_term_that_is_too_short_finds_nothing(term):
    assert (await search("sv", term, flags())).total == 0


async def test_the_term_is_trimmed():
    assert await urls("sv", "  moms  ") == await urls("sv", "moms")


def test_drafts_old_news_and_hidden_services_are_not_indexed():
    found = {document.url for document in documents(TODAY)}
    assert not found & {"/opublicerad", "/nyheter/gammal", "/nyheter/kommande", "/inloggad/demo", "/tillvaxtverket/beta"}
    assert "/en/inloggad/scb/andra/sni" not in found


async def test_a_missing_index_in_a_database_is_built_at_the_first_search(settings, postgres, caplog):
    settings.VST_SEARCH_DATABASE = postgres.database(f"none_yet_{uuid4().hex}")
    with caplog.at_level(logging.INFO, logger="portal.search"):
        assert (await urls("sv", "moms"))[0] == "/moms"
    assert "No search index yet" in caplog.text


async def test_a_missing_index_is_built_at_the_first_search(settings, tmp_path, caplog):
    settings.VST_SEARCH_INDEX, settings.VST_SEARCH_DATABASE = tmp_path / "none-yet", ""
    with caplog.at_level(logging.INFO, logger="portal.search"):
        assert (await urls("sv", "moms"))[0] == "/moms"
    assert "No search index yet" in caplog.text


def test_the_command_builds_the_index(settings, tmp_path, capsys):
    settings.VST_SEARCH_INDEX, settings.VST_SEARCH_DATABASE = tmp_path / "built", ""
    call_command("build_search_index")
    assert capsys.readouterr().out.endswith(" documents\n")
    assert (tmp_path / "built" / "CURRENT").exists()

"""What search engines, feed readers, finders of faults and home screens of phones get."""

import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from lxml import etree
from PIL import Image

from portal.testing.visitors import Visitor

pytestmark = pytest.mark.django_db

NAMES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
HOST = "http://testserver"


def tree(path: str) -> Any:
    answer = Client().get(path)
    assert answer.status_code == 200
    return etree.fromstring(answer.content)


def test_the_sitemap_names_every_page_that_engines_may_show_and_its_other_language() -> None:
    addresses = tree("/sitemap.xml").xpath("//s:loc/text()", namespaces=NAMES)
    assert len(addresses) == len(set(addresses))
    assert {HOST + path for path in ("/", "/en", "/moms", "/en/vat", "/nyheter", "/nyheter/oppettider", "/tjanster")} <= set(addresses)
    assert not [one for one in addresses if any(part in one for part in ("bara-pa-svenska", "opublicerad", "kommande", "inloggad", "404"))]
    [vat] = tree("/sitemap.xml").xpath(f"//s:url[s:loc='{HOST}/moms']", namespaces=NAMES)
    assert vat.xpath("x:link/@href", namespaces=NAMES) == [f"{HOST}/moms", f"{HOST}/en/vat"]
    assert len(vat.xpath("string(s:lastmod)", namespaces=NAMES)) == 10


def test_every_address_of_the_sitemap_is_a_page_that_says_the_same_of_itself() -> None:
    for address in tree("/sitemap.xml").xpath("//s:loc/text()", namespaces=NAMES):
        page = Visitor().visits(address.removeprefix(HOST))
        assert page.status == 200, address
        assert page.tree.xpath("//link[@rel='canonical']/@href") == [address]
        assert not page.tree.xpath("//meta[@name='robots']"), address


def test_engines_leave_alone_what_is_not_theirs() -> None:
    lines = Client().get("/robots.txt").content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert {"Disallow: /inloggad/", "Disallow: /en/inloggad/", "Disallow: /api/", "Disallow: /sok", "Disallow: /en/search"} <= set(lines)
    assert lines[-1] == f"Sitemap: {HOST}/sitemap.xml"


def test_a_test_environment_is_not_for_engines_at_all(settings: Any) -> None:
    settings.VST_ENV = "test"
    assert Client().get("/robots.txt").content.decode().splitlines() == ["User-agent: *", "Disallow: /"]


@pytest.mark.parametrize(
    ("path", "first"), [("/nyheter/rss.xml", "Ny e-tjänst för föreningar"), ("/en/news/rss.xml", "New e-service for associations")]
)
def test_news_can_be_followed_as_rss(path: str, first: str) -> None:
    channel = tree(path).find("channel")
    items = channel.findall("item")
    assert (items[0].findtext("title"), len(items)) == (first, 3)
    assert items[0].findtext("pubDate") == "Mon, 16 Nov 2026 08:00:00 +0100"
    assert Visitor().visits(items[0].findtext("link").removeprefix(HOST)).status == 200
    assert Client().get(path)["Content-Type"].startswith("application/rss+xml")


def test_the_news_page_tells_feed_readers_where_that_is() -> None:
    page = Visitor().visits("/nyheter")
    assert page.tree.xpath("//link[@type='application/rss+xml']/@href") == [f"{HOST}/nyheter/rss"]


def test_who_finds_a_weakness_learns_whom_to_tell(settings: Any) -> None:
    assert Client().get("/.well-known/security.txt").status_code == 404
    settings.VST_SECURITY_CONTACT = ("mailto:sakerhet@foretagsporten.example",)
    said = Client().get("/.well-known/security.txt").content.decode()
    assert "Contact: mailto:sakerhet@foretagsporten.example\n" in said
    assert "\nExpires: 20" in said


@pytest.mark.parametrize("path", ["/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"])
def test_who_asks_for_the_picture_of_the_site_without_having_been_told_of_it_is_led_to_one(path: str) -> None:
    answer = Client().get(path)
    assert (answer.status_code, answer["Cache-Control"]) == (302, "public, max-age=300")
    assert re.fullmatch(r"/static/img/icon\.\w+\.png", answer["Location"])
    with Image.open(finders.find("img/icon.png")) as opened:
        assert (opened.format, opened.size) == ("PNG", (180, 180))

"""What a developer's portal serves is the file as it lies in the sources."""

from urllib.parse import urlsplit

from portal.development.static_files import SourceFiles, find


def test_the_address_of_a_symbol_leads_to_its_sprite() -> None:
    address = urlsplit(SourceFiles(base_url="/static/").url("img/pictures.svg#shop"))
    assert address.fragment == "shop"
    assert address.query, "the file is fetched anew when it was saved"
    content, kind = find(address.path.removeprefix("/static/")) or (b"", "")
    assert b'id="shop"' in content
    assert kind == "image/svg+xml"

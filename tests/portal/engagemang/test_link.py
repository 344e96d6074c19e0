"""Which party a link carries, and which carry none."""

import pytest

from portal.engagemang.link import read


@pytest.mark.parametrize(
    ("query", "number", "rest"),
    [
        ("foretrad=5521030014", "5521030014", ""),
        ("foretrad=552103-0014", "5521030014", ""),
        ("foretrad=%20552103-0014+", "5521030014", ""),
        ("foretrad=165521030014", "5521030014", ""),
        ("a=1&foretrad=5521030014&b=%C3%A5&a=2", "5521030014", "a=1&b=%C3%A5&a=2"),
        ("foretr%61d=5521030014&x", "5521030014", "x"),
        ("foretrad=5521030014&foretrad=552103-0014", None, ""),
    ],
)
def test_a_number_is_read_and_the_rest_of_the_query_stays(query: str, number: str | None, rest: str) -> None:
    found = read(query)
    assert (found.number, found.query) == (number, rest) if found else number is None


@pytest.mark.parametrize(
    "query",
    [
        *("", "a=1", "Foretrad=5521030014", "foretrad", "foretrad=", "foretrad=abc", "foretrad=5521030015", "foretrad=٥٥٢١٠٣٠٠١٤"),
        *("foretrad=" + "5" * 5000, "foretrad=%00", "foretrad=5521030014%0d%0aSet-Cookie:x", "foretrad=5521030014&foretrad=7521030010"),
        *("foretrad=199204029806", "foretrad=920402-9806"),
    ],
)
def test_anything_else_asks_for_nobody(query: str) -> None:
    assert read(query) is None


def test_a_link_with_nonsense_is_told_of_without_its_value(caplog: pytest.LogCaptureFixture) -> None:
    read("foretrad=hemligt")
    assert "no organisation number" in caplog.text
    assert "hemligt" not in caplog.text

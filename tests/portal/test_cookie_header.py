"""The cookies of a visitor, as Django reads them and in less time."""

import pytest
from django.http import parse_cookie
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from portal.http.cookie_header import Cookies, parsed


@given(st.text(alphabet='ab=;" \\0127åÿ\x00', max_size=60))
def test_every_header_is_read_as_django_reads_it(header: str) -> None:
    assert parsed(header) == parse_cookie(header)


@pytest.mark.parametrize(
    ("header", "cookies"),
    [
        ("", {}),
        ("a=1; b=2; a=3", {"a": "3", "b": "2"}),
        ('a="x;y"', {"a": '"x', "": 'y"'}),
        (r'a="x\073y\"z\\"', {"a": 'x;y"z\\'}),
        ("alone", {"": "alone"}),
    ],
)
def test_a_header_is_read(header: str, cookies: dict[str, str]) -> None:
    assert parsed(header) == cookies


def test_whoever_asks_a_request_gets_them_so() -> None:
    request = RequestFactory().get("/", headers={"cookie": r'a="x\073y"'})
    assert Cookies(lambda given: given.COOKIES)(request) == {"a": "x;y"}

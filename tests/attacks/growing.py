"""The table of what grows: how each input is made of a size, and what is done with it."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import parse_qs

from django.http import QueryDict

from components.event_shape import WrongShape, told
from portal.contact import validate
from portal.content_endpoint.cost import TooCostly
from portal.content_endpoint.execution import Question, executed
from portal.content_endpoint.persisted import Malformed
from portal.content_endpoint.schema import QueryContext
from portal.figures.state import of_link
from portal.flags import Flags
from portal.flow.fields.field import clean
from portal.http import cookie_header
from portal.http.foreign_json import BadJson, read
from portal.identity.saml.refusal import Refused
from portal.identity.saml.xml import parsed
from portal.search.searched import normalised
from portal.web.path_by_hand import as_written_here
from portal.words.entered import amount
from portal.words.masking import masked
from search_index.analysis import Analysis


@dataclass(frozen=True, slots=True)
class Growing:
    """One kind of input: ``make`` gives it for a size, ``take`` is what the portal does with it, ``size`` is a telling one."""

    name: str
    size: int
    make: Callable[[int], Any]
    take: Callable[[Any], object]


def doubling_fragments(doublings: int) -> str:
    """A GraphQL document of under a kilobyte for twenty: each fragment spreads the next one twice."""
    spreading = (f"fragment f{n} on Query {{ ...f{n + 1} ...f{n + 1} }}" for n in range(doublings))
    return f"query {{ ...f0 }} {' '.join(spreading)} fragment f{doublings} on Query {{ __typename }}"


def _of_a_page(fields: str) -> str:
    return f'{{ page(path: "/moms") {{ ... on Article {{ {fields} }} }} }}'


def _menu(number: int) -> str:
    return f'menu(id: "{number}") {{ language }} '


def _answered(query: str) -> object:
    with suppress(TooCostly, Malformed):
        return executed(Question(query), QueryContext(date(2026, 11, 22), Flags()))
    return None


def _read(text: str) -> object:
    with suppress(BadJson):
        return read(text)
    return None


def _told(data: list[Any]) -> object:
    with suppress(WrongShape):
        return told("onSubmit", lambda event: event, data)
    return None


def _parsed(document: bytes) -> object:
    with suppress(Refused):
        return parsed(document)
    return None


def _amount(typed: str) -> object:
    with suppress(ValueError):
        return amount.read(typed)
    return None


def _email(typed: str) -> object:
    return validate({"till": "TEKNIK", "meddelande": "Hej", "avsandare": typed})


def _words(text: str) -> object:
    return Analysis("sv").counted(text)


TABLE = (
    Growing("graphql: fragments that double", 10, doubling_fragments, _answered),
    Growing("graphql: one field many times", 400, lambda n: _of_a_page("id " * n), _answered),
    Growing("graphql: fields that do not fit", 100, lambda n: "{ " + "".join(map(_menu, range(n))) + "}", _answered),
    Growing("graphql: unknown fields", 400, lambda n: _of_a_page(" ".join(f"x{i}" for i in range(n))), _answered),
    Growing("graphql: spreads of one fragment", 20, lambda n: "{ " + "...f " * n + "} fragment f on Query { __typename }", _answered),
    Growing("graphql: lists in lists", 500, lambda n: "{ menu(id: " + "[" * n + "]" * n + ") { language } }", _answered),
    Growing("graphql: remarks", 200, lambda n: "#\n" * n + "{ __typename }", _answered),
    Growing("log: digits and spaces", 5_000, lambda n: "1 " * n, masked),
    Growing("log: dates one after the other", 5_000, lambda n: "0102-" * n, masked),
    Growing("log: digits", 50_000, lambda n: "1" * n, masked),
    Growing("log: percent signs", 5_000, lambda n: "%25" * n, masked),
    Growing("log: backslashes", 20_000, lambda n: "\\" * n, masked),
    Growing("log: hexadecimal", 5_000, lambda n: "0123456789abcdef" * n, masked),
    Growing("json: lists in lists", 20_000, lambda n: "[" * n + "]" * n, _read),
    Growing("json: one list", 20_000, lambda n: json.dumps([1] * n), _read),
    Growing("json: keys", 10_000, lambda n: json.dumps({str(i): i for i in range(n)}), _read),
    Growing("json: the same key", 10_000, lambda n: "{" + ",".join(['"a":1'] * n) + "}", _read),
    Growing("json: digits", 20_000, lambda n: "[" + "1" * n + "]", _read),
    Growing("socket: fields of a form", 2_000, lambda n: [{"fields": {str(i): "x" for i in range(n)}}], _told),
    Growing("saml: elements", 1_000, lambda n: b"<a>" + b"<b/>" * n + b"</a>", _parsed),
    Growing("saml: elements in elements", 1_000, lambda n: b"<a>" * n + b"</a>" * n, _parsed),
    Growing("saml: attributes", 1_000, lambda n: b"<a " + b" ".join(b"x%d='1'" % i for i in range(n)) + b"/>", _parsed),
    Growing("application: marks on one letter", 2_000, lambda n: "a" + "\u0345\u0334" * n, clean),
    Growing("address by hand: marks on one letter", 2_000, lambda n: "/a" + "\u0345\u0334" * n, as_written_here),
    Growing("calculator: marks where the host of a link stands", 2_000, lambda n: "//a" + "\u0345\u0334" * n, of_link),
    Growing("contact: an address without an end", 20_000, lambda n: "a." * n + "@", _email),
    Growing("contact: an address of dots", 95, lambda n: "a@" + "a." * n, _email),
    Growing("amount: thousands", 5_000, lambda n: "1" + ".000" * n + "x", _amount),
    Growing("amount: digits", 20_000, lambda n: "1" * n + ",", _amount),
    Growing("search: one letter", 20_000, lambda n: "a" * n, _words),
    Growing("search: one letter and again", 5_000, lambda n: "a " * n, _words),
    Growing("search: hyphens", 5_000, lambda n: "a-" * n, _words),
    Growing("search: wildcards", 20_000, lambda n: "*?" * n, _words),
    Growing("search: different words", 2_000, lambda n: " ".join(f"ord{i}" for i in range(n)), _words),
    Growing("search counts: digits put apart", 20_000, lambda n: "1 - " * n, normalised),
    Growing("search counts: separators", 20_000, lambda n: "1" + " " * n, normalised),
    Growing("query string: names", 5_000, lambda n: "&".join(f"a{i}=1" for i in range(n)), lambda text: parse_qs(text)),
    Growing("query string: one name", 4_000, lambda n: "a=1&" * n, lambda text: QueryDict(text)),
    Growing("cookies: names", 5_000, lambda n: "; ".join(f"a{i}=1" for i in range(n)), cookie_header.parsed),
    Growing("cookies: quotation marks", 20_000, lambda n: 'a="' + '\\"' * n + '"', cookie_header.parsed),
)

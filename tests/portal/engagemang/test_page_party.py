"""A form says for whom its page was drawn in its first field of that name, whatever a service calls its own."""

import pytest
from django.http import QueryDict

from portal.engagemang.page_party import FIELD, HEADER, told_in


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ("party=552103-0014&party=Centern", "5521030014"),
        ("party=&party=7521030010", ""),
        ("party=Centern", ""),
        ("", ""),
    ],
)
def test_what_a_visitor_types_is_not_what_the_page_says(sent: str, told: str) -> None:
    assert told_in(QueryDict(sent), {}) == told


def test_a_call_says_it_in_a_header() -> None:
    assert FIELD == "party"
    assert told_in(QueryDict(""), {HEADER: "5521030014"}) == "5521030014"

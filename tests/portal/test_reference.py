"""The id of what went wrong is in the log as the page shows it."""

from hypothesis import given
from hypothesis import strategies as st

from portal.words.masking import masked
from portal.words.reference import PATTERN, new_reference, reference_of


@given(st.text(), st.text())
def test_no_reference_looks_like_a_personal_number_that_the_log_strikes_out(csrf_token: str, path: str) -> None:
    for reference in (reference_of(csrf_token, path), new_reference()):
        assert PATTERN.fullmatch(reference)
        line = f"App of demo: MOUNT, reference {reference}: no"
        assert masked(line) == line


def test_a_page_has_the_same_reference_on_the_get_and_on_the_socket() -> None:
    assert reference_of("a", "/500") == reference_of("a", "/500")
    assert len({reference_of("a", "/500"), reference_of("b", "/500"), reference_of("a", "/400"), new_reference()}) == 4

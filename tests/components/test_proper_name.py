"""Names that no translation of a browser may touch."""

from reactpy import html

from components.markup import to_html
from components.proper_name import proper_name, with_proper_name


def test_a_name_says_that_it_is_not_to_be_translated() -> None:
    assert to_html(proper_name("Havet Bygg AB", {"className": "row__name"})) == '<bdi translate="no" class="row__name">Havet Bygg AB</bdi>'


def test_a_name_in_a_sentence_is_left_alone_and_the_words_around_it_are_not() -> None:
    sentence = html.b(*with_proper_name("Du företräder Havet Bygg AB", "Havet Bygg AB"))
    assert to_html(sentence) == '<b>Du företräder <bdi translate="no">Havet Bygg AB</bdi></b>'


def test_a_sentence_without_the_name_stands_as_it_is() -> None:
    assert with_proper_name("Du företräder dig själv", "") == ("Du företräder dig själv",)

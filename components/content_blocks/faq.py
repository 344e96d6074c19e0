"""Questions whose answers unfold."""

from reactpy import html

from components.content_blocks.parts import title
from components.content_blocks.place import Place
from components.markup import ready
from components.still import still_html
from components.ui.collapse import collapse_parts
from portal.content.blocks import Faq, Question
from portal.content.page_part import answer_id
from portal.content.prose_html import prose_html


def drawn(block: Faq, place: Place) -> str:
    """Each question as a button, opened by the ability ``disclosure`` of the element that the body stands in."""
    return title(block.title) + "".join(_question(question, answer_id(place.number, n)) for n, question in enumerate(block.questions, 1))


def _question(question: Question, id_: str) -> str:
    answer = ready("div", {}, prose_html(question.answer))
    return still_html(html.div({"className": "collapse"}, *collapse_parts(question.question, answer, id=id_, toggle_test_id="faq-toggle")))

"""A document of a calculator (``portal.figures.document``) as the page shows it: what its paper will say."""

from collections.abc import Sequence

from reactpy import html
from reactpy.types import VdomDict

from components.figures.parts import output
from components.ui import table
from portal.figures.document import Document, Said, Sum
from portal.figures.money import plain, shown


def document_shown(document: Document) -> VdomDict:
    """All of it. Each row and each named sum is an ``output`` with its name as test id, so is what is said of it."""
    columns = [table.Column(head, is_number=number > 0) for number, head in enumerate(document.heads)]
    rows = [table.Row((*line.cells, output(line.name, plain(line.amount), shown(line.amount)))) for line in document.lines]
    return html.section(
        {"className": "document", "aria-labelledby": "document-title", "data-testid": "document"},
        html.p({"className": "document__mark", "data-testid": "document-mark"}, document.mark) if document.mark else "",
        html.h2({"id": "document-title"}, document.title),
        html.div(
            {"className": "document__parties"},
            *[_party(heading, lines) for heading, lines in document.parties],
            html.dl({"className": "document__about"}, *[_said(each) for each in document.about]),
        ),
        table.table(document.title, columns, rows, id="document-rows", hides_caption=True),
        html.dl({"className": "document__sums"}, *[_sum(each) for each in document.sums]),
        *[html.p({"key": each}, each) for each in document.words],
    )


def _party(heading: str, lines: Sequence[str]) -> VdomDict:
    inside = [html.p({"key": str(number)}, line) for number, line in enumerate(lines)]
    return html.div({"className": "document__party", "key": heading}, html.h3(heading), *inside)


def _said(each: Said) -> VdomDict:
    shown_as = output(each.name, each.plain or each.value, each.value)
    return html.div({"key": each.name}, html.dt(each.label), html.dd(shown_as))


def _sum(each: Sum) -> VdomDict:
    value = output(each.name, plain(each.value), shown(each.value)) if each.name else shown(each.value)
    kind = {"className": "document__main"} if each.is_main else {}
    return html.div({"key": each.label, **kind}, html.dt(each.label), html.dd(value))

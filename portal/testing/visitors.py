"""Named visitors who ask for real addresses and read the prerendered pages they get: no browser, no socket."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from io import BytesIO
from typing import Any
from urllib.parse import urlencode

import lxml.html
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from portal.runtime import packages
from portal.testing.logged_failures import logged_failures, reason
from test_world.people import by_key

_FORM = "application/x-www-form-urlencoded"
_ANY = "application/octet-stream"


class Response:
    """What a visitor got: status, headers and the page as a tree."""

    def __init__(self, response: HttpResponse, failures: Sequence[BaseException] = ()) -> None:
        self.response: Any = response
        self.failures = failures
        self.status = response.status_code
        self.location = response.headers.get("Location")
        self.cookies = response.cookies

    def __repr__(self) -> str:
        return f"<Response {self.told}>"

    @property
    def address(self) -> str:
        """Path and query that were asked for."""
        sent = self.response.request
        return f"{sent['PATH_INFO']}?{sent['QUERY_STRING']}" if sent["QUERY_STRING"] else str(sent["PATH_INFO"])

    @property
    def told(self) -> str:
        """The page in one line, for who did not expect it: status, address, and what raised, with the line of the service's own code."""
        leads = f", leads to {self.location}" if self.location else ""
        return f"{self.status}, {self.address}{leads}" + reason(self.failures, *(package.folder for package in packages.installed()))

    @property
    def content(self) -> str:
        """What was answered, as text."""
        return str(self.response.content.decode())

    @property
    def body(self) -> bytes:
        """What was answered as it is: a file."""
        return bytes(self.response.content)

    @cached_property
    def tree(self) -> Any:
        return lxml.html.document_fromstring(self.content)

    def all(self, test_id: str, **data: str) -> list[Any]:
        more = "".join(f"[@data-{name.replace('_', '-')}='{value}']" for name, value in data.items())
        return list(self.tree.xpath(f"//*[@data-testid='{test_id}']{more}"))

    def find(self, test_id: str, **data: str) -> Any:
        elements = self.all(test_id, **data)
        assert elements, f"no {test_id}{f' {data}' if data else ''} on the page ({self.told})"
        return elements[0]

    def href(self, test_id: str, **data: str) -> str:
        return str(self.find(test_id, **data).get("href"))

    def has(self, test_id: str, **data: str) -> bool:
        return bool(self.all(test_id, **data))

    def text(self, test_id: str, **data: str) -> str:
        return " ".join(self.find(test_id, **data).text_content().split())

    def spoken(self, test_id: str, **data: str) -> str:
        """The text without what is hidden from assistive technology; an ``aria-label`` stands before it."""
        element = self.find(test_id, **data)
        heard = element.xpath(".//text()[not(ancestor::*[@aria-hidden='true'])]")
        return element.get("aria-label") or " ".join("".join(heard).split())

    def texts(self, test_id: str, **data: str) -> list[str]:
        return [" ".join(one.text_content().split()) for one in self.all(test_id, **data)]

    @cached_property
    def menus(self) -> Response:
        """What stands in the drawers of menus, as a browser fetches it for this page."""
        said = self.tree.xpath("//*[@data-ability='fetched']/@data-props")
        assert said, f"no menus on a page with status {self.status} ({self.location})"
        return Response(Client().get(json.loads(said[0])["from"], headers={"host": self.response.request.get("HTTP_HOST", "testserver")}))

    def field(self, name: str) -> str:
        """What stands in the field with this name, in the first form that has one."""
        form = next((form for form in self.tree.forms if name in form.fields), None)
        assert form is not None, f"no field {name} on a page with status {self.status} ({self.location})"
        return str(form.fields[name] or "")

    def value(self, name: str) -> Decimal:
        """The figure with this test id, exact. Fails in words where there is none, or it says nothing."""
        said = self.find(name).get("data-value")
        assert said, (
            f"{name} says nothing on a page with status {self.status}: {' '.join(self.texts('tool-told') + self.texts('result-told'))}"
        )
        return Decimal(said)

    def sheet(self, name: str | None = None) -> list[list[Any]]:
        """The cells of an xlsx file, of its first sheet or that of this name: numbers, words, and formulas as they are written."""
        book = load_workbook(BytesIO(self.response.content))
        return [list(row) for row in (book[name] if name else book.worksheets[0]).iter_rows(values_only=True)]

    def pdf_text(self) -> str:
        """All words of a PDF file in their reading order, spaces and line breaks as one space."""
        pages = PdfReader(BytesIO(self.response.content)).pages
        return " ".join(" ".join(page.extract_text() for page in pages).split())

    @property
    def title(self) -> str:
        return str(self.tree.findtext(".//title"))

    @property
    def lang(self) -> str:
        return str(self.tree.get("lang"))

    @property
    def screen(self) -> str:
        return str(self.find("page").get("data-screen"))


class Visitor:
    """Somebody with a browser's cookies. ``Visitor()`` is anonymous; ``Visitor("B03")`` is a test person signed in.

    They have allowed the necessary cookies, so that no page asks them; ``consent=""`` is somebody who is asked.
    """

    def __init__(
        self,
        key: str | None = None,
        acting_for: str | None = None,
        host: str = "testserver",
        consent: str = "RESTRICTED",
        **query: str,
    ) -> None:
        self.client = Client(enforce_csrf_checks=True, headers={"host": host})
        if consent:
            self.client.cookies["vst_cookie_consent"] = consent
        self.person = by_key(key).person if key else None
        if self.person:
            query_fields = {"id": self.person.personnummer, **({"valt-engagemang": acting_for} if acting_for else {}), **query}
            response = self.visits(f"/inloggad/automock?{urlencode(query_fields)}")
            assert response.status == 200, response.status

    def visits(self, address: str, **headers: str) -> Response:
        return self._answered(lambda: self.client.get(address, headers=headers or None))

    def posts(self, address: str, fields: dict[str, str], **headers: str) -> Response:
        """Sends a form of the page as a browser would, anti-forgery value and all."""
        if "vst_csrf" not in self.client.cookies:
            self.visits("/cookies")
        token = self.client.cookies["vst_csrf"].value
        sent = urlencode({"csrfmiddlewaretoken": token, **fields})
        return self._answered(lambda: self.client.post(address, sent, _FORM, headers=headers or None))

    def computes(self, address: str, fields: Mapping[str, str]) -> Response:
        """Fills in the form of a calculator and presses its button, as a browser without scripts does."""
        return self.presses(self.visits(address), "compute", fields)

    def presses(
        self,
        page: Response,
        test_id: str,
        typed: Mapping[str, str | Sequence[str]] | None = None,
        files: Mapping[str, Sequence[tuple[str, bytes]]] | None = None,
        **data: str,
    ) -> Response:
        """Presses a button of a form: sends what stands in the form, as a browser without scripts would; of boxes that are ticked all.

        ``files`` are chosen in the form's file fields: name, and what is in it. A form that asks by its address (``method="get"``) is
        visited there.
        """
        button = page.find(test_id, **data)
        form = page.tree.get_element_by_id(button.get("form")) if button.get("form") else next(button.iterancestors("form"))
        fields: dict[str, str | Sequence[str]] = {}
        for name, value in form.form_values():
            fields[name] = [*fields.get(name, ()), value]
        fields.update(typed or {})
        if button.get("name"):
            fields[button.get("name")] = button.get("value")
        address = form.get("action") or page.address
        if form.method == "GET":
            return self.visits(f"{address.partition('?')[0]}?{urlencode(fields, doseq=True)}")
        if files:
            assert form.get("enctype") == "multipart/form-data", "the form takes no files"
            chosen = {field: [SimpleUploadedFile(name, content, _ANY) for name, content in those] for field, those in files.items()}
            return self._answered(lambda: self.client.post(address, {**fields, **chosen}))
        return self._answered(lambda: self.client.post(address, urlencode(fields, doseq=True), _FORM))

    def _answered(self, ask: Callable[[], Any]) -> Response:
        with logged_failures() as failures:
            response = ask()
        return Response(response, failures)

    def retrieves(self, hamta_arenden: str | None) -> None:
        """Saves which authorities' cases the portal may retrieve: all, bolagsverket, skatteverket or ``None``."""
        fields = {"before": "", "from": "/tjanster", **({hamta_arenden: "true"} if hamta_arenden else {})}
        response = self.posts("/api/inloggad/skalet/anvandare/v1/installningar/spara", fields)
        assert response.status == 303, response.status

    def cookie(self, name: str) -> str | None:
        morsel = self.client.cookies.get(name)
        return morsel.value if morsel and morsel.value else None

    def follows(self, address: str) -> Response:
        """Goes where the responses lead until one is no redirect."""
        response = self.visits(address)
        for _ in range(5):
            if not response.location:
                return response
            response = self.visits(response.location)
        raise AssertionError(f"{address} leads on and on")

    def keeps(self, name: str, value: str) -> Visitor:
        self.client.cookies[name] = value
        return self

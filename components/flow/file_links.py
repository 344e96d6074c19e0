"""Files that can be opened."""

from collections.abc import Sequence

from reactpy import html
from reactpy.types import VdomDict

from components.proper_name import proper_name
from portal.eservices.service_visit import ServiceVisit


def file_links(visit: ServiceVisit, files: Sequence[tuple[str, str]]) -> VdomDict | str:
    """A list of links: each file as it is shown, and its path below the service of ``visit``; nothing for none."""
    links = [html.li({"key": path}, html.a({"href": visit.address(path)}, proper_name(name))) for name, path in files]
    return html.ul({"className": "flow__files", "role": "list"}, *links) if links else ""

"""How fields of Wagtail start that need a script: named in data, so that the editors' pages hold no script of their own (OPS-017).

Wagtail writes a line of JavaScript behind each such field. Ours writes the name of what starts and what it is given, as JSON;
``static/editing/starts.js`` starts it, and nothing that its table does not name. A policy without ``'unsafe-inline'`` needs no value
drawn for each answer then, which would not reach what a page fetches later.
"""

import json
from typing import Any, Final

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from wagtail.admin.widgets import BaseChooser
from wagtail.admin.widgets.workflows import AdminTaskChooser

_IN_JSON_ONLY: Final = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


def starting(name: str, *given: Any) -> SafeString:
    """What starts ``name`` with ``given``."""
    told = mark_safe(json.dumps(given).translate(_IN_JSON_ONLY))
    return format_html('<script type="application/json" data-start="{}">{}</script>', name, told)


def starting_with_json(name: str, *given: str) -> SafeString:
    """As ``starting``; the last of ``given`` is JSON already. For templates of Wagtail, which have it so."""
    return starting(name, *given[:-1], json.loads(given[-1]))


def script() -> SafeString:
    """What starts them, for the head of each page."""
    return format_html('<script src="{}"></script>', static("editing/starts.js"))


def replace_what_choosers_write() -> None:
    """Ours in the place of Wagtail's for all choosers; other fields have templates of ours."""
    BaseChooser.render = _rendered


def _rendered(self: Any, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
    shown = self.get_value_data(value)
    field = self.render_html(name, shown, attrs)
    if isinstance(self, AdminTaskChooser):
        return mark_safe(field + starting("createTaskChooser", attrs["id"]))
    return mark_safe(field + starting(self.js_constructor, attrs["id"], self.get_js_init_options(attrs["id"], name, shown)))

"""Links that lead nowhere, told of where they were written: above the field, and when the page goes on its way (MEND-018)."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from wagtail.admin import messages
from wagtail.admin.panels import FieldPanel

from portal.editing import links
from portal.words.console import said


class LinkedPanel(FieldPanel):
    """A field of blocks, with the links in it that lead nowhere above it."""

    class BoundPanel(FieldPanel.BoundPanel):
        template_name = "editing/linked_panel.html"

        def get_context_data(self, parent_context: Any = None) -> dict[str, Any]:
            context: dict[str, Any] = super().get_context_data(parent_context)
            return context | {"leading_nowhere": leading_nowhere(self.instance) if self.instance.pk else []}


def leading_nowhere(thing: Any) -> list[dict[str, Any]]:
    """The links of ``thing``, as it stands in its form, that lead nowhere: words, place, and where they were to lead."""
    of = links.targets(timezone.localdate())
    return [{"words": link.words, "place": link.place, "target": of.named(link)} for _, link in links.broken([thing], of)]


def tell(request: HttpRequest, page: Any) -> None:
    """Says so also to who sends the page off and leaves its form."""
    if not any(name.startswith("action-") for name in request.POST):
        return
    nowhere = leading_nowhere(page)
    if nowhere:
        listed = ", ".join(dict.fromkeys(one["target"] for one in nowhere))
        words = said("”{title}” har länkar som inte leder någonstans: {links}", title=page.title, links=listed)
        messages.warning(request, words, buttons=[messages.button(reverse("wagtailadmin_pages:edit", args=[page.pk]), said("Rätta"))])

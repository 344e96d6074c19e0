"""Checklists as editors keep them (``portal.ruled.checklists``): with drafts, preview and a time to be published at."""

import logging
import secrets
from datetime import date
from operator import attrgetter
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from wagtail import blocks
from wagtail.admin.panels import FieldPanel, FieldRowPanel, PublishingPanel
from wagtail.models import DraftStateMixin, PreviewableMixin, RevisionMixin
from wagtail.snippets.views.snippets import CreateView, SnippetViewSet

from portal.constants import EDITED_KEY_MAX, EDITED_PREAMBLE_MAX, EDITED_SENTENCE_MAX, EDITED_TITLE_MAX
from portal.editing.blocks_field import BlocksField
from portal.editing.drawing import drawing
from portal.editing.parts import items_of, wrong
from portal.ruled.checklists import STAGES, Checklist, Point, shipped
from portal.ruled.row import Both
from portal.runtime.fault import made_of
from portal.words.console import said

logger = logging.getLogger("portal.editing")

ID_BYTES: Final = 2
"""Of the id that a new point gets: four characters."""
_STAGES: Final = dict(
    zip(STAGES, (said("Innan du startar"), said("Registrera"), said("Tillstånd"), said("Anställa"), said("Drift")), strict=True)
)


class PointBlock(blocks.StructBlock):
    """One thing to do, in both languages."""

    id = blocks.RegexBlock(
        r"^[a-z0-9]{2,4}$", required=False, label=said("Id"), help_text=said("Ändras inte. Utan id får punkten ett när du sparar.")
    )
    stage = blocks.ChoiceBlock(choices=list(_STAGES.items()), label=said("Steg"))
    text_sv = blocks.TextBlock(label=said("Vad man gör, på svenska"), max_length=EDITED_PREAMBLE_MAX, rows=2)
    text_en = blocks.TextBlock(label=said("Vad man gör, på engelska"), max_length=EDITED_PREAMBLE_MAX, rows=2)
    authority_sv = blocks.CharBlock(label=said("Myndighet eller annan, på svenska"), max_length=EDITED_TITLE_MAX)
    authority_en = blocks.CharBlock(label=said("Myndighet eller annan, på engelska"), max_length=EDITED_TITLE_MAX)
    link = blocks.URLBlock(label=said("Länk till källan"))
    checked = blocks.DateBlock(label=said("Kollad mot källan"))
    verified = blocks.BooleanBlock(label=said("Stämmer med källan"), required=False)

    class Meta:
        icon = "tick"
        label = said("Punkt")

    def clean(self, value: Any) -> Any:
        """Gives a new point its id, and refuses a link that is not sealed and a day that has not been."""
        cleaned = super().clean(value)
        if cleaned["link"] and not cleaned["link"].startswith("https://"):
            raise wrong(link=said("Skriv en adress som börjar med https://."))
        if cleaned["checked"] and cleaned["checked"] > timezone.localdate():
            raise wrong(checked=said("Dagen har inte varit än."))
        cleaned["id"] = cleaned["id"] or secrets.token_hex(ID_BYTES)
        return cleaned


class TradeChecklist(PreviewableMixin, DraftStateMixin, RevisionMixin, models.Model):
    """The list of one trade; visitors see what was last published, in the place of the one that is shipped for the trade."""

    trade = models.SlugField(said("bransch i adressen"), max_length=EDITED_KEY_MAX, unique=True, help_text=said("Ändras inte."))
    name_sv = models.CharField(said("namn på svenska"), max_length=EDITED_TITLE_MAX)
    name_en = models.CharField(said("namn på engelska"), max_length=EDITED_TITLE_MAX)
    sni = models.CharField(said("SNI-koder"), max_length=EDITED_SENTENCE_MAX, blank=True)
    points = BlocksField([("point", PointBlock())], verbose_name=said("punkter"))

    panels = (
        FieldRowPanel([FieldPanel("trade"), FieldPanel("sni")]),
        FieldRowPanel([FieldPanel("name_sv"), FieldPanel("name_en")]),
        FieldPanel("points"),
        PublishingPanel(),
    )

    class Meta:
        verbose_name = said("checklista")
        verbose_name_plural = said("checklistor")
        permissions = (("publish_tradechecklist", "Får publicera checklistor"),)
        ordering = ("name_sv",)

    def __str__(self) -> str:
        return str(self.name_sv)

    def clean(self) -> None:
        """An id that two points have would tick both. Raises ``ValidationError``."""
        super().clean()
        ids = [each.value["id"] for each in self.points if each.value["id"]]
        if twice := sorted({each for each in ids if ids.count(each) > 1}):
            raise ValidationError({"points": said("Står flera gånger: {words}", words=", ".join(twice))})

    def serve_preview(self, request: HttpRequest, mode_name: str) -> HttpResponse:
        """The draft as the page that visitors get."""
        return drawing().checklist(self.plain, request)

    @property
    def plain(self) -> Checklist:
        """The record that the service reads."""
        points = tuple(_point(each) for each in items_of(self.points.get_prep_value()))
        service = next((each.service for each in shipped().values()), "")
        return Checklist(self.trade, Both(self.name_sv, self.name_en), self.sni, points, service)


class BeginsWithShipped(CreateView):
    """The empty form, or one that begins with the list that ``?trade=…`` names."""

    def get_initial_form_instance(self) -> Any:
        """The list to begin with."""
        found = shipped().get(self.request.GET.get("trade", ""))
        return from_plain(found) if found else None


class ChecklistViewSet(SnippetViewSet):
    """The lists of trades."""

    model = TradeChecklist
    icon = "list-ol"
    add_view_class = BeginsWithShipped
    list_display = ("__str__", "trade", "live", "latest_revision")


def published() -> tuple[Checklist, ...]:
    """All that visitors see of what editors have written."""
    rows = TradeChecklist.objects.filter(live=True)
    return tuple(made_of(rows, attrgetter("plain"), logger, "The checklist %s could not be read, and is not served"))


def from_plain(checklist: Checklist) -> TradeChecklist:
    """A list to write in the place of the one that is shipped."""
    row = TradeChecklist(trade=checklist.trade, name_sv=checklist.name.sv, name_en=checklist.name.en, sni=checklist.sni)
    row.points = row.points.stream_block.to_python([{"type": "point", "value": _stored(each)} for each in checklist.points])
    return row


def _stored(point: Point) -> dict[str, Any]:
    both = {f"{name}_{locale}": getattr(getattr(point, name), locale) for name in ("text", "authority") for locale in ("sv", "en")}
    alike = {"id": point.id, "stage": point.stage, "link": point.link, "checked": point.checked.isoformat(), "verified": point.verified}
    return alike | both


def _point(value: Any) -> Point:
    text, authority = (Both(value[f"{name}_sv"] or "", value[f"{name}_en"] or "") for name in ("text", "authority"))
    # of a draft anything may be missing: its preview shows what there is
    id, stage, link = value["id"] or secrets.token_hex(ID_BYTES), value["stage"] or STAGES[0], value["link"] or ""
    checked = date.fromisoformat(str(value["checked"])) if value["checked"] else timezone.localdate()
    return Point(id, stage, text, authority, link, checked, bool(value["verified"]))

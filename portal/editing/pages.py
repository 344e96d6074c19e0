"""The kinds of page (spec: content 3 "Content pages", CONTENT-001 to -009). A page's address is its place in the tree of its language."""

from typing import Any, ClassVar, Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import slugify
from wagtail.admin.forms import WagtailAdminPageForm
from wagtail.admin.forms.pages import CopyForm
from wagtail.admin.panels import FieldPanel, FieldRowPanel, MultiFieldPanel, ObjectList, PublishingPanel, TabbedInterface, TitleFieldPanel
from wagtail.models import Page

from portal.constants import (
    EDITED_ADDRESS_MAX,
    EDITED_ID_MAX,
    EDITED_KEY_MAX,
    EDITED_PARAGRAPH_MAX,
    EDITED_PREAMBLE_MAX,
    EDITED_SENTENCE_MAX,
    EDITED_TITLE_MAX,
)
from portal.content.prose import is_address
from portal.editing.blocks_field import BlocksField
from portal.editing.drawing import drawing
from portal.editing.layout import LayoutBlocks
from portal.editing.link_warnings import LinkedPanel
from portal.editing.menus import Authority
from portal.editing.own_addresses import refusal
from portal.editing.parts import PictureBlock, SharedPictureBlock
from portal.editing.record_form import LinkBlock, SituationBlock
from portal.editing.url_path import path_of_url
from portal.words.console import said


class PageForm(WagtailAdminPageForm):
    """An address left empty is made of the title: whoever types before the console's script is there has none yet."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["slug"].required = False

    def clean(self) -> dict[str, Any]:
        """A new page does not know yet where it will stand: its form does."""
        slug = self.cleaned_data.get("slug") or slugify(self.cleaned_data.get("title", ""))
        cleaned: dict[str, Any] = super().clean()
        if not slug:
            if cleaned.get("title"):
                self.add_error("slug", said("Skriv en adress, för av titeln blir ingen: den har inga bokstäver från a till z."))
            return cleaned
        wrong = refusal(_below(self.parent_page, slug), is_folder=isinstance(self.instance, Folder)) if self.parent_page else None
        if wrong:
            self.add_error("slug", wrong)
        return cleaned


class PortalCopyForm(CopyForm):
    """A copy gets no address of the portal's own either."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()
        parent = cleaned.get("new_parent_page") or self.page.get_parent()
        wrong = refusal(_below(parent, cleaned.get("new_slug", "")), is_folder=isinstance(self.page, Folder))
        if wrong:
            self.add_error("new_slug", wrong)
        return cleaned


class PortalPage(Page):
    """What is alike in all: the address, and that a page is drawn by the portal and never by Wagtail."""

    base_form_class = PageForm
    copy_form_class = PortalCopyForm
    preview_modes: tuple[tuple[str, str], ...] = ()
    private_page_options = ()
    show_in_menus_default = False

    class Meta:
        abstract = True

    @property
    def portal_path(self) -> str:
        """The whole address: ``/en/vat``."""
        return path_of_url(self.url_path, self.locale.language_code)

    def get_url_parts(self, request: HttpRequest | None = None) -> tuple[int, str, str] | None:
        """Where the page stands, for links in the pages of editors and for redirects."""
        sites = self._get_relevant_site_root_paths(request)
        return (sites[0].site_id, settings.WAGTAILADMIN_BASE_URL, self.portal_path) if sites else None

    def clean(self) -> None:
        """Refuses an address that is the portal's own. Raises ``ValidationError``."""
        super().clean()
        wrong = refusal(_below(self.get_parent(), self.slug), is_folder=isinstance(self, Folder)) if self.depth else None
        if wrong:
            raise ValidationError({"slug": wrong})


class Folder(PortalPage):
    """A part of an address that has no page of its own: ``/nyheter``, whose list the portal draws."""

    parent_page_types = ("editing.StartPage", "editing.Folder")
    content_panels = Page.content_panels
    promote_panels = (FieldPanel("slug"),)
    edit_handler = TabbedInterface([ObjectList([*content_panels, *promote_panels], heading=said("Mapp"))])

    class Meta:
        verbose_name = said("mapp")
        verbose_name_plural = said("mappar")

    def get_url_parts(self, request: HttpRequest | None = None) -> None:
        """Nobody can visit a folder."""
        return None


class InformationPage(PortalPage):
    """What every page of information has."""

    portal_id = models.CharField(max_length=EDITED_ID_MAX, blank=True, editable=False)
    """The id of the page in both its languages where it came with one; else it is made of Wagtail's key of translations."""
    preamble = models.TextField(
        said("ingress"), max_length=EDITED_PREAMBLE_MAX, help_text=said("En eller två meningar om vad sidan ger. Visas under rubriken.")
    )
    body = BlocksField(LayoutBlocks(required=False), verbose_name=said("innehåll"), blank=True)
    og_image = BlocksField(
        [("picture", SharedPictureBlock())],
        max_num=1,
        blank=True,
        verbose_name=said("bild när sidan delas"),
        help_text=said("Behövs inte."),
    )
    keywords = models.CharField(
        said("nyckelord"), max_length=EDITED_SENTENCE_MAX, blank=True, help_text=said("Rubriken, om inget står här.")
    )
    canonical_url = models.CharField(
        said("huvudadress"), max_length=EDITED_ADDRESS_MAX, blank=True, help_text=said("Bara om samma innehåll hör hemma någon annanstans.")
    )
    noarchive = models.BooleanField(said("spara inte"), default=False)
    nofollow = models.BooleanField(said("följ inte länkar"), default=False)
    noimageindex = models.BooleanField(said("ta inte med bilder"), default=False)
    noindex = models.BooleanField(said("ta inte med sidan"), default=False)
    nosnippet = models.BooleanField(said("visa inget utdrag"), default=False)
    notranslate = models.BooleanField(said("översätt inte"), default=False)
    review_by = models.DateField(
        said("ses över senast"), null=True, blank=True, help_text=said("Sidan står i rapporten Sidor att se över från den dagen.")
    )

    exclude_fields_in_copy: ClassVar[list[str]] = ["portal_id"]
    preview_modes = (("", said("Som besökare ser den")),)
    subpage_types = ("editing.Article", "editing.NewsArticle", "editing.LandingPage", "editing.Folder")

    class Meta:
        abstract = True

    def clean(self) -> None:
        """Refuses a main address that search engines cannot read, for they would leave the page out. Raises ``ValidationError``."""
        super().clean()
        if self.canonical_url and not is_address(self.canonical_url):
            raise ValidationError({"canonical_url": said("Skriv en väg som börjar med / eller en adress som börjar med https://.")})

    def serve_preview(self, request: HttpRequest, mode_name: str) -> HttpResponse:
        """The draft as the page that visitors get."""
        return drawing().draft(self, request)

    promote_panels = (
        FieldPanel("slug"),
        MultiFieldPanel(
            [FieldPanel("seo_title"), FieldPanel("search_description"), FieldPanel("keywords"), FieldPanel("canonical_url")],
            heading=said("Sökmotorer"),
        ),
        MultiFieldPanel(
            [
                FieldRowPanel([FieldPanel("noindex"), FieldPanel("nofollow"), FieldPanel("noarchive")]),
                FieldRowPanel([FieldPanel("nosnippet"), FieldPanel("noimageindex"), FieldPanel("notranslate")]),
            ],
            heading=said("Be sökmotorer att"),
            classname="collapsed",
        ),
        FieldPanel("og_image"),
    )
    settings_panels = (PublishingPanel(), FieldPanel("review_by"))


def _tabs(*content: Any, settings: tuple[Any, ...] = ()) -> TabbedInterface:
    return TabbedInterface(
        [
            ObjectList([TitleFieldPanel("title"), FieldPanel("preamble"), *content], heading=said("Innehåll")),
            ObjectList(list(InformationPage.promote_panels), heading=said("Sökning och delning")),
            ObjectList([*settings, *InformationPage.settings_panels], heading=said("Inställningar")),
        ]
    )


class Article(InformationPage):
    """Information about one thing."""

    reviewed = models.DateField(
        said("granskad"), null=True, blank=True, help_text=said("Dagen då någon senast såg till att allt på sidan stämmer. Visas på sidan.")
    )
    summary_title = models.CharField(said("rubrik i sammandrag"), max_length=EDITED_TITLE_MAX, blank=True)
    responsible = models.ForeignKey(
        Authority, verbose_name=said("ansvarig myndighet"), null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    ordlista_disabled = models.BooleanField(said("förklara inga ord ur ordlistan"), default=False)
    feedback = models.BooleanField(said("fråga om besökaren hittade det den sökte"), default=False)
    sdg_service = models.BooleanField(said("hör till den gemensamma digitala ingången (SDG)"), default=False)
    sdg_code = models.CharField(said("SDG-kod"), max_length=EDITED_KEY_MAX, blank=True)
    service_what = models.CharField(said("vad man gör"), max_length=EDITED_SENTENCE_MAX, blank=True)
    service_whom = models.CharField(said("för vem"), max_length=EDITED_SENTENCE_MAX, blank=True)
    service_cost = models.CharField(said("kostar"), max_length=EDITED_SENTENCE_MAX, blank=True)
    service_time = models.CharField(said("tar"), max_length=EDITED_SENTENCE_MAX, blank=True)
    service_needs = models.TextField(
        said("man behöver"), max_length=EDITED_PARAGRAPH_MAX, blank=True, help_text=said("En sak på varje rad.")
    )
    service_after = models.CharField(said("vad som händer sedan"), max_length=EDITED_SENTENCE_MAX, blank=True)
    service_other_way = models.CharField(said("andra sätt"), max_length=EDITED_SENTENCE_MAX, blank=True)

    edit_handler = _tabs(
        MultiFieldPanel(
            [FieldPanel(f"service_{name}") for name in ("what", "whom", "cost", "time", "needs", "after", "other_way")],
            heading=said("Tjänst"),
            help_text=said("Visas överst på sidor som leder till en tjänst. Det som är tomt visas inte."),
            classname="collapsed",
        ),
        LinkedPanel("body"),
        settings=(
            FieldPanel("responsible"),
            FieldPanel("reviewed"),
            FieldPanel("summary_title"),
            FieldPanel("feedback"),
            FieldPanel("ordlista_disabled"),
            MultiFieldPanel([FieldPanel("sdg_service"), FieldPanel("sdg_code")], heading=said("Gemensamma digitala ingången")),
        ),
    )

    class Meta:
        verbose_name = said("artikel")
        verbose_name_plural = said("artiklar")

    def clean(self) -> None:
        """Raises ``ValidationError`` for a page that was looked over on a day to come: visitors would read that day."""
        super().clean()
        if self.reviewed and self.reviewed > timezone.localdate():
            raise ValidationError({"reviewed": said("Dagen har inte varit än.")})


class NewsArticle(InformationPage):
    """News: shown from its first day to its last."""

    start_date = models.DateField(said("från och med"))
    end_date = models.DateField(said("till och med"), null=True, blank=True)
    eyebrow = models.CharField(said("ämne"), max_length=EDITED_TITLE_MAX, help_text=said("Visas ovanför rubriken."))

    edit_handler = _tabs(
        FieldRowPanel([FieldPanel("start_date"), FieldPanel("end_date"), FieldPanel("eyebrow")]),
        LinkedPanel("body"),
    )

    class Meta:
        verbose_name = said("nyhet")
        verbose_name_plural = said("nyheter")

    def clean(self) -> None:
        """Raises ``ValidationError`` for news that end before they begin."""
        super().clean()
        if self.start_date and self.end_date and self.end_date < self.start_date:
            raise ValidationError({"end_date": said("Sista dagen är före den första.")})


class _WithHero(InformationPage):
    hero_image = BlocksField([("picture", PictureBlock())], min_num=1, max_num=1, verbose_name=said("stor bild"))

    class Meta:
        abstract = True


class LandingPage(_WithHero):
    """The way into a subject."""

    edit_handler = _tabs(FieldPanel("hero_image"), LinkedPanel("body"))

    class Meta:
        verbose_name = said("ingångssida")
        verbose_name_plural = said("ingångssidor")


class StartPage(_WithHero):
    """The first page of a language; every other page of the language stands below it."""

    quicklinks = BlocksField([("link", LinkBlock())], blank=True, verbose_name=said("snabblänkar"))
    situations = BlocksField(
        [("situation", SituationBlock())],
        blank=True,
        verbose_name=said("situationer"),
        help_text=said(
            "Vad besökaren vill: starta, driva eller avsluta. Varje situation leder till sin sida och till tre till fem uppgifter."
        ),
    )

    parent_page_types = ("wagtailcore.Page",)
    edit_handler = _tabs(FieldPanel("hero_image"), LinkedPanel("situations"), LinkedPanel("quicklinks"), LinkedPanel("body"))

    class Meta:
        verbose_name = said("startsida")
        verbose_name_plural = said("startsidor")


KINDS: Final = (StartPage, LandingPage, Article, NewsArticle)


def addresses_after_move(page: Page, parent: Page) -> list[tuple[str, bool]]:
    """The address that ``page`` and each page below it would have below ``parent``, and whether it is a folder's."""
    begin = page.url_path.removesuffix(f"/{page.slug}/")
    return [
        (_address(parent.url_path.rstrip("/") + one.url_path.removeprefix(begin), parent), one.specific_class is Folder)
        for one in page.get_descendants(inclusive=True)
    ]


def _below(parent: Page, slug: str) -> str:
    """The address of a page with ``slug`` below ``parent``. A start page has that of its language, whatever its slug."""
    return _address(f"{parent.url_path}{slug}/", parent)


def _address(url_path: str, parent: Page) -> str:
    return path_of_url(url_path, parent.locale.language_code)

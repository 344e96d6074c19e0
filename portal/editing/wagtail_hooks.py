"""What the pages of editors show beside Wagtail's own: menus, words, authorities, and the pages to look over."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.urls.resolvers import URLPattern
from wagtail import hooks
from wagtail.admin import messages
from wagtail.admin.menu import MenuItem
from wagtail.admin.rich_text.editors.draftail.features import Feature
from wagtail.admin.views.home import RecentEditsPanel, UserObjectsInWorkflowModerationPanel
from wagtail.admin.views.pages.bulk_actions.move import MoveBulkAction
from wagtail.admin.views.pages.bulk_actions.publish import PublishBulkAction
from wagtail.models import Page
from wagtail.snippets.models import register_snippet
from wagtail.snippets.views.snippets import SnippetViewSet, SnippetViewSetGroup

from portal.editing import (
    block_help,
    contact_console,
    link_warnings,
    notice_console,
    operations,
    rate_console,
    reports,
    ruled_console,
    running_text,
    search_judging,
    session_end,
    starts,
    too_large,
    work,
)
from portal.editing.checklists import ChecklistViewSet
from portal.editing.facts_missing import PagesWithoutFacts
from portal.editing.menus import Authority, Menu, Vocabulary
from portal.editing.own_addresses import refusal
from portal.editing.pages import addresses_after_move
from portal.editing.rate_console import RateRowViewSet
from portal.editing.review import PagesNotReviewed, PagesToReview
from portal.editing.ruled_console import RuledRowViewSet
from portal.editing.search_words import Promotion, Synonyms
from portal.editing.translated import PagesAhead
from portal.editing.unfinished import lacking
from portal.words.console import said


class MenuViewSet(SnippetViewSet):
    model = Menu
    icon = "list-ul"
    list_filter = ("name", "language")


class VocabularyViewSet(SnippetViewSet):
    model = Vocabulary
    icon = "openquote"


class AuthorityViewSet(SnippetViewSet):
    model = Authority
    icon = "group"
    list_display = ("name", "code")


@register_snippet
class PortalGroup(SnippetViewSetGroup):
    """Menus, words and authorities in one place of the side bar."""

    items = (MenuViewSet, VocabularyViewSet, AuthorityViewSet)
    menu_label = said("Portalen")
    menu_icon = "site"
    menu_order = 230


class SynonymsViewSet(SnippetViewSet):
    model = Synonyms
    icon = "list-ul"
    list_display = ("words", "language")
    list_filter = ("language",)
    search_fields = ("words",)
    search_backend_name = None


class PromotionViewSet(SnippetViewSet):
    model = Promotion
    icon = "pick"
    list_display = ("__str__", "language")
    list_filter = ("language",)


@register_snippet
class SearchGroup(SnippetViewSetGroup):
    """What editors teach the search."""

    items = (SynonymsViewSet, PromotionViewSet)
    menu_label = said("Sökord")
    menu_icon = "search"
    menu_order = 235


@register_snippet
class RulesGroup(SnippetViewSetGroup):
    """Rules and content that services ship, and what editors write over them."""

    items = (RuledRowViewSet, ChecklistViewSet, RateRowViewSet)
    menu_label = said("Regler och satser")
    menu_icon = "tasks"
    menu_order = 237


@hooks.register("register_reports_menu_item")
def ruled_rows_in_menu() -> MenuItem:
    """Every row there is, shipped or written."""
    return ForThose(said("Alla råd och tillstånd"), reverse("ruled_rows"), ruled_console.PERMISSION, icon_name="tasks", order=135)


@hooks.register("register_reports_menu_item")
def rates_in_menu() -> MenuItem:
    """Every figure of the law."""
    return ForThose(said("Alla siffror och satser"), reverse("rate_rows"), rate_console.PERMISSION, icon_name="table", order=136)


@hooks.register("register_reports_menu_item")
def rows_not_checked_in_menu() -> MenuItem:
    """Those that nobody has looked at for a year."""
    address, title = reverse("ruled_rows_not_checked"), said("Råd och tillstånd som inte har kollats på ett år")
    return ForThose(title, address, ruled_console.PERMISSION, name="old-rules", icon_name="calendar-alt", order=137)


@hooks.register("register_reports_menu_item")
def pages_to_review_in_menu() -> MenuItem:
    """The report beside Wagtail's own."""
    return MenuItem(said("Sidor att se över"), reverse("pages_to_review"), icon_name="calendar-check", order=100)


@hooks.register("register_reports_menu_item")
def pages_not_reviewed_in_menu() -> MenuItem:
    """Pages that nobody has looked over for a year."""
    return MenuItem(said("Sidor som inte har granskats på ett år"), reverse("pages_not_reviewed"), icon_name="calendar-alt", order=102)


@hooks.register("register_admin_urls")
def report_urls() -> list[URLPattern]:
    """The addresses of the reports on pages, each with the part that its filters fetch anew."""
    views: tuple[Any, ...] = (PagesNotReviewed, PagesAhead, PagesToReview, PagesWithoutFacts)
    return [
        path(f"reports/{name.replace('_', '-')}/{part}", view.as_view(results_only=bool(part)), name=name + ("_results" if part else ""))
        for view in views
        for name in (view.index_url_name,)
        for part in ("", "results/")
    ]


@hooks.register("register_reports_menu_item")
def pages_ahead_in_menu() -> MenuItem:
    """Pages that the other language lacks, or is behind with."""
    return MenuItem(PagesAhead.page_title, reverse("pages_ahead"), icon_name=PagesAhead.header_icon, order=103)


@hooks.register("register_reports_menu_item")
def pages_without_facts_in_menu() -> MenuItem:
    """Pages that start a service without saying what it takes."""
    return MenuItem(said("Sidor utan uppgifter om tjänsten"), reverse("pages_without_facts"), icon_name="form", order=105)


@hooks.register("register_reports_menu_item")
def page_feedback_in_menu() -> MenuItem:
    """What visitors said of pages."""
    return MenuItem(said("Hittade besökarna?"), reverse("page_feedback_report"), icon_name="help", order=110)


@hooks.register("register_reports_menu_item")
def searches_in_menu() -> MenuItem:
    """What visitors search for."""
    return MenuItem(said("Sökningar"), reverse("searches_report"), icon_name="search", order=130)


@hooks.register("register_reports_menu_item")
def broken_links_in_menu() -> MenuItem:
    """Links that lead nowhere."""
    return MenuItem(said("Brutna länkar"), reverse("broken_links_report"), icon_name="link", order=125)


@hooks.register("construct_homepage_panels", order=100)
def the_page_to_begin_at(request: HttpRequest, panels: list[Any]) -> None:
    """The work, what one has sent to review and was sent back, and what was written last; the work has the rest of Wagtail's."""
    kept = UserObjectsInWorkflowModerationPanel | RecentEditsPanel
    panels[:] = [work.WorkPanel(), *(panel for panel in panels if isinstance(panel, kept))]


@hooks.register("construct_homepage_summary_items", order=100)
def no_counts_of_everything(request: HttpRequest, items: list[Any]) -> None:
    """How many pages and pictures there are is nobody's work."""
    items.clear()


@hooks.register("register_icons")
def pictures_of_blocks(icons: list[str]) -> list[str]:
    """Wagtail's icons, and a picture of each block."""
    return [*icons, *block_help.PICTURES]


@hooks.register("register_rich_text_features")
def no_more_than_the_page_can_show(features: Any) -> None:
    """What is written or pasted looks in the form as it will on the page."""
    features.register_editor_plugin("draftail", running_text.PLAIN, _Plain())


class _Plain(Feature):
    """No list inside a list, and no break inside a paragraph: Draftail allows both unless it is told not to."""

    def construct_options(self, options: dict[str, Any]) -> None:
        options.update(maxListNesting=0, enableLineBreak=False)


hooks.register("insert_global_admin_js", starts.script)
hooks.register("insert_global_admin_js", session_end.script)
hooks.register("insert_editor_js", block_help.script)
hooks.register("insert_global_admin_css", block_help.sheet)


class ForThose(MenuItem):
    """An item that only those see who have its permission. Its name is no beginning of another one's, or both would be marked."""

    def __init__(self, label: str, url: str, permission: str, **more: Any) -> None:
        super().__init__(label, url, **more)
        self._permission = permission

    def is_shown(self, request: HttpRequest) -> bool:
        """Whether who asks has the permission."""
        shown: bool = request.user.has_perm(self._permission)
        return shown


@hooks.register("register_admin_menu_item")
def notices_in_menu() -> MenuItem:
    """Notices, for operators."""
    return ForThose(said("Driftmeddelanden"), reverse("notices"), notice_console.PERMISSION, name="notices", icon_name="warning", order=240)


@hooks.register("register_admin_menu_item")
def contact_in_menu() -> MenuItem:
    """Contact messages that wait for an operator."""
    return ForThose(said("Kontakt"), reverse("contact_messages"), contact_console.PERMISSION, name="contact", icon_name="mail", order=260)


@hooks.register("register_admin_menu_item")
def operations_in_menu() -> MenuItem:
    """How the portal is doing, for operators."""
    return ForThose(said("Drift"), reverse("operations"), operations.PERMISSION, name="operations", icon_name="cogs", order=270)


@hooks.register("after_create_page")
@hooks.register("after_edit_page")
def tell_of_links_that_lead_nowhere(request: HttpRequest, page: Page) -> None:
    """When a page is sent off with some in it."""
    link_warnings.tell(request, page)


@hooks.register("before_move_page")
def no_move_to_an_address_of_the_portal(request: HttpRequest, page: Page, destination: Page) -> HttpResponse | None:
    """Says why a page stays where it is, where the move would give it, or one below it, an address of the portal's own."""
    return _kept_where_they_are(request, [page], destination, reverse("wagtailadmin_pages:move", args=[page.pk]))


@hooks.register("before_bulk_action")
def no_move_of_many_to_an_address_of_the_portal(request: HttpRequest, name: str, objects: list[Any], action: Any) -> HttpResponse | None:
    """The same for pages that are moved together: all of them stay, and the form stands there again."""
    if not isinstance(action, MoveBulkAction):
        return None
    return _kept_where_they_are(request, objects, action.cleaned_form.cleaned_data["chooser"], request.get_full_path())


@hooks.register("before_bulk_action")
def nothing_unfinished_is_published(request: HttpRequest, name: str, objects: list[Any], action: Any) -> HttpResponse | None:
    """Says which of many pages lack what, where one lacks something: then none is published, and the form stands there again."""
    if not isinstance(action, PublishBulkAction):
        return None
    pages = list(objects)
    if action.cleaned_form.cleaned_data["include_descendants"]:
        pages += [below for page in objects for below in page.get_descendants().not_live()]
    found = ((page.get_admin_display_title(), lacking(page)) for page in pages)
    unfinished = [str(said("”{title}” ({fields})", title=title, fields=", ".join(wrong))) for title, wrong in found if wrong]
    if not unfinished:
        return None
    messages.error(request, said("Inget publicerades. Något saknas eller är fel på {pages}.", pages=", ".join(unfinished)))
    return redirect(request.get_full_path())


def _kept_where_they_are(request: HttpRequest, pages: list[Page], destination: Page, back: str) -> HttpResponse | None:
    moved = (to for page in pages for to in addresses_after_move(page, destination))
    wrong = next((told for path, is_folder in moved if (told := refusal(path, is_folder=is_folder))), None)
    if wrong is None:
        return None
    messages.error(request, wrong)
    return redirect(back)


@hooks.register("register_admin_urls")
def console_urls() -> list[URLPattern]:
    """The pages of operators, the reports, and what is said of too much."""
    return [
        *notice_console.urls(),
        *contact_console.urls(),
        *operations.urls(),
        *reports.urls(),
        *ruled_console.urls(),
        *search_judging.urls(),
        *rate_console.urls(),
        *session_end.urls(),
        *too_large.urls(),
        *work.urls(),
    ]

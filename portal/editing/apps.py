"""The tables of editors, and what tells the pages of visitors that something in them changed."""

from importlib import import_module

from django.apps import AppConfig

from portal.words.console import said


class EditingConfig(AppConfig):
    """Wagtail's side of the portal."""

    name = "portal.editing"
    label = "editing"
    verbose_name = said("Innehåll")

    def ready(self) -> None:
        """Connects ``portal.content`` with the tables: how they are read, and when they changed. Gives Wagtail the Swedish it lacks,
        and its choosers a start without a script in the page."""
        published = import_module("portal.editing.published")
        store = import_module("portal.content.store")
        store.connect(published.generation, published.read)
        store.on_change(lambda: import_module("portal.ruled").publish(store.current().ruled))
        store.on_change(lambda: import_module("portal.figures.rates").publish(store.current().rates))
        store.on_change(lambda: import_module("portal.ruled.checklists").publish(store.current().checklists))
        preview, drawing = import_module("portal.editing.preview"), import_module("portal.editing.drawing")
        drawing.drawing.provide(
            drawing.EditorsDrawing(draft=preview.drawn_draft, example=preview.drawn_example, checklist=preview.drawn_checklist)
        )
        import_module("portal.editing.changes").connect()
        import_module("portal.editing.redirect_form").put_in_place()
        import_module("portal.editing.wagtail_swedish").put_first()
        import_module("portal.editing.starts").replace_what_choosers_write()

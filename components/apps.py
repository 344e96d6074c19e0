"""What the visitor sees, as a Django app: it says to the portal which screens there are, and how they are drawn."""

from importlib import import_module
from pkgutil import walk_packages

from django.apps import AppConfig


class ComponentsConfig(AppConfig):
    """Imported by Django alone; everything else is when the portal's models are there."""

    name = "components"

    def ready(self) -> None:
        """Registers the ``SCREENS`` of each file of ``components.screens``, and the drawing of pages."""
        screens = import_module("components.screens")
        register = import_module("portal.web.screen").register
        for module in walk_packages(screens.__path__, "components.screens."):
            register(*getattr(import_module(module.name), "SCREENS", ()))
        import_module("portal.flow.drawing").drawing.provide(import_module("components.flow").draw)
        drawing = import_module("portal.web.drawing")
        drawing.drawing.provide(
            drawing.Drawing(
                prerender=import_module("components.document").prerendered,
                live_page=import_module("components.client").LivePage,
                notices=import_module("components.shell.notices").notices_html,
                part=import_module("components.shell.part").part,
                app_frame=import_module("components.app_frame").app_frame,
            )
        )

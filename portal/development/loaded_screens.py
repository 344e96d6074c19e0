"""``python -m portal.development.loaded_screens``: a process, forked from one that has loaded the portal, that has loaded the screens
too, and what they are drawn of; forked for each save.
"""

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from django.apps import apps
from django.conf import settings

from portal.development.loaded_portal import SCREENS_LATER
from portal.development.loading import load_and_fork


def _load() -> None:
    for name in SCREENS_LATER:
        app = apps.get_app_config(name)
        del app.ready
        app.ready()
    for module in walk_packages(import_module("components").__path__, "components."):
        import_module(module.name)
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)  # files are served from the sources, and none is collected
    import_module("portal.asgi")
    import_module("django.urls").get_resolver().url_patterns  # noqa: B018 - loads what it names


if __name__ == "__main__":
    load_and_fork(_load)

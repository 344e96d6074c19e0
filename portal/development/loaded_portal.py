"""``python -m portal.development.loaded_portal``: a process that has loaded the portal but for its screens, and of services only their
models; forked for each that loads the screens too.
"""

from importlib import import_module

from django.apps import AppConfig, apps
from django.conf import settings
from django.db.migrations.loader import MigrationLoader

from portal.development import static_files
from portal.development.loading import load_and_fork
from portal.words import texts
from portal.words.locales import LOCALES

SCREENS_LATER = ("components", "portal")
"""The apps that are made ready in the process with the screens: the second looks at what the first has registered."""


def _load() -> None:
    static_files.use()
    later = {name: AppConfig.create(name) for name in SCREENS_LATER}
    for app in later.values():
        app.ready = _not_yet
    apps.populate([later.get(name, name) for name in settings.INSTALLED_APPS])
    import_module("django").setup()
    for module in ("portal.serving.server", "portal.serving.background", "portal.editing.urls"):  # all that asks for no screen
        import_module(module)
    MigrationLoader(None)  # it imports them all
    for locale in LOCALES:
        texts.table(locale)  # each file is read; from here on only one that was saved
    static_files.restyle()


def _not_yet() -> None:
    """In place of what an app does when all models are there."""


if __name__ == "__main__":
    load_and_fork(_load)

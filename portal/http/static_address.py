"""The addresses of static files, some twenty times for each page."""

from django.contrib.staticfiles.storage import staticfiles_storage


def static(name: str) -> str:
    """The address of the file ``name``, as Django's ``static`` gives it, which asks each time whether static files are installed."""
    return str(staticfiles_storage.url(name))

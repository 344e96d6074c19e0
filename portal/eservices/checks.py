"""The start-up check of the registry (``manage.py check``)."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from portal.eservices import definition, plugins, registry
from portal.figures import rates
from portal.ruled import files
from portal.runtime import packages
from portal.words.locales import LOCALES
from portal.words.texts import has_text


@register()
def registry_is_whole(**_: Any) -> Sequence[CheckMessage]:
    """An error for each fault of the registry, figures of the law and rules, each text a service lacks, each package that cannot run."""
    faults = [Error(str(fault), id="portal.E001") for fault in registry.check()]
    missing = [
        Error(f"texts/{locale}.toml: {key} is required", id="portal.E002")
        for service in registry.SERVICES
        for key in (service.name_key, service.description_key)
        for locale in LOCALES
        if not has_text(locale, key)
    ]
    unable = [Error(f"entry point {entry}: {problem}", id="portal.E004") for entry, problem in plugins.faults()]
    figures = [Error(fault, id="portal.E022") for fault in rates.faults()]
    rules = [Error(fault, id="portal.E023") for fault in files.problems()]
    return [*faults, *missing, *unable, *figures, *rules, *broken_texts(), *_beta_host()]


def broken_texts() -> list[CheckMessage]:
    """A warning, for it stops nobody: each file of texts that is no TOML, with its line."""
    return [Warning(str(broken), id="portal.W024") for package in packages.installed() for broken in package.broken_texts()]


def _beta_host() -> list[CheckMessage]:
    if not settings.VST_BETA_HOST or definition.is_origin(settings.VST_BETA_HOST):
        return []
    return [Error("VST_BETA_HOST must be an https:// origin, without path", id="portal.E003")]

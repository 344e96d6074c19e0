"""Static files with hashed names, and beside each a smaller copy; those that only editors load are not worth the best."""

from functools import cached_property
from os import PathLike, fspath
from typing import Any, Final

from servestatic.compress import Compressor
from servestatic.storage import CompressedManifestStaticFilesStorage

_OF_EDITORS: Final = ("/wagtail", "/typed_table_block/")


class _QuickForEditors(Compressor):
    """The pages of editors load 9 MB of files, for which Brotli at its best takes longer than all the rest of a start."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._quick = Compressor(**{**options, "use_brotli": False})

    def compress(self, path: str | PathLike[str]) -> list[str]:
        of_editors = any(folder in fspath(path) for folder in _OF_EDITORS)
        found: list[str] = self._quick.compress(path) if of_editors else super().compress(path)
        return found


class PortalStaticFiles(CompressedManifestStaticFilesStorage):
    """As servestatic's own, with addresses worked out once: those of a release stay while its process runs."""

    @cached_property
    def _addresses(self) -> dict[str, str]:
        return {}

    def url(self, name: str, force: bool = False) -> str:
        address = None if force else self._addresses.get(name)
        if address is None:
            address = self._addresses[name] = str(super().url(name, force))
        return address

    def create_compressor(self, **options: Any) -> Compressor:
        return _QuickForEditors(**options)

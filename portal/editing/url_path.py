"""Where visitors reach a page, from where it stands in Wagtail's tree."""

from portal.words.locales import Locale, prefixed


def path_of_url(url_path: str, locale: Locale) -> str:
    """The whole address of the page that Wagtail keeps below ``url_path``: ``/sv/nyheter/moms/`` is ``/nyheter/moms``."""
    below_start = url_path.strip("/").split("/")[1:]
    return prefixed(locale, "/" + "/".join(below_start))

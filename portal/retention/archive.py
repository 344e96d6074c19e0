"""What one person is given: a ZIP with a file of JSON for each table, and a page that reads them all."""

import html
import io
import json
import logging
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from portal.eservices.plugins import Stays
from portal.flow.files.kept import attached_by
from portal.identity.person import subject_of
from portal.retention.erase import staying
from portal.retention.models import PersonRequest
from portal.retention.of_person import PersonData, Row, of_person
from portal.runtime.packages import id_of
from portal.words.dates import long_date, long_moment
from portal.words.locales import Locale
from portal.words.texts import text

logger = logging.getLogger("portal.audit")

_LOCALE: Final[Locale] = "sv"
"""The answer of an authority; the names of columns in the files are those of the tables."""
_STYLE: Final = (
    "body{font:1rem/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}th,td{border:1px solid #767676;padding:.25rem .5rem;text-align:left;vertical-align:top}"
    "td{overflow-wrap:anywhere;white-space:pre-wrap}"
)


def export(number: str, now: datetime, *, by: str) -> bytes:
    """The archive of the person with these twelve digits; that it was made is written down. Raises ``ServiceFailed``."""
    with transaction.atomic():
        PersonRequest.objects.create(subject=subject_of(number), what=PersonRequest.What.EXPORT, by=by, at=now)
        data = of_person(number)
    made = archive(data, staying(number, _LOCALE), now, attached_by(subject_of(number)))
    logger.warning("What is kept of one person was given out by %s: %s rows", by, sum(map(len, data.tables.values())))
    return made


def archive(data: PersonData, stays: Sequence[Stays], now: datetime, attached: Iterable[tuple[str, bytes]] = ()) -> bytes:
    """``index.html`` and the files of JSON; in ``files/`` what was attached to applications, by name."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, rows in data.tables.items():
            archive.writestr(f"{name}.json", _json(rows))
        for entry, said in data.services.items():
            archive.writestr(f"services/{entry}.json", _json(said))
        for name, content in attached:
            archive.writestr(f"files/{name}", content)
        archive.writestr("index.html", page(data, stays, now))
    return into.getvalue()


def page(data: PersonData, stays: Sequence[Stays], now: datetime) -> str:
    """The page that reads all of it, in Swedish; whole without any other file."""
    return "\n".join(_page(data, stays, now)) + "\n"


def _page(data: PersonData, stays: Sequence[Stays], now: datetime) -> Iterator[str]:
    title = _t("title")
    yield f'<!doctype html>\n<html lang="{_LOCALE}">\n<head>\n<meta charset="utf-8">'
    yield f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>"
    yield f"<body>\n<h1>{title}</h1>\n<p>{_t('made', when=long_moment(now, _LOCALE))}</p>\n<p>{_t('notHere')}</p>"
    for name, rows in data.tables.items():
        yield f"<h2>{_t(f'table.{name}')}</h2>"
        yield from _table(rows) if rows else [f"<p>{_t('nothing')}</p>"]
        yield f'<p><a href="{name}.json">{name}.json</a></p>'
    for entry, said in data.services.items():
        yield f"<h2>{_t('service', name=text(_LOCALE, f'service.{id_of(entry)}.name'))}</h2>"
        rows = said if isinstance(said, list) and all(isinstance(row, dict) for row in said) else [{"": said}]
        yield from _table(rows) if said else [f"<p>{_t('nothing')}</p>"]
        yield f'<p><a href="services/{entry}.json">services/{entry}.json</a></p>'
    yield f"<h2>{_t('stays')}</h2>"
    yield "<ul>" if stays else f"<p>{_t('nothing')}</p>"
    for one in stays:
        yield f"<li>{_plain(one.what)}. {_plain(one.ground)} {_t('until', day=long_date(one.until, _LOCALE))}</li>"
    yield "</ul>\n</body>\n</html>" if stays else "</body>\n</html>"


def _table(rows: Sequence[Row]) -> Iterator[str]:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    yield f"<table>\n<tr>{''.join(f'<th>{_column(column)}</th>' for column in columns)}</tr>"
    yield from (f"<tr>{''.join(f'<td>{_value(row.get(column))}</td>' for column in columns)}</tr>" for row in rows)
    yield "</table>"


def _column(name: str) -> str:
    """Columns of ours have words; those of a service name themselves."""
    return _t(f"column.{name}") if name in _COLUMNS else _plain(name)


def _value(value: Any) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _t("yes" if value else "no")
    if isinstance(value, str):
        return _plain(_moment(value) or value)
    return _plain(json.dumps(value, ensure_ascii=False))


def _moment(value: str) -> str | None:
    """A time of ours in words; ``None`` for any other text."""
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    return long_moment(timezone.localtime(moment), _LOCALE) if moment.tzinfo else None


def _json(rows: Sequence[Row] | Mapping[str, Any]) -> str:
    return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"


def _t(key: str, **values: object) -> str:
    return _plain(text(_LOCALE, f"personData.{key}", **values))


def _plain(value: str) -> str:
    return html.escape(value)


_COLUMNS: Final = frozenset(
    {
        *(
            "added",
            "amount",
            "answers",
            "begun",
            "changed",
            "complements_typed",
            "created",
            "expires",
            "history",
            "invited",
            "kind",
            "named",
        ),
        *("named", "paid", "reference", "sent", "sent_in", "sha256", "signed", "size", "state", "who"),
        *("at", "changed_at", "chosen_at", "device", "efternamn", "ends_at", "expires_at", "fields", "form", "fornamn"),
        *("hamta_arenden", "how", "idp", "is_favourite", "key", "loa", "name", "number", "opened_at", "option", "organisationsnummer"),
        *("party", "path", "personnummer", "refreshed_at", "replaced_at", "revoked_at", "service", "shortcuts", "text", "value"),
        *("visningsnamn", "what"),
    }
)
"""Columns with the text ``personData.column.{name}``."""

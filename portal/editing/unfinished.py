"""What a draft lacks before visitors may see it. The form of a page says so itself; where many are published at once there is none."""

from typing import Any

from django.core.exceptions import ValidationError
from wagtail.models import Page

from portal.editing.blocks_field import BlocksField


def lacking(page: Page) -> list[str]:
    """The names of the fields of the last draft of ``page`` that its form would send back: what is missing, or wrong."""
    draft = page.get_latest_revision_as_object()
    wrong = dict.fromkeys(field.name for field in draft._meta.get_fields() if isinstance(field, BlocksField) and _is_wrong(field, draft))
    try:
        draft.full_clean()
    except ValidationError as fault:
        wrong |= dict.fromkeys(fault.message_dict)
    names = {field.name: str(field.verbose_name) for field in draft._meta.fields}
    return [names.get(name, name) for name in wrong]


def _is_wrong(field: Any, draft: Any) -> bool:
    try:
        field.stream_block.clean(getattr(draft, field.name))
    except ValidationError:
        return True
    return False

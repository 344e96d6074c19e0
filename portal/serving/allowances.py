"""Where more may be sent than elsewhere, and by whom (portal/http/body_limit.py asks here)."""

from portal.calls import case_files
from portal.http.body_limit import Allowance
from portal.runtime.connection import Message
from portal.web import upload_pages


async def allowance(scope: Message) -> Allowance:
    """By an authority the files of its messages; else by who is signed in, to pages that take files."""
    return await case_files.allowance(scope) or await upload_pages.allowance(scope)

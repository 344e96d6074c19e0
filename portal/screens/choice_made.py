"""What follows when somebody has chosen whom to act for, by whichever way (spec: PARTY-028, PROFILE-012)."""

from datetime import datetime

from portal.engagemang import history
from portal.engagemang.engagemang_list import EngagemangList
from portal.engagemang.model import Engagemang
from portal.identity.login import Login
from portal.identity.open_pages import tell
from portal.user_settings import parties


async def follow(login: Login, listed: EngagemangList, chosen: Engagemang, how: str, device: str, now: datetime) -> None:
    """The choice stands among the latest ones and in the history, and every live page of the session learns it at once.

    ``how`` is one of ``history.WAYS``, ``device`` browser and system. A channel layer that fails does not stand in the way.
    """
    await parties.remember_choice(login.subject, listed, chosen.organisationsnummer, now)
    await history.note(login, chosen, how, device, now)
    await tell(login.sid, {"type": "party.changed", "number": chosen.organisationsnummer})

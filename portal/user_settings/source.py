"""The portal's own source of user settings: its database."""

from portal.identity.person import subject_of
from portal.outside.source import Answer, Call
from portal.user_settings.models import NOT_SAVED, UserSettings


class SavedSettings:
    """Gives what the person of the call saved; a call with a value saves it."""

    async def answer(self, call: Call) -> Answer:
        subject = subject_of(call.headers["personalIdentityNumber"])
        if call.json is not None:
            await UserSettings.objects.aupdate_or_create(subject=subject, defaults={"hamta_arenden": call.json["hamtaArenden"]})
            return Answer(200, call.json)
        row = await UserSettings.objects.filter(subject=subject).afirst()
        is_saved = row is not None and row.hamta_arenden != NOT_SAVED
        return Answer(200, {"hamtaArenden": row.hamta_arenden if is_saved else None})

"""A new login of the same person in the place of a signature: a confirmation, and no advanced electronic signature."""

from portal.flow.signing.request import Refused, Returned, Signature, SigningRequest
from portal.http.addresses import with_query
from portal.identity.login_options import CALLBACK_PATH, SIGN_ON_PATH
from portal.identity.models import Session
from portal.words.locales import prefixed


class FreshLogin:
    """Asks the identity provider of the person's login once more; it is always asked to sign them on anew (``ForceAuthn``).

    What is signed is bound to the new login by the target that the portal keeps beside the RelayState: it names this try alone.
    """

    name = "fresh-login"

    async def begin(self, request: SigningRequest) -> str:
        row = await Session.objects.aget(sid=request.session)
        target = with_query(prefixed(request.locale, CALLBACK_PATH), callback="login", redirect=request.return_path)
        return with_query(SIGN_ON_PATH, SAMLDS="1", entityID=row.idp, target=target)

    async def finish(self, request: SigningRequest, returned: Returned) -> Signature:
        if returned.subject != request.subject:
            raise Refused("other-person")
        if returned.session == request.session or returned.signed_in_at < request.begun:
            raise Refused("cancelled")
        evidence = {"idp": returned.idp, "loa": returned.loa, "at": returned.signed_in_at.isoformat(timespec="seconds")}
        return Signature(returned.subject, request.digest, returned.loa, evidence)

"""The signatures of a person who has everything erased, in what others have sent: they stand, and name nobody."""

from typing import Any, Final

from portal.flow.archive import digest
from portal.flow.models import FlowCase, FlowDocument
from portal.flow.sealing import seal, unseal
from portal.flow.signing.models import FlowSignature

NAME: Final = "raderad person"
NOBODY: Final = {"personnummer": "", "namn": NAME}


def erase_signatures(rows: Any) -> int:
    """Takes number, name and address out of each of ``rows`` and of the cases that hold them; how many they were.

    What was signed stays as it was: its digest is that of all but the signatures. The PDF of such a case is made anew when it is asked
    for. Whoever waits for one that was not given can open the application again.
    """
    signatures = list(rows.select_related("signing"))
    for each in signatures:
        _erase_in_case(each)
        FlowSignature.objects.filter(pk=each.pk).update(
            subject=f"raderad {each.uuid}", signer=seal({**NOBODY, "epost": ""}), evidence=b"", attempt="", attempt_session=""
        )
    return len(signatures)


def _erase_in_case(signature: FlowSignature) -> None:
    case = FlowCase.objects.select_for_update().filter(draft=signature.signing_id).first()
    if case is None:
        return
    archive, number = unseal(case.archive), signature.who["personnummer"]
    for each in archive.get("signatures", ()):
        if each["personnummer"] == number:
            each.update(NOBODY)
    FlowCase.objects.filter(pk=case.pk).update(archive=seal(archive), digest=digest(archive))
    FlowDocument.objects.filter(case=case).delete()

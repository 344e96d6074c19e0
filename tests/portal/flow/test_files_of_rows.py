"""Files of the rows of a group."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from portal.eservices.answers import Again, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow import Attachment, Flow, Group, Text
from portal.flow.files.models import FlowFile
from portal.flow.opened import Opened, not_kept, opened
from portal.flow.pages import row
from portal.flow.shown import StepShown
from tests.portal.eservices.visits import beatas_visit
from tests.portal.flow.files import pdf

pytestmark = pytest.mark.django_db(transaction=True)

FLOW = Flow("intyg", version=1, steps=[Group("personer", Text("namn"), Attachment("intyg", most=2))])
ROW = "0123456789ab"


def visit(uuid: str, row: str = "ny") -> ServiceVisit:
    """Beata, on a row of the draft."""
    return beatas_visit(values={"uuid": uuid, "group": "personer", "row": row})


def posted(*files: tuple[str, bytes], **fields: str) -> Posted:
    """What the form of the row sends."""
    chosen = tuple(SimpleUploadedFile(name, content) for name, content in files)
    return Posted({"_row": (ROW,), **{name: (value,) for name, value in fields.items()}}, {"intyg": chosen})


async def draft() -> str:
    """A draft that is kept, with nothing in it."""
    empty = await not_kept(FLOW, visit("-"))
    return str((await empty.with_contents(empty.draft.contents, visit("-"))).draft.uuid)


async def opened_now(uuid: str) -> Opened:
    at = await opened(FLOW, visit(uuid))
    assert isinstance(at, Opened)
    return at


async def test_a_file_belongs_to_its_row_although_the_row_is_wrong_and_goes_with_it() -> None:
    uuid = await draft()
    refused = await row.post(FLOW, visit(uuid), posted(("intyg.pdf", pdf())))
    assert isinstance(refused, Again) and isinstance(refused.data, StepShown)
    assert dict(refused.data.errors).keys() == {"namn"} and refused.data.row == ROW
    assert len(refused.data.raw["intyg"]) == 1
    kept = await row.load(FLOW, visit(uuid, ROW))
    assert isinstance(kept, StepShown) and len(kept.raw["intyg"]) == 1
    assert isinstance(await row.post(FLOW, visit(uuid, ROW), posted(namn="Selma", _rev=str(kept.form.revision))), Went)
    (there,) = (await opened_now(uuid)).route.stops[0].rows
    assert there.is_right and [file.name for file in there.values["intyg"]] == ["intyg.pdf"]
    await row.post_removal(FLOW, visit(uuid, ROW), posted())
    assert not await FlowFile.objects.aexists()


async def test_a_file_that_comes_by_itself_leaves_what_the_row_holds_alone() -> None:
    uuid = await draft()
    await row.post(FLOW, visit(uuid), posted(("ett.pdf", pdf()), namn="Selma"))
    came = await row.post(FLOW, visit(uuid, ROW), posted(("två.pdf", pdf()), _go="fil-ensam"))
    assert isinstance(came, Went) and came.path.endswith(f"personer/{ROW}")
    too_many = await row.post(FLOW, visit(uuid, ROW), posted(("tre.pdf", pdf()), _go="fil-ensam"))
    assert isinstance(too_many, Again)
    assert dict(too_many.data.errors)["intyg"] == "tre.pdf är en fil för mycket. Det går att bifoga högst 2."
    (there,) = (await opened_now(uuid)).route.stops[0].rows
    assert there.values["namn"] == "Selma"
    assert [file.name for file in there.values["intyg"]] == ["ett.pdf", "två.pdf"]

"""Files that are attached: those that have come, and a control to add more."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ready
from components.proper_name import proper_name
from components.ui.button import button
from components.ui.field import control_attributes, field
from components.ui.icon import icon
from components.ui.translate import Translate

FileState = Literal["laddas", "kontrolleras", "klar", "stoppad"]


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file that has come."""

    id: str
    name: str
    size: str
    """As people read it: ``9,0 MB``."""
    state: FileState
    href: str = ""
    """Where it is; empty for one that is gone."""
    preview: str = ""
    """Where a small picture of it is; empty for one that is no picture."""


@dataclass(frozen=True, slots=True)
class Press:
    """What a button of the form sends: its name, and its value."""

    name: str
    value: str


def file_upload(
    t: Translate,
    label: str,
    *,
    name: str,
    id: str,
    files: Sequence[FileRow] = (),
    accept: Sequence[str] = (),
    is_many: bool = True,
    upload: Press,
    alone: Press,
    sends: Sequence[str] = (),
    remove: str,
    action: str = "",
    description: str = "",
    error: str = "",
    test_id: str = "file-upload",
    hint_test_id: str = "hint",
) -> VdomDict:
    """Files that belong to a form, kept when they arrive and removed by a button (flow 8).

    The form around it is posted as ``multipart/form-data``. Without scripts files go with the form, by any of its buttons. With them
    each goes by itself as soon as it is chosen, one after the other; when all have come the form is posted as by the button *upload*.

    Args:
        t: Looks up texts.
        label: What is asked for.
        name: The field's name in the form.
        id: The id of the control, once on a page.
        files: Those that have come, the oldest first.
        accept: What the browser offers to choose, ``.pdf`` and the like; whoever takes them looks at the bytes.
        is_many: Whether several may be chosen at once.
        upload: The button that keeps the files and stays on the page.
        alone: What is sent in its place where a file goes by itself, with nothing else that was typed.
        sends: The names of the hidden fields that go with a file that goes by itself.
        remove: The name of the buttons that remove; their value is the id of the file.
        action: Where the form is posted to; who keeps or removes a file comes back to the control then.
        description: What may be attached, and how much.
        error: What is wrong; makes the field invalid.
        test_id: Test id of the control.
        hint_test_id: Test id of the error.

    Keys:
        Tab: from file to file, to the control and to the stop button of each that is on its way.

    Accessibility:
        How far each has come is a ``progressbar`` with the file's name, and is said at each quarter. The buttons that stop and remove
        say which file they mean. States stand in words. The control is described by the file that has come last.

    Use:
        Documents that an application needs.

    Not for:
        Pictures of editors.

    Test ids:
        flow-files: the list of those that have come
        flow-file: a file, with ``data-id`` and ``data-state``; also one that is on its way
        flow-file-preview: its small picture
        flow-file-remove: the button that removes it
        flow-file-stop: the button that stops one on its way
        flow-file-upload: the button that keeps what is chosen
        file-upload: the control
        hint: the error
    """
    back: dict[str, Any] = {"formAction": f"{action}#{id}"} if action else {}  # A redirect keeps the fragment.
    control = html.div(
        {"className": "file-upload__control"},
        html.input(
            {
                "type": "file",
                "multiple": is_many,
                "accept": ",".join(accept),
                **control_attributes(name, id, test_id, description, error, described_by=f"{id}-latest" if files else ""),
            }
        ),
        button(
            t("fileUpload.upload"),
            variant="outline",
            icon_name="plus",
            test_id="flow-file-upload",
            type="submit",
            name=upload.name,
            value=upload.value,
            **back,
        ),
    )
    return field(
        label,
        html.div(
            {"className": "file-upload"},
            html.ul(
                {"className": "file-upload__files", "role": "list", "data-testid": "flow-files"},
                *[_row(t, row, remove, back, f"{id}-latest" if row is files[-1] else "") for row in files],
            )
            if files
            else "",
            ready("ul", {"className": "file-upload__files", "role": "list", "data-coming": ""}, ""),
            control,
            html.p({"className": "visually-hidden", "role": "status"}),
        ),
        id=id,
        description=description,
        error=error,
        hint_test_id=hint_test_id,
        behaviour=("upload-files", {"alone": [alone.name, alone.value], "sends": [*sends], "texts": _texts(t)}),
    )


def _texts(t: Translate) -> dict[str, str]:
    """For the client, with ``{name}`` and ``{n}``."""
    return {
        "progress": t("fileUpload.progress", name="{name}", n="{n}"),
        "done": t("fileUpload.done", name="{name}"),
        "stop": t("fileUpload.stop"),
        "failed": t("fileUpload.failed"),
    }


def _row(t: Translate, row: FileRow, remove: str, back: Mapping[str, Any], id: str) -> VdomDict:
    preview = (
        html.img({"src": row.preview, "alt": "", "loading": "lazy", "data-testid": "flow-file-preview"})
        if row.preview
        else icon("file-text")
    )
    name = html.a({"href": row.href}, proper_name(row.name)) if row.href else proper_name(row.name)
    return html.li(
        {"key": row.id, "data-testid": "flow-file", "data-id": row.id, "data-state": row.state},
        html.span({"className": "file-upload__preview"}, preview),
        html.span(
            {"className": "file-upload__name", **({"id": id} if id else {})},
            name,
            html.span({"className": "meta"}, f" {row.size}. {t(f'fileUpload.state.{row.state}')}"),
        ),
        html.button(
            {
                "type": "submit",
                "name": remove,
                "value": row.id,
                "className": "button",
                "data-variant": "text",
                "data-theme": "default",
                "data-size": "small",
                "data-testid": "flow-file-remove",
                **back,
            },
            t("fileUpload.remove"),
            html.span({"className": "visually-hidden"}, f" {row.name}"),
        ),
    )

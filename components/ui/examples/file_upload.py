"""Examples of ``components/ui/file_upload.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.file_upload import FileRow, Press, file_upload
from components.ui.translate import Translate

GROUP = "form"

UPLOAD, ALONE = Press("go", "file"), Press("go", "file-alone")


def empty(t: Translate) -> VdomDict:
    return file_upload(
        t, t("example.file"), name="file", id="example-file", upload=UPLOAD, alone=ALONE, remove="remove", description=t("example.fileHint")
    )


def several(t: Translate) -> VdomDict:
    files = [
        FileRow("1", t("example.fileName"), "1,2 MB", "klar", href="#example-files"),
        FileRow("2", t("example.fileName"), "340 kB", "kontrolleras", href="#example-files"),
        FileRow("3", t("example.fileName"), "12 kB", "stoppad"),
    ]
    return file_upload(t, t("example.file"), name="file", id="example-files", files=files, upload=UPLOAD, alone=ALONE, remove="remove")


def error(t: Translate) -> VdomDict:
    return file_upload(
        t,
        t("example.file"),
        name="file",
        id="example-file-error",
        upload=UPLOAD,
        alone=ALONE,
        remove="remove",
        error=t("example.fileError"),
    )


EXAMPLES: dict[str, Example] = {"file-upload": empty, "file-upload-several": several, "file-upload-error": error}

"""What becomes of a file in a form while it arrives."""

from tempfile import SpooledTemporaryFile

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler


class NamelessFiles(FileUploadHandler):
    """Each file lies on disk without a name, a small one in memory: it is gone with the request, and with a process that is killed."""

    def new_file(self, *arguments: object, **named: object) -> None:
        super().new_file(*arguments, **named)
        held = SpooledTemporaryFile(max_size=settings.FILE_UPLOAD_MAX_MEMORY_SIZE, dir=settings.FILE_UPLOAD_TEMP_DIR)  # noqa: SIM115
        self.file = UploadedFile(held, self.file_name, self.content_type, 0, self.charset, self.content_type_extra)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.file.write(raw_data)

    def file_complete(self, file_size: int) -> UploadedFile:
        self.file.seek(0)
        self.file.size = file_size
        return self.file

    def upload_interrupted(self) -> None:
        """The visitor went away in the middle."""
        if hasattr(self, "file"):
            self.file.close()

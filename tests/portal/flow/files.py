"""Files that are attached in tests: each is what its name says, to the byte."""

from io import BytesIO

from PIL import Image
from pypdf import PdfWriter
from pypdf.generic import NameObject, StreamObject

EICAR = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
"""The harmless text that every scanner takes for malware."""
MEGABYTE = 1024 * 1024


def pdf(size: int = 0, pages: int = 1, password: str = "", holds: bytes = b"") -> bytes:
    """A PDF of at least so many bytes."""
    writer, out = PdfWriter(), BytesIO()
    for _ in range(pages):
        page = writer.add_blank_page(100, 100)
    inside = StreamObject()
    inside._data = holds + bytes(range(256)) * (size // 256)
    page[NameObject("/Inside")] = writer._add_object(inside)
    if password:
        writer.encrypt(password)
    writer.write(out)
    return out.getvalue()


def png(width: int = 40, height: int = 30) -> bytes:
    """A picture of one colour."""
    out = BytesIO()
    Image.new("1", (width, height)).save(out, "PNG")
    return out.getvalue()


def jpeg_with_place() -> bytes:
    """A photo that says where it was taken, and that it lies on its side."""
    picture, out = Image.new("RGB", (640, 480), "teal"), BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    exif.get_ifd(0x8825).update({1: "N", 2: (59.0, 19.0, 0.0)})
    picture.save(out, "JPEG", exif=exif)
    return out.getvalue()

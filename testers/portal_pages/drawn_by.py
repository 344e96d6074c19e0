"""What draws a page on this machine: pictures that something else has drawn cannot be compared pixel by pixel."""

from hashlib import sha256
from typing import Final

from selenium import webdriver

_LETTERS: Final = """
const canvas = document.createElement("canvas"), drawing = canvas.getContext("2d");
[canvas.width, canvas.height] = [600, 120];
["sans-serif", "serif", "monospace", "system-ui"].forEach((family, line) => {
  drawing.font = `17px ${family}`;
  drawing.fillText("Företag, 1 234 567,80 kr: ÅÄÖ åäö ”Ägg” – fi ffl §", 2.5, 24 + 28 * line);
});
return canvas.toDataURL()"""


def drawn_by(driver: webdriver.Chrome) -> str:
    """The browser with its whole version, and a short name for the fonts of the machine and how it draws their letters."""
    fonts = sha256(str(driver.execute_script(_LETTERS)).encode()).hexdigest()[:12]
    return f"{driver.capabilities['browserName']} {driver.capabilities['browserVersion']}, fonts {fonts}"

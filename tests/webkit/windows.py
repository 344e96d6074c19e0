"""The windows of a WebKit, and which of them commands go to."""

from selenium.webdriver.remote.switch_to import SwitchTo


class Windows(SwitchTo):
    """As of any driver, but that a new tab is a window: the driver brings no tab to the front, and nothing slides in one that is behind."""

    def new_window(self, type_hint: str | None = None) -> None:
        """Of the same size as the one before."""
        size = self._driver.get_window_size()
        super().new_window("window")
        self._driver.set_window_size(size["width"], size["height"])

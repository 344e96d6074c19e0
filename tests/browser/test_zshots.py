
from tests.browser.test_tools_by_rules import STATES
import pytest
@pytest.mark.parametrize("name", ["funding, answered","funding, one question","funding, all answers","permits, answered","permits, empty","funding, wrong"])
def test_shot(portal, name):
    addresses, query = STATES[name]
    for n, a in enumerate(addresses):
        if n and "answered" not in name: continue
        portal.visit(a+query)
        for w in (375,1280):
            h = portal.driver.execute_script("return document.documentElement.scrollHeight")
            portal.width(w, 1400 if w==1280 else 2600)
            portal.driver.save_screenshot(f"/tmp/rules-{name.replace(', ','-').replace(' ','-')}-{n}-{w}.png")

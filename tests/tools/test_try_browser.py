import pytest
from tests.browser.conftest import chromium, portal, served, serving
from tests.tools.test_foretagsnamn_browser import NAMES, IN_ENGLISH, RESULT, types, level, Keys, urlencode
pytestmark = pytest.mark.browser
def test_z(portal):
    portal.served.control("PUT", "/names", {"namn": "Solvik AB", "form": "ab"})
    portal.visit(NAMES); types(portal,"verksamhet","bageri"); portal.frames()
    types(portal,"namn","Solvik"); portal.wait(lambda: level(portal)=="upptaget","x")
    s,r=portal.frames(); print("SENT",s); print("GOT",[len(x) for x in r]); open("/tmp/names-frame.json","w").write(r[-1])
    print([l.text for l in portal.all("suggestion")])
    types(portal,"namn",Keys.BACKSPACE); portal.wait(lambda: level(portal)=="liknar","x")
    s,r=portal.frames(); print("SENT",s); print("GOT",[len(x) for x in r]); open("/tmp/names-frame2.json","w").write(r[-1])
    for w in (375,1280):
        portal.width(w,2600)
        for loc,a in (("sv",NAMES),("en",IN_ENGLISH)):
            portal.visit(f"{a}?{urlencode(RESULT)}"); portal.driver.save_screenshot(f"/tmp/names-{w}-{loc}.png")
    portal.width(1280,900); portal.visit(NAMES); portal.driver.save_screenshot("/tmp/names-empty.png")

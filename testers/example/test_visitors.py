"""What visitors do, by name. Nothing of the environment is changed: these run beside each other (``pytest -n 4``)."""

from portal_pages import (
    Chooser,
    ContactForm,
    ErrorPage,
    LanguageDrawer,
    LoginPage,
    MyPages,
    Portal,
    ProfileDrawer,
    Search,
    ServicesPage,
    Settings,
    violations,
)


def test_somebody_finds_how_a_company_is_registered_and_is_asked_to_log_in(portal: Portal) -> None:
    portal.visit(ServicesPage.ADDRESS)
    services = ServicesPage(portal)
    assert "bolagsverket-foretagsregistrering" in services.cards()
    portal.visit("/registrera-foretag")
    services.start()
    portal.wait(lambda: portal.has("login-title"), "the login page")
    assert LoginPage(portal).options()


def test_a_service_that_lies_below_the_header_is_clicked(portal: Portal) -> None:
    portal.visit(ServicesPage.ADDRESS)
    card = portal.find("services-card", '[data-service-id="scb-andra-sni"]')
    portal.driver.execute_script("scrollBy({top: arguments[0].getBoundingClientRect().top - 2, behavior: 'instant'})", card)
    ServicesPage(portal).open("scb-andra-sni")
    portal.wait(lambda: portal.path == "/sni-kod", "the page of information")


def test_beata_signs_in_as_people_do_and_chooses_her_association(portal: Portal) -> None:
    portal.visit(LoginPage.ADDRESS)
    LoginPage(portal).sign_in("mock-bankid", "B03")
    portal.wait(lambda: portal.has("chooser-title"), "the chooser")
    Chooser(portal).choose("7521030010")
    portal.wait(lambda: portal.has("my-pages-title"), "my pages")
    portal.wait_until_live()
    assert ProfileDrawer(portal).opened().party == "7521030010"


def test_tolvan_has_an_empty_desk_and_signs_out(portal: Portal) -> None:
    portal.log_in("P00")
    desk = MyPages(portal)
    desk.wait_until_told()
    assert desk.drafts == []
    portal.sign_out()
    assert portal.cookie("vst_user") is None


def test_a_page_is_read_in_the_other_language(portal: Portal) -> None:
    portal.visit("/moms")
    LanguageDrawer(portal).choose("en")
    assert portal.path == "/en/vat"


def test_on_a_phone_the_settings_and_the_other_language_are_in_the_menu(portal: Portal) -> None:
    portal.width(375)
    portal.log_in("P00")
    Settings(portal).opened()
    assert "drawer-user-settings" in portal.open_drawers()
    portal.visit(MyPages.ADDRESS)
    LanguageDrawer(portal).choose("en")
    assert portal.path == "/en/inloggad/mina-sidor"


def test_a_search_begins_with_suggestions(portal: Portal) -> None:
    portal.visit("/")
    assert Search(portal).suggest("mom")[0].startswith("mom")


def test_a_message_without_words_is_not_sent_and_says_why(portal: Portal) -> None:
    form = ContactForm(portal).opened()
    form.send()
    portal.wait(lambda: set(form.errors) == {"subject", "message"}, "what is missing")


def test_an_address_that_is_none_says_so(portal: Portal) -> None:
    portal.visit("/finns-inte", live=False)
    assert ErrorPage(portal).code == "404"


def test_an_article_on_a_phone_has_nothing_that_axe_finds(portal: Portal) -> None:
    portal.width(375)
    portal.visit("/moms")
    assert violations(portal) == []

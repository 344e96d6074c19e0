"""The words of the journey are as decided, in both languages, and no control says less than what it does (journey 16)."""

from io import StringIO

import pytest
from django.core.management import call_command

from portal.testing.visitors import Visitor
from portal.words.texts import table
from tests.portal.test_service_start import PAGES as INFORMATION
from tests.portal.test_ways_on import of_open_pages

pytestmark = pytest.mark.django_db

DECIDED = [
    # services
    ("Är du redan inloggad kommer du direkt till tjänsten.", "Already logged in? You go straight to the service."),
    ("Direkt till tjänsten för din företagsform", ""),
    ("", "The service is in Swedish only."),
    # login and logged out
    ("Du loggar in för att öppna {name}.", "You are logging in to open {name}."),
    ("Har du ingen svensk e-legitimation?", "No Swedish e-ID?"),
    ("Bara i testmiljön", ""),
    ("Vilken ska jag välja?", ""),
    ("Tryck Fortsätt för att logga in.", ""),
    ("Det här stänger inloggningen för alla från {start} till {end}.", ""),
    ("Stäng webbläsaren om du använder en delad dator.", ""),
    ("Du loggades ut för att du inte hade gjort något på en stund.", "You were logged out because you had not done anything for a while."),
    ("Du loggade ut i en annan flik.", ""),
    ("Du är utloggad här. Inloggningstjänsten svarade inte, så stäng webbläsaren.", ""),
    ("Det du skrev är sparat. Logga in igen så finns det kvar.", ""),
    ("Det du inte hade skickat är borta.", ""),
    ("Det du har skrivit sparas.", ""),
    ("Det gick inte att förlänga. Försök igen.", "We could not extend your session. Try again."),
    # party
    ("Välj vem det gäller. Sedan öppnas {service}.", ""),
    ("Varifrån kommer uppgifterna?", ""),
    ("Läs om hur vi hämtar uppgifter", ""),
    ("Vald", "Chosen"),
    ("Du företräder nu {name}.", ""),
    ("Fortsätt som {name}", "Continue as {name}"),
    ("Byt vem du företräder", "Change who you represent"),
    ("Vi kan inte hämta dina företag just nu. Du företräder dig själv, {name}, tills det går.", ""),
    ("Uppgifter från Skatteverket saknas", "Information from the Swedish Tax Agency is missing"),
    ("Listan kan vara ofullständig. Försök igen om en stund.", ""),
    # receipt and desk
    ("Ditt ärende är inskickat", ""),
    ("Spara eller skriv ut", ""),
    ("Till Mina sidor", ""),
    ("Att göra nu", ""),
    ("När du har skickat in något ser du det här.", "When you have sent something in, you will see it here."),
    ("Exempel", ""),
    ("{authority} svarar inte just nu", ""),
    ("Vi hämtar inga ärenden än.", ""),
    ("Välj myndigheter", ""),
    # failure
    ("Sidan hade blivit för gammal.", "The page was too old."),
    ("Inget har ändrats.", "Nothing has changed."),
    ("Det gick inte att byta. Försök igen.", ""),
    ("Ditt val är oförändrat: {value}.", "Your choice is unchanged: {value}."),
    ("Anslutningen är tillbaka.", "The connection is back."),
    ("Du är inte uppkopplad. Det du skrivit finns kvar.", ""),
    # contact
    ("E-post (frivilligt)", "Email (optional)"),
    ("Fyll i om du vill ha svar.", "Fill in if you want an answer."),
]
SAYS_TOO_LITTLE = {"fortsätt", "continue", "byt", "change", "ok", "skicka", "send"}
LEADS_NOWHERE_IN_WORDS = {"här", "here", "läs mer", "read more", "klicka här", "click here"}
AS_SPECIFIED = {"session-continue", "contact-submit"}


@pytest.mark.requirement("JOURNEY-077")
def test_what_was_decided_stands_word_by_word() -> None:
    out = StringIO()
    call_command("texts", stdout=out)
    assert "alike in sv and en" in out.getvalue()
    said = {locale: set(table(locale).values()) for locale in ("sv", "en")}
    assert [swedish for swedish, _ in DECIDED if swedish and swedish not in said["sv"]] == []
    assert [english for _, english in DECIDED if english and english not in said["en"]] == []


@pytest.mark.requirement("JOURNEY-077")
def test_buttons_say_what_they_do_and_links_where_they_lead() -> None:
    pages = [*of_open_pages(), *[(path, Visitor().visits(path)) for path in [*INFORMATION, *INFORMATION.values()]]]
    wrong = set()
    for path, page in pages:
        for control in page.tree.xpath("//body//button | //body//a[@href]"):
            name = (control.get("aria-label") or " ".join(control.text_content().split())).casefold().rstrip(" .")
            is_link = control.tag == "a" and not control.get("data-variant")
            too_little = LEADS_NOWHERE_IN_WORDS if is_link else SAYS_TOO_LITTLE | LEADS_NOWHERE_IN_WORDS
            if name in too_little and control.get("data-testid") not in AS_SPECIFIED:
                wrong.add((path, name, control.get("data-testid")))
    assert wrong == set()


@pytest.mark.requirement("JOURNEY-077")
@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/sni-kod", "Logga in och ändra SNI-kod"),
        ("/en/sni-code", "Log in and change SNI code"),
        ("/sok?q=sni", "E-tjänst"),
        ("/en/search?q=cases", "E-service"),
        ("/om-foretagsporten-se/kontakt", "E-post (frivilligt)"),
        ("/en/about-foretagsporten/contact", "Email (optional)"),
    ],
)
def test_they_stand_where_they_belong(path: str, words: str) -> None:
    main = " ".join(Visitor().visits(path).find("main").text_content().split())
    assert words in main

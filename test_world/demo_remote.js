// A small app of "another authority" for test environments. The portal puts the service's id and names in the first lines and its kind in
// the last.
//
// It shows what it was given, has a button for everything an app may do and for each way in which one can fail, and tells
// window.__remoteLog of each step of its life. That log ends with the page, so its last state is also in the session storage of the
// tab, under remote-log. ?fail=<name of a failure> in the address fails at once.

const WORDS = {
  sv: {
    about: "Det här är en testapp. Den visar vad portalen gav den, och gör det som en tjänst får göra och det den inte borde.",
    given: "Det här fick appen",
    locale: "Språk",
    basePath: "Sökväg",
    party: "Företräder",
    user: "Användare",
    cases: "Hämtar ärenden från",
    nobody: "Ingen",
    none: "Inga myndigheter",
    json: "Allt, som JSON",
    doing: "Använd appen",
    counter: "Räkna",
    push: "Gå till nästa steg",
    step: "steg",
    draft: "Utkast",
    events: "Be portalen om något",
    "set-locale-sv": "Byt till svenska",
    "set-locale-en": "Byt till engelska",
    "toggle-service-menu": "Öppna tjänstemenyn",
    "toggle-user-settings-menu": "Öppna inställningarna",
    "toggle-user-settings-menu-language": "Öppna inställningarna vid språk",
    "toggle-login-menu": "Öppna profilen",
    "toggle-lang-menu": "Öppna språkvalet",
    "open-contact-drawer": "Öppna kontaktformuläret",
    "next-party": "Byt till ett annat av mina företag",
    alone: "Du har inget annat företag.",
    orgnr: "Organisationsnummer",
    "changed-organisation": "Byt till det här företaget",
    failing: "Gör fel",
    breaks: "Portalen visar att delen är trasig",
    told: "Felet hamnar i loggen och appen är kvar",
    withstood: "Portalen låter sig inte störas",
    leaving: "Märks när appen lämnas, till exempel vid byte av företag",
    holds: "Gäller hela sidan tills appen lämnas",
    "throw-at-mount": "Kasta ett fel vid start",
    "hang-at-mount": "Starta aldrig",
    404: "Filen finns inte (404)",
    500: "Servern fungerar inte (500)",
    network: "Ingen förbindelse",
    "wrong-type": "Filen är ingen JavaScript",
    hang: "Servern svarar aldrig",
    remove: "Ta bort appens plats på sidan",
    throw: "Kasta ett fel",
    reject: "Kasta ett fel senare",
    "wrong-event": "Skicka en felaktig händelse",
    flood: "Skicka tusentals händelser",
    "throw-at-unmount": "Kasta ett fel när appen lämnas",
    "hang-at-unmount": "Sluta aldrig när appen lämnas",
    "leave-behind": "Lämna kvar något på sidan när appen lämnas",
    styles: "Färga hela sidan",
    armed: "Felet kommer när appen lämnas.",
  },
  en: {
    about: "This is a test app. It shows what the portal gave it, and does what a service may do and what it should not.",
    given: "This is what the app was given",
    locale: "Language",
    basePath: "Path",
    party: "Represents",
    user: "User",
    cases: "Retrieves cases from",
    nobody: "Nobody",
    none: "No authorities",
    json: "Everything, as JSON",
    doing: "Use the app",
    counter: "Count",
    push: "Go to the next step",
    step: "step",
    draft: "Draft",
    events: "Ask the portal for something",
    "set-locale-sv": "Change to Swedish",
    "set-locale-en": "Change to English",
    "toggle-service-menu": "Open the services menu",
    "toggle-user-settings-menu": "Open the settings",
    "toggle-user-settings-menu-language": "Open the settings at language",
    "toggle-login-menu": "Open the profile",
    "toggle-lang-menu": "Open the choice of language",
    "open-contact-drawer": "Open the contact form",
    "next-party": "Change to another of my companies",
    alone: "You have no other company.",
    orgnr: "Organisation number",
    "changed-organisation": "Change to this company",
    failing: "Go wrong",
    breaks: "The portal shows that this part is broken",
    told: "The error is logged and the app stays",
    withstood: "The portal is not disturbed",
    leaving: "Shows when the app is left, for example at a change of company",
    holds: "Holds for the whole page until the app is left",
    "throw-at-mount": "Throw an error at the start",
    "hang-at-mount": "Never start",
    404: "The file does not exist (404)",
    500: "The server does not work (500)",
    network: "No connection",
    "wrong-type": "The file is no JavaScript",
    hang: "The server never answers",
    remove: "Take the app's place out of the page",
    throw: "Throw an error",
    reject: "Throw an error later",
    "wrong-event": "Send a wrong event",
    flood: "Send thousands of events",
    "throw-at-unmount": "Throw an error when the app is left",
    "hang-at-unmount": "Never end when the app is left",
    "leave-behind": "Leave something on the page when the app is left",
    styles: "Colour the whole page",
    armed: "The error comes when the app is left.",
  },
};

const EVENTS = {
  "set-locale-en": ["vst:set-locale", { locale: "en" }],
  "set-locale-sv": ["vst:set-locale", { locale: "sv" }],
  "toggle-service-menu": ["vst:toggle-service-menu"],
  "toggle-user-settings-menu": ["vst:toggle-user-settings-menu"],
  "toggle-user-settings-menu-language": ["vst:toggle-user-settings-menu", { focusElementId: "settings-language", scrollElementId: "settings-language" }],
  "toggle-login-menu": ["vst:toggle-login-menu"],
  "toggle-lang-menu": ["vst:toggle-lang-menu"],
  "open-contact-drawer": ["vst:open-contact-drawer"],
};

/** How the next call for the module is answered: once, by the test controls, and the page is read anew. */
const ANSWERS = {
  404: { status: 404 },
  500: { status: 500 },
  network: { network: true },
  "wrong-type": { status: 200, contentType: "text/html", body: "<p>" },
  hang: { delayMs: 9000 },
};
const AT_MOUNT = ["throw-at-mount", "hang-at-mount"];
const FAILURES = {
  breaks: [...AT_MOUNT, ...Object.keys(ANSWERS), "remove"],
  told: ["throw", "reject"],
  withstood: ["wrong-event", "flood"],
  leaving: ["throw-at-unmount", "hang-at-unmount", "leave-behind"],
  holds: ["styles"],
};

const looks = new CSSStyleSheet();
looks.replaceSync(`
  [data-testid="remote-app"] h3 { margin: 1.25rem 0 .5rem; font: 600 1.0625rem/1.3 var(--sans); }
  [data-testid="remote-app"] :is(details, .actions + .field) { margin-top: 1.25rem; }
  [data-testid="remote-app"] .field { margin-bottom: .75rem; }
  [data-testid="remote-app"] .facts { grid-template-columns: minmax(0, auto) minmax(0, 1fr); }
  [data-testid="remote-app"] .facts dd { overflow-wrap: anywhere; }
  [data-testid="remote-app"] pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`);
document.adoptedStyleSheets.push(looks);

window.__remoteLog ??= [];
const log = (what, more = {}) => {
  window.__remoteLog.push({ service: SERVICE, what, ...more });
  if (window.origin !== "null") sessionStorage.setItem("remote-log", JSON.stringify(window.__remoteLog)); // a frame by itself has none
  console.info(`remote ${SERVICE}: ${what}`);
};
const make = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
/** Some buttons have two names: one on the button and one on its words. */
const pressed = (id, words, press, { variant = "outline", name = null } = {}) => {
  const own = `remote-${id}`;
  const inside = name ? make("span", { "data-testid": own }, words) : words;
  const look = { type: "button", class: "button", "data-variant": variant, "data-size": "small", "data-testid": name ?? own };
  const button = make("button", look, inside);
  button.addEventListener("click", press);
  return button;
};
const fire = (name, detail) => {
  log("fired", { event: name });
  dispatchEvent(new CustomEvent(name, { detail }));
};

/** What the address asks to go wrong; it is asked for once. */
function wish() {
  const query = new URLSearchParams(location.search);
  const asked = query.get("fail");
  if (!asked) return "";
  query.delete("fail");
  history.replaceState(history.state, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
  return asked;
}

/** Draws the app in `element`, if nothing else was wished for, and answers how to give it new props and how to take it away. */
async function begin(element, props) {
  const asked = wish();
  if (asked === "throw-at-mount") throw new Error("The test app was asked to throw at its start");
  if (asked === "hang-at-mount") await new Promise(() => {});
  const drawn = draw(element, props);
  if (Object.hasOwn(drawn.fail, asked)) setTimeout(drawn.fail[asked]); // When it is mounted.
  return drawn;
}

function draw(element, props) {
  let shown = props;
  let count = 0;
  let step = 0;
  let last = () => {};
  let t = WORDS[props.locale];
  const words = [];
  /** Makes `node` say the words `key`, in whichever language the app is. */
  const saying = (key, node) => {
    words.push([key, node.querySelector("span") ?? node]);
    return node;
  };
  const given = make("pre", { "data-testid": "remote-props" });
  const facts = make("dl", { class: "facts" });
  const fixture = make(
    "section",
    { class: "panel", "data-testid": "fixture-app", "aria-labelledby": "remote-given" },
    saying("given", make("h2", { id: "remote-given" })),
    facts,
    make("details", {}, saying("json", make("summary", {})), given),
  );
  const path = make("p", { class: "meta", "data-testid": "remote-path" });
  const said = make("p", { class: "meta", role: "status", "data-testid": "remote-said" });
  const heading = make("h1", {});
  const counter = pressed("counter", "", () => {
    count += 1;
    show();
  });
  const draft = make("textarea", { id: "remote-draft", rows: "2", "data-testid": "remote-draft" });
  const orgnr = make("input", { id: "remote-orgnr", inputmode: "numeric", autocomplete: "off", "data-testid": "remote-orgnr" });
  const show = () => {
    const { locale, basePath, engagemang, user, hamtaArenden } = shown;
    Object.assign(fixture.dataset, {
      locale,
      basePath,
      orgnr: engagemang?.organisationsnummer ?? "",
      formkod: engagemang?.foretagsformkod ?? "",
      user: user?.visningsnamn ?? "",
      hamtaArenden: hamtaArenden ?? "",
    });
    const rows = [
      [t.locale, locale],
      [t.basePath, basePath],
      [t.party, engagemang ? `${engagemang.namn} (${engagemang.foretagsformkod}, ${engagemang.organisationsnummer})` : t.nobody],
      [t.user, user?.visningsnamn ?? t.nobody],
      [t.cases, hamtaArenden ?? t.none],
    ];
    facts.replaceChildren(...rows.flatMap(([term, value]) => [make("dt", {}, term), make("dd", {}, value)]));
    given.textContent = JSON.stringify(shown, null, 2);
    heading.textContent = NAMES[locale];
    counter.textContent = `${t.counter} ${count}`;
    path.textContent = "path" in shown ? shown.basePath + shown.path : location.pathname;
  };
  const nextParty = async () => {
    const answer = await fetch("/api/inloggad/skalet/foretag/v1/hamta/engagemang");
    const { foretag = [] } = answer.ok ? await answer.json() : {};
    const other = foretag.find(({ organisationsnummer }) => organisationsnummer !== shown.engagemang?.organisationsnummer);
    if (other) fire("vst:changed-organisation", { organisationsnummer: other.organisationsnummer });
    else said.textContent = t.alone;
  };
  const anew = async (answer) => {
    const body = JSON.stringify({ ...answer, times: 1 });
    await fetch("/api/mock/v1/faults/remote", { method: "PUT", headers: { "Content-Type": "application/json" }, body });
    location.reload();
  };
  const atTheEnd = (what) => {
    last = what;
    said.textContent = t.armed;
  };
  const fail = {
    ...Object.fromEntries(AT_MOUNT.map((name) => [name, () => location.assign(`${shown.basePath}?fail=${name}`)])),
    ...Object.fromEntries(Object.entries(ANSWERS).map(([name, answer]) => [name, () => anew(answer)])),
    remove: () => element.closest("[data-app-mount]").replaceChildren(),
    throw: () => {
      throw new Error("The test app was asked to throw");
    },
    reject: () => void Promise.reject(new Error("The test app was asked to throw later")),
    "wrong-event": () => fire("vst:set-locale", { locale: "de" }),
    flood: () => {
      for (let n = 0; n < 3000; n++) dispatchEvent(new CustomEvent("vst:toggle-service-menu"));
    },
    "throw-at-unmount": () =>
      atTheEnd(() => {
        throw new Error("The test app was asked to throw at its end");
      }),
    "hang-at-unmount": () => atTheEnd(() => new Promise(() => {})),
    "leave-behind": () =>
      atTheEnd(() => {
        document.body.append(make("p", { "data-testid": "remote-left" }, t.armed));
        setInterval(() => log("ticked"), 1000);
      }),
    styles: () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("body, header, main, .panel { background: rgb(255, 200, 230) !important; } h1 { color: rgb(150, 0, 90) !important; }");
      document.adoptedStyleSheets.push(sheet);
    },
  };
  const failure = (name) => saying(name, pressed(name, "", () => fail[name]()));
  const isPossible = (name) => !(element instanceof HTMLElement && element.localName.includes("-") && AT_MOUNT.includes(name));
  const names = { "set-locale-sv": "fixture-set-locale", "set-locale-en": "fixture-set-locale", "open-contact-drawer": "fixture-open-contact" };
  const events = Object.entries(EVENTS).map(([id, [name, detail]]) => saying(id, pressed(id, "", () => fire(name, detail), { name: names[id] })));
  const part = (id, ...children) =>
    make("section", { class: "panel", "aria-labelledby": `remote-${id}` }, saying(id, make("h2", { id: `remote-${id}` })), ...children);
  const app = make(
    "div",
    { class: "wrap wrap--text band", "data-testid": "remote-app" },
    heading,
    saying("about", make("p", { class: "lead" })),
    path,
    fixture,
    part(
      "doing",
      make(
        "div",
        { class: "actions" },
        counter,
        saying(
          "push",
          pressed(
            "push",
            "",
            () => {
              step += 1;
              const to = `/steg/${step}`;
              if ("path" in shown) fire("vst:navigated", { path: to }); // in a frame the address is the shell's
              else history.pushState({ step }, "", shown.basePath + to);
              log("pushed", { path: location.pathname });
              show();
            },
            { name: "fixture-push-path" },
          ),
        ),
      ),
      make("p", { class: "field" }, saying("draft", make("label", { for: "remote-draft" })), draft),
    ),
    part(
      "events",
      make(
        "div",
        { class: "actions" },
        ...events,
        saying("next-party", pressed("next-party", "", nextParty, { name: "fixture-change-organisation" })),
      ),
      make("p", { class: "field" }, saying("orgnr", make("label", { for: "remote-orgnr" })), orgnr),
      saying(
        "changed-organisation",
        pressed("changed-organisation", "", () => fire("vst:changed-organisation", { organisationsnummer: orgnr.value }), { variant: "solid" }),
      ),
    ),
    part(
      "failing",
      ...Object.entries(FAILURES).flatMap(([outcome, names]) => [
        saying(outcome, make("h3", {})),
        make("div", { class: "actions" }, ...names.filter(isPossible).map(failure)),
      ]),
      said,
    ),
  );
  /** Says everything in the language of the props. */
  const speak = () => {
    t = WORDS[shown.locale];
    app.lang = shown.locale;
    for (const [key, node] of words) node.textContent = t[key];
    for (const locale of Object.keys(WORDS)) {
      const button = app.querySelector(`[data-testid="remote-set-locale-${locale}"]`).parentElement;
      button.dataset.testid = locale === shown.locale ? "" : "fixture-set-locale"; // To the other one.
    }
    show();
  };
  element.append(app);
  const settings = ({ detail }) => log("heard", { event: "vst:user-settings-updated", detail });
  addEventListener("popstate", show);
  addEventListener("vst:user-settings-updated", settings);
  speak();
  log("mount", { props });
  return {
    fail,
    update(next) {
      shown = next;
      speak();
      log("update", { props: next });
    },
    unmount() {
      removeEventListener("popstate", show);
      removeEventListener("vst:user-settings-updated", settings);
      element.replaceChildren();
      log("unmount");
      return last();
    },
  };
}

// The kinds of app that the portal takes. A real app is one of them; this one can be each.

const asFunction = async (element, props) => {
  const { update, unmount } = await begin(element, props);
  return Object.assign(unmount, { update });
};

let drawn = null;
const asLifecycle = {
  bootstrap: async () => log("bootstrap"),
  mount: async ({ domElement, ...props }) => {
    drawn = await begin(domElement, props);
  },
  unmount: async () => drawn.unmount(),
  update: async ({ domElement: _, ...props }) => drawn.update(props),
};

const asContainer = {
  init: () => log("init"),
  get: async (name) => (name === "default" || name === "./default" ? () => ({ default: asLifecycle }) : undefined),
};

class AsElement extends HTMLElement {
  #drawn = null;
  #props = null;

  set props(props) {
    this.#props = props;
    this.#drawn?.update(props);
  }

  connectedCallback() {
    this.#drawn ??= draw(this, this.#props);
  }

  disconnectedCallback() {
    this.#drawn?.unmount();
    this.#drawn = null;
  }
}

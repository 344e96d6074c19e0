// A small app of "another authority" for test environments. The portal puts the service's id in the first line and its kind in the last.
//
// It shows what it was given, tells window.__remoteLog of each step of its life, and has a button for everything an app may do.
// That log ends with the page, so its last state is also in the session storage of the tab, under remote-log.

const WORDS = {
  sv: {
    title: "Testapp för tjänsten",
    about: "Appen visar vad portalen gav den och gör det en tjänst får göra.",
    given: "Det här fick appen",
    counter: "Räkna",
    draft: "Utkast",
    orgnr: "Organisationsnummer",
    push: "Gå till nästa steg",
    fail: "Kasta ett fel",
    reject: "Kasta ett fel senare",
    events: "Fönsterhändelser",
  },
  en: {
    title: "Test app of the service",
    about: "The app shows what the portal gave it and does what a service may do.",
    given: "This is what the app was given",
    counter: "Count",
    draft: "Draft",
    orgnr: "Organisation number",
    push: "Go to the next step",
    fail: "Throw an error",
    reject: "Throw an error later",
    events: "Window events",
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

window.__remoteLog ??= [];
const log = (what, more = {}) => {
  window.__remoteLog.push({ service: SERVICE, what, ...more });
  sessionStorage.setItem("remote-log", JSON.stringify(window.__remoteLog));
  console.info(`remote ${SERVICE}: ${what}`);
};
const make = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
const pressed = (id, words, press, variant = "outline") => {
  const button = make("button", { type: "button", class: "button", "data-variant": variant, "data-size": "small", "data-testid": `remote-${id}` }, words);
  button.addEventListener("click", press);
  return button;
};

/** Draws the app in `element` and answers how to give it new props and how to take it away. */
function draw(element, props) {
  let shown = props;
  let count = 0;
  let step = 0;
  const t = WORDS[props.locale];
  const given = make("pre", { class: "panel", "data-testid": "remote-props" });
  given.style.whiteSpace = "pre-wrap";
  given.style.overflowWrap = "anywhere";
  const path = make("p", { class: "meta", "data-testid": "remote-path" });
  const counter = pressed("counter", `${t.counter} 0`, () => {
    count += 1;
    counter.textContent = `${t.counter} ${count}`;
  });
  const draft = make("textarea", { id: "remote-draft", rows: "2", "data-testid": "remote-draft" });
  const orgnr = make("input", { id: "remote-orgnr", inputmode: "numeric", autocomplete: "off", "data-testid": "remote-orgnr" });
  const show = () => {
    given.textContent = JSON.stringify(shown, null, 2);
    path.textContent = location.pathname;
  };
  const fire = (name, detail) => {
    log("fired", { event: name });
    dispatchEvent(new CustomEvent(name, { detail }));
  };
  element.append(
    make(
      "div",
      { class: "wrap wrap--text band", "data-testid": "remote-app", lang: props.locale },
      make("h1", {}, `${t.title} ${SERVICE}`),
      make("p", { class: "lead" }, t.about),
      path,
      make("h2", {}, t.given),
      given,
      make(
        "div",
        { class: "actions" },
        counter,
        pressed("push", t.push, () => {
          step += 1;
          history.pushState({ step }, "", `${shown.basePath}/steg/${step}`);
          log("pushed", { path: location.pathname });
          show();
        }),
        pressed("throw", t.fail, () => {
          throw new Error("The test app was asked to throw");
        }),
        pressed("reject", t.reject, () => void Promise.reject(new Error("The test app was asked to throw later"))),
      ),
      make("p", { class: "field" }, make("label", { for: "remote-draft" }, t.draft), draft),
      make("h2", {}, t.events),
      make("div", { class: "actions" }, ...Object.entries(EVENTS).map(([id, [name, detail]]) => pressed(id, id, () => fire(name, detail)))),
      make("p", { class: "field" }, make("label", { for: "remote-orgnr" }, t.orgnr), orgnr),
      pressed("changed-organisation", "changed-organisation", () => fire("vst:changed-organisation", { organisationsnummer: orgnr.value }), "solid"),
    ),
  );
  const settings = ({ detail }) => log("heard", { event: "vst:user-settings-updated", detail });
  addEventListener("popstate", show);
  addEventListener("vst:user-settings-updated", settings);
  show();
  log("mount", { props });
  return {
    update(next) {
      shown = next;
      show();
      log("update", { props: next });
    },
    unmount() {
      removeEventListener("popstate", show);
      removeEventListener("vst:user-settings-updated", settings);
      element.replaceChildren();
      log("unmount");
    },
  };
}

// The kinds of app that the portal takes. A real app is one of them; this one can be each.

const asFunction = (element, props) => {
  const { update, unmount } = draw(element, props);
  return Object.assign(unmount, { update });
};

let drawn = null;
const asLifecycle = {
  bootstrap: async () => log("bootstrap"),
  mount: async ({ domElement, ...props }) => {
    drawn = draw(domElement, props);
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

// @ts-check
// An app without any build: a function that draws, takes new props, and takes everything away again.

const WORDS = {
  sv: { title: "Min tjänst", for: "Du företräder", nobody: "ingen", cases: "Hämtar ärenden från", none: "ingen", ask: "Kontakta oss" },
  en: { title: "My service", for: "You act for", nobody: "nobody", cases: "Retrieves cases from", none: "nobody", ask: "Contact us" },
};

/** @type {import("./portal").FunctionApp} */
export default function app(element, props) {
  const heading = document.createElement("h1");
  const party = document.createElement("p");
  const cases = document.createElement("p");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.dataset.variant = "solid";
  button.onclick = () => window.dispatchEvent(new CustomEvent("vst:open-contact-drawer"));
  const page = document.createElement("div");
  page.className = "wrap wrap--text band";
  page.append(heading, party, cases, button);
  element.append(page);

  /** @param {import("./portal").AppProps} next */
  const draw = (next) => {
    const t = WORDS[next.locale];
    heading.textContent = t.title;
    party.textContent = `${t.for}: ${next.engagemang?.namn ?? t.nobody}`;
    cases.textContent = `${t.cases}: ${next.hamtaArenden ?? t.none}`;
    button.textContent = t.ask;
  };
  draw(props);

  const save = () => console.info("Save what the visitor has typed");
  window.addEventListener("vst:session-expiring", save);

  const unmount = () => {
    window.removeEventListener("vst:session-expiring", save);
    page.remove();
  };
  unmount.update = draw;
  return unmount;
}

// The app as a custom element: the portal sets `props`, and takes the element out of the page again.

import { html, LitElement } from "lit";
import type { AppProps, ElementApp } from "./portal";

const WORDS = {
  sv: { title: "Min tjänst", for: "Du företräder", nobody: "ingen", cases: "Hämtar ärenden från", none: "ingen", ask: "Kontakta oss" },
  en: { title: "My service", for: "You act for", nobody: "nobody", cases: "Retrieves cases from", none: "nobody", ask: "Contact us" },
};

class Service extends LitElement {
  static override properties = { props: { attribute: false } };
  declare props: AppProps;

  /** Draws beside the portal, so that its style sheet holds here too. */
  override createRenderRoot() {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    window.addEventListener("vst:session-expiring", this.#save);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener("vst:session-expiring", this.#save);
  }

  override render() {
    const { locale, engagemang, hamtaArenden } = this.props;
    const t = WORDS[locale];
    return html`
      <div class="wrap wrap--text band">
        <h1>${t.title}</h1>
        <p>${t.for}: ${engagemang?.namn ?? t.nobody}</p>
        <p>${t.cases}: ${hamtaArenden ?? t.none}</p>
        <button type="button" class="button" data-variant="solid" @click=${this.#ask}>${t.ask}</button>
      </div>
    `;
  }

  #ask = () => window.dispatchEvent(new CustomEvent("vst:open-contact-drawer"));
  #save = () => console.info("Save what the visitor has typed");
}

export default Service satisfies ElementApp;

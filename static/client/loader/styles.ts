// Style sheets that an app brings into the page: they go when the app goes, for they hold for the whole page.
//
// One that came while the module was loaded is kept, switched off, because bundlers bring it only once for each page.
// One that came while the app ran belongs to that run and is taken away.

import { Fault } from "./fault";

type Sheet = HTMLStyleElement | HTMLLinkElement;

interface OfModule {
  inHead: Set<Sheet>;
  adopted: Set<CSSStyleSheet>;
}

const ofModules = new Map<string, OfModule>();

export class Styles {
  #ofModule: OfModule;
  #ofRun = new Set<Sheet>();
  #adoptedBefore = [...document.adoptedStyleSheets];
  #isMounting = false;
  #observer = new MutationObserver((records) => this.#note(records));

  constructor(identity: string) {
    this.#ofModule = ofModules.get(identity) ?? { inHead: new Set(), adopted: new Set() };
    ofModules.set(identity, this.#ofModule);
    for (const sheet of this.#ofModule.inHead) switched(sheet, true);
    document.adoptedStyleSheets.push(...this.#ofModule.adopted);
    this.#observer.observe(document.head, { childList: true });
  }

  /** Brings the sheets at `addresses`, which the module does not bring itself. Rejects, when all have been tried, for one that cannot be had. */
  async bring(addresses: readonly string[]): Promise<void> {
    const has = new Set(Array.from(this.#ofModule.inHead, (sheet) => sheet.isConnected && (sheet as HTMLLinkElement).href));
    const wanted = addresses.map((address) => new URL(address, location.href).href).filter((href) => !has.has(href));
    const tried = await Promise.allSettled(wanted.map(brought));
    for (const one of tried) if (one.status === "rejected") throw one.reason;
  }

  /** From now on what comes belongs to the run. */
  mounting(): void {
    this.#note(this.#observer.takeRecords());
    for (const sheet of document.adoptedStyleSheets) if (!this.#adoptedBefore.includes(sheet)) this.#ofModule.adopted.add(sheet);
    this.#isMounting = true;
  }

  /** The app is gone, and with it how it looked. */
  end(): void {
    this.#note(this.#observer.takeRecords());
    this.#observer.disconnect();
    for (const sheet of this.#ofModule.inHead) switched(sheet, false);
    for (const sheet of this.#ofRun) sheet.remove();
    document.adoptedStyleSheets = this.#adoptedBefore;
  }

  #note(records: MutationRecord[]): void {
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (isSheet(node)) (this.#isMounting ? this.#ofRun : this.#ofModule.inHead).add(node);
    }
  }
}

function brought(href: string): Promise<void> {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve, reject) => {
    sheet.onload = () => resolve();
    sheet.onerror = () => {
      sheet.remove(); // The next mount tries it again.
      reject(new Fault("STYLES", `${href} could not be had`));
    };
    document.head.append(sheet);
  });
}

function switched(sheet: Sheet, isOn: boolean): void {
  if (sheet instanceof HTMLLinkElement) sheet.disabled = !isOn;
  else sheet.media = isOn ? "" : "not all";
}

export function isSheet(node: Node): node is Sheet {
  return node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.relList.contains("stylesheet"));
}

// Style sheets that an app puts into the page's head: they go when the app goes, for they hold for the whole page.
//
// One that came while the module was loaded is kept switched off, because bundlers add it only once for each page.
// One that came while the app ran belongs to that run and is taken away.

type Sheet = HTMLStyleElement | HTMLLinkElement;

const ofModules = new Map<string, Set<Sheet>>();

export class Styles {
  #seen = new Set<Sheet>();
  #own: Set<Sheet>;
  #isMounting = false;
  #observer = new MutationObserver((records) => this.#note(records));

  constructor(identity: string) {
    this.#own = ofModules.get(identity) ?? new Set();
    ofModules.set(identity, this.#own);
    for (const sheet of this.#own) switched(sheet, true);
    this.#observer.observe(document.head, { childList: true });
  }

  /** From now on what comes belongs to the run. */
  mounting(): void {
    this.#note(this.#observer.takeRecords());
    this.#isMounting = true;
  }

  /** The app is gone, and with it how it looked. */
  end(): void {
    this.#note(this.#observer.takeRecords());
    this.#observer.disconnect();
    for (const sheet of this.#own) switched(sheet, false);
    for (const sheet of this.#seen) sheet.remove();
  }

  #note(records: MutationRecord[]): void {
    for (const node of records.flatMap((record) => [...record.addedNodes])) {
      if (!isSheet(node)) continue;
      (this.#isMounting ? this.#seen : this.#own).add(node);
    }
  }
}

function switched(sheet: Sheet, isOn: boolean): void {
  if (sheet instanceof HTMLLinkElement) sheet.disabled = !isOn;
  else sheet.media = isOn ? "" : "not all";
}

function isSheet(node: Node): node is Sheet {
  return node instanceof HTMLStyleElement || (node instanceof HTMLLinkElement && node.relList.contains("stylesheet"));
}

// Words on the page: how they are compared, and how they are changed without the page's drawing noticing.

/** The characters of `text` as a reader sees them; as Unicode counts them in Firefox before 125, which has no segments. */
export function characters(text: string): string[] {
  return Intl.Segmenter ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : Array.from(text);
}

/** `text` as it is compared: without case and accents, save that å, ä and ö are letters of their own. Each character stays one. */
export function folded(text: string): string {
  const whole = text.normalize("NFC").toLocaleLowerCase("sv");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (!/[^\x00-\x7fåäö]/.test(whole)) return whole; // Most texts have nothing to fold, and there may be a thousand.
  return Array.from(text.normalize("NFC"), (one) => {
    const low = one.toLocaleLowerCase("sv");
    const bare = "åäö".includes(low) ? low : low.normalize("NFD").replace(/\p{M}/gu, "");
    return bare.length === one.length ? bare : one;
  }).join("");
}

/** Puts `text` into a field as if it had been typed there, so that who listens to the field hears of it. */
export function write(field: HTMLInputElement | HTMLTextAreaElement, text: string, caret?: number | null): void {
  put(field, text, caret);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Puts `text` into a field past the page's drawing, which would else take an event that follows for no change. */
export function put(field: HTMLInputElement | HTMLTextAreaElement, text: string, caret?: number | null): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, text);
  if (caret != null && document.activeElement === field) field.setSelectionRange(caret, caret);
}

// Tells the portal of errors in our own files: the kind and the words of the error, file and line, release, screen, a number of this
// page. Nothing of the visitor: no address of the page, no text in quotation marks (which may be typed), nothing kept in the browser.
// It comes with the choice of cookies, before the client, so that it hears of errors in that too.

const MOST = 5;
const ADDRESS = "/api/skalet/v1/fel";
const OURS = `${location.origin}/static/`;
const page = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, "0")).join("");
let told = 0;

addEventListener("error", ({ error, message, filename, lineno }) => tell(message, error, filename, lineno));
addEventListener("unhandledrejection", ({ reason }) => tell(reason?.message, reason));
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
  const [, stopped = blockedURI] = /^\w+:\/\/([^/]+)/.exec(blockedURI) ?? [];
  send(`The policy stopped ${effectiveDirective} ${stopped}`, sourceFile.startsWith(OURS) ? sourceFile : OURS, lineNumber);
});

/** Where it was: as the error says, else the first of our files that was at work. */
function tell(message: unknown, error: unknown, file = "", line = 0): void {
  let at: [string, number] = [file, line];
  if (!file.startsWith(OURS)) {
    const [, found = "", on] = /(https?:\/\/[^\s)]+\/static\/[^\s):]+):(\d+)/.exec((error as Error | undefined)?.stack ?? "") ?? [];
    at = [found, Number(on)];
  }
  if (at[0].startsWith(OURS)) send(`${error instanceof Error ? error.name : "Error"}: ${withoutQuotes(message)}`, ...at);
}

function send(message: string, file: string, line: number): void {
  if (told++ >= MOST) return;
  const { screen = "" } = document.querySelector<HTMLElement>("[data-testid=page]")?.dataset ?? {};
  const { release = "" } = document.documentElement.dataset;
  const body = { message, file: file.slice(OURS.length - 8).replace(/[?#].*/, ""), line: line || 0, release, screen, page };
  navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(body)], { type: "application/json" }));
}

function withoutQuotes(message: unknown): string {
  return String(message ?? "")
    .replace(/(["'`«“”]).*\1|[«“].*[»”]/gs, "…")
    .slice(0, 200);
}

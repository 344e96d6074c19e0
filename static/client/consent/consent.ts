// The choice of cookies, in force at once and in every open tab. A file of its own beside the client: the dialog is an ordinary form
// that stands outside what React draws, and works before, without and after the page's connection.

import "../early/came-back";
import "../early/first-press";
import "../early/kept-typing";
import "../faults";
import "../printing";
import { say, sayAnew } from "../abilities/say";
import { readCookie } from "../cookies";
import { onView } from "./views";

type Choice = "NOT_SET" | "ALL" | "RESTRICTED";

/** Holds the dialog while there is nothing chosen, and what to know of cookies and of the script that needs consent. */
const holder = document.getElementById("consent")!;
const told = holder.dataset;
let choice = told.choice as Choice;
let saidNo = false;
let saved = Promise.resolve();
let otherTabs: BroadcastChannel | undefined;

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const value = (event.submitter as HTMLButtonElement | null)?.value;
  if (!("consentForm" in form.dataset) || !isChoice(value)) return;
  event.preventDefault();
  choose(value, form);
});
document.addEventListener("change", ({ target }) => {
  const { form, checked, type } = target as HTMLInputElement;
  if (form && "consentForm" in form.dataset && type === "checkbox") choose(checked ? "ALL" : "RESTRICTED", form);
});
addEventListener("shell:live", show); // The page's drawing may know an older choice.
addEventListener("pageshow", ({ persisted }) => {
  otherTabs = new BroadcastChannel("vst-consent");
  otherTabs.onmessage = ({ data }) => isChoice(data) && follow(data);
  const kept = readCookie("vst_cookie_consent");
  if (persisted && isChoice(kept)) follow(kept);
});
addEventListener("pagehide", () => otherTabs?.close()); // An open channel would keep the page from being kept for the way back.

// The widget is there only with consent; one that is still there after a no on this page is told nothing more.
onView(
  (view) => {
    const { vstEngagement } = window as unknown as { vstEngagement?: { evaluatePageView?: unknown } };
    if (typeof vstEngagement?.evaluatePageView === "function") vstEngagement.evaluatePageView(view);
  },
  () => !saidNo,
);
scripts();
document.documentElement.dataset.consents = ""; // A tick is saved at once, and needs no button.

/** Choices are saved one after the other, so that the last one stands. */
function choose(value: Choice, form: HTMLFormElement): void {
  const token = new FormData(form).get("csrfmiddlewaretoken") as string;
  const body = new URLSearchParams({ csrfmiddlewaretoken: token, consent: value });
  saved = saved.then(async () => {
    try {
      const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" });
      if (answer.type !== "opaqueredirect") throw new Error(`The choice of cookies was answered with ${answer.status}`);
    } catch (fault) {
      console.warn(fault);
      show();
      sayAnew(form.querySelector("[role=status]")!, told.failed!);
      return;
    }
    otherTabs?.postMessage(value);
    const isByKey = holder.querySelector(":focus-visible") !== null;
    const isInDialog = holder.contains(form);
    follow(value);
    const words = value === "ALL" ? told.all! : told.restricted!;
    say(document.querySelector("[data-consent-status]") ?? document.querySelector("[data-route-announcer]"), words);
    if (isInDialog) document.querySelector<HTMLElement>(isByKey ? ".skip-link" : "main")?.focus({ preventScroll: true });
  });
}

function follow(value: Choice): void {
  choice = value;
  show();
  scripts();
  saidNo = value === "RESTRICTED";
  if (saidNo) purge();
}

function show(): void {
  document.querySelector("[data-testid=page]")?.setAttribute("data-consent", choice);
  for (const box of document.querySelectorAll<HTMLInputElement>("[data-consent-form] [type=checkbox]")) box.checked = choice === "ALL";
  if (choice !== "NOT_SET") holder.replaceChildren();
}

/** Those that need consent are on the page with it, and not without it. */
function scripts(): void {
  for (const kind of ["analytics", "chat", "survey"]) {
    const there = document.querySelector(`[data-consent-script=${kind}]`);
    if (choice !== "ALL") there?.remove();
    else if (!there && told[kind]) document.head.append(scriptOf(kind, told[kind]));
  }
}

function scriptOf(kind: string, src: string): HTMLScriptElement {
  const script = Object.assign(document.createElement("script"), { type: "module", src });
  script.dataset.consentScript = kind;
  if (kind === "analytics" && /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent)) script.dataset.consentDelay = told.delay;
  return script;
}

/** Takes away what needs consent wherever a script may have put it: on any path above this one, for this host or those above it. */
function purge(): void {
  const parts = location.pathname.split("/");
  const paths = parts.map((_, at) => parts.slice(0, at + 1).join("/") || "/");
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, at) => `; Domain=${labels.slice(at).join(".")}`)];
  const names = told.purged!.split(" ");
  for (const name of document.cookie.split("; ").map((each) => each.split("=")[0]!)) {
    if (!names.some((one) => name === one || name.startsWith(`${one}.`))) continue;
    for (const path of paths) for (const domain of domains) document.cookie = `${name}=; Max-Age=0; Path=${path}${domain}`;
  }
}

function isChoice(value: unknown): value is Choice {
  return value === "ALL" || value === "RESTRICTED";
}

// Only what `make dev` serves has this: it shows what was saved, and what cannot be loaded. Production never loads it.

import { keepPage, putBackPage } from "./kept-page";

interface Said {
  type: "hello" | "styles" | "fault" | "mended";
  generation?: number;
  newPageSince?: number;
  html?: string;
}

const BACK_AFTER = 50; // milliseconds, and at once where a connection stood: another process listens already
const LONGEST_WAIT = 1_000;
const BOX = "development-fault";
const own = document.getElementById("development") as HTMLScriptElement;
let generation = Number(own.dataset.generation);
let tries = 0;
let isLeaving = false;
/** What another process said of itself while the page was on its way to another one. */
let missed: Said | null = null;

putBackPage();
listen();
/** What is downloaded leaves the page where it is. */
const leave = (event: Event) => {
  isLeaving = (event as { downloadRequest?: string | null }).downloadRequest == null;
};
const stay = () => {
  isLeaving = false;
  if (missed) greet(missed);
};
addEventListener("pagehide", leave);
addEventListener("pageshow", stay);
const navigation = (window as { navigation?: EventTarget }).navigation;
navigation?.addEventListener("navigate", leave); // opening this page anew would take the way to another one back
navigation?.addEventListener("navigatesuccess", stay); // it went on in this very page
navigation?.addEventListener("navigateerror", stay);

function listen(): void {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/development/pages`);
  socket.onopen = () => {
    tries = 0;
  };
  socket.onmessage = ({ data }) => hear(JSON.parse(data as string) as Said);
  socket.onclose = () => {
    setTimeout(listen, Math.min(LONGEST_WAIT, BACK_AFTER * (2 ** tries++ - 1)));
  };
}

function hear(said: Said): void {
  if (said.type === "hello") greet(said);
  else if (said.type === "styles") restyle();
  else if (said.type === "fault") show(said.html!);
  else show("");
}

/** Another process serves: the page is opened anew, or, where only texts were saved, drawn anew where it stands. */
function greet(said: Said): void {
  missed = isLeaving ? said : null;
  if (said.generation === generation || isLeaving) return;
  if (generation < said.newPageSince! || document.querySelector(`main#${BOX}`)) {
    keepPage();
    location.reload();
    return;
  }
  generation = said.generation!;
  show("");
  dispatchEvent(new Event("shell:connect-anew"));
}

/** A sheet takes the place of the one before when it is loaded: nothing flickers. */
function restyle(): void {
  show("");
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/static/"]')) {
    const next = sheet.cloneNode() as HTMLLinkElement;
    next.href = `${sheet.getAttribute("href")!.split("?")[0]}?${Date.now()}`;
    next.onload = () => sheet.remove();
    sheet.after(next);
  }
}

/** Something that the visitor did, or an effect, raised: what it was stands in the box that says that nothing came of it. */
addEventListener("shell:failed", (event) => {
  const { fault } = (event as CustomEvent<{ fault?: string }>).detail;
  const box = document.querySelector("[data-testid=failed]");
  box?.querySelector("[data-testid=fault]")?.remove();
  if (!box || !fault) return;
  const shown = document.createElement("div");
  shown.dataset.testid = "fault";
  shown.innerHTML = fault;
  box.append(shown);
});

/** What is wrong lies over the page; nothing for an empty one. A page that is nothing else is opened anew when it is mended. */
function show(html: string): void {
  const shown = document.getElementById(BOX);
  if (shown?.localName === "main") {
    if (html) shown.innerHTML = html;
    else location.reload();
    return;
  }
  shown?.remove();
  if (!html) return;
  const box = document.createElement("div");
  box.id = BOX;
  box.setAttribute("role", "alert");
  box.innerHTML = html;
  document.body.append(box);
}

// An app in a sandboxed frame: it shares no page, no storage and no cookies with the portal. What it may say comes through one channel.
//
// To the loader it is an app like others: mounted, updated, unmounted. Only pages with such an app load this file.

import type { App, Props } from "./adapters";
import type { Limits, Source } from "./entry";
import type { Code, Fault } from "./fault";

/** What the app may ask of the shell, as apps in the page do; each listener checks the detail. */
const ASKED = [
  "vst:set-locale",
  "vst:toggle-service-menu",
  "vst:toggle-user-settings-menu",
  "vst:toggle-login-menu",
  "vst:toggle-lang-menu",
  "vst:open-contact-drawer",
  "vst:changed-organisation",
];
/** What the shell tells apps. */
const TOLD = ["vst:session-expiring", "vst:user-settings-updated"];
const MOST_HEIGHT = 20_000;

export interface Start {
  source: Source;
  app: string;
  limits: Limits;
  props: Props;
  asked: string[];
}

/** From the frame to the page. */
export type Said =
  | { kind: "mounted"; takesProps: boolean }
  | { kind: "fault"; code: Code; message: string }
  | { kind: "error"; message: string }
  | { kind: "height"; px: number }
  | { kind: "event"; name: string; detail: unknown }
  | { kind: "moved"; path: string; title: string }
  | { kind: "done" };

/** From the page to the frame. */
export type Order = { kind: "update"; props: Props } | { kind: "event"; name: string; detail: unknown } | { kind: "unmount" };

/** `fault` makes a fault of the loader's own kind, which a file of its own does not have. */
export function framed(address: string, source: Source, app: string, limits: Limits, fault: (code: Code, message: string) => Fault): App {
  return (element, props) =>
    new Promise((resolve, reject) => {
      const { port1: port, port2 } = new MessageChannel();
      const order = (what: Order) => port.postMessage(what);
      let newest = props;
      const base = () => String(newest.basePath);
      const given = (now: Props): Props => ({ ...now, path: location.pathname.slice(base().length) || "/" });
      let done = () => {};

      const frame = document.createElement("iframe");
      frame.className = "app-frame";
      const name = () => (frame.title = element.parentElement?.ariaLabel ?? "");
      name();
      frame.setAttribute("sandbox", "allow-scripts allow-forms allow-popups");
      frame.src = address;
      const begin: Start = { source, app, limits, props: given(props), asked: ASKED };
      frame.addEventListener("load", () => frame.contentWindow!.postMessage(begin, "*", [port2]), { once: true });

      const tell = (event: Event) => order({ kind: "event", name: event.type, detail: (event as CustomEvent).detail });
      const step = () => order({ kind: "update", props: given(newest) });
      for (const name of TOLD) addEventListener(name, tell);
      addEventListener("popstate", step);
      const end = () => {
        for (const name of TOLD) removeEventListener(name, tell);
        removeEventListener("popstate", step);
        port.close();
        frame.remove();
      };

      port.onmessage = ({ data }: MessageEvent<Said>) => {
        if (data.kind === "mounted") {
          const unmount = () =>
            new Promise<void>((gone) => {
              done = gone;
              order({ kind: "unmount" });
            }).finally(end);
          const update = (next: Props) => {
            newest = next;
            name();
            step();
          };
          resolve({ unmount, ...(data.takesProps && { update }) });
        } else if (data.kind === "fault") {
          end();
          reject(fault(data.code, data.message));
        } else if (data.kind === "done") done();
        else if (data.kind === "error")
          dispatchEvent(new ErrorEvent("error", { message: data.message, filename: new URL(source.url, location.href).href }));
        else if (data.kind === "height") frame.style.height = `${Math.min(Math.max(0, Number(data.px) || 0), MOST_HEIGHT)}px`;
        else if (data.kind === "event" && ASKED.includes(data.name)) dispatchEvent(new CustomEvent(data.name, { detail: data.detail }));
        else if (data.kind === "moved") moved(base(), data.path, data.title);
      };
      element.append(frame);
    });
}

/** The app went to another place of its own: the address follows, and nothing outside the app's part can be named. */
function moved(base: string, path: string, title: string): void {
  const to = new URL(base + path, location.origin);
  if (!path.startsWith("/") || !`${to.pathname}/`.startsWith(`${base}/`))
    return console.error(`An app wanted to go to ${path}, which is not its own`);
  if (title) document.title = title;
  if (to.pathname + to.search !== location.pathname + location.search) history.pushState(null, "", to.pathname + to.search);
}

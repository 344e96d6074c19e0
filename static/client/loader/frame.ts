// Runs inside the sandboxed frame of an app: loads and mounts it, and speaks for it with the page around, through one channel.

import { appOf, type Mounted } from "./adapters";
import { load } from "./entry";
import { asFault, within, wordsOf } from "./fault";
import type { Order, Said, Start } from "./framed";

addEventListener("message", function begin({ source, data, ports }: MessageEvent<Start>) {
  if (source !== parent || !ports[0]) return;
  removeEventListener("message", begin);
  void run(data, ports[0]);
});

async function run({ source, app: name, limits, props, asked }: Start, port: MessagePort): Promise<void> {
  const say = (what: Said) => port.postMessage(what);
  const element = document.getElementById("app")!;
  let mounted: Mounted | undefined;

  for (const event of asked)
    addEventListener(event, (fired) => say({ kind: "event", name: event, detail: plain((fired as CustomEvent).detail) }));
  addEventListener("vst:navigated", (fired) => {
    const path = plain((fired as CustomEvent).detail) as { path?: unknown } | null;
    if (typeof path?.path === "string") say({ kind: "moved", path: path.path, title: document.title });
  });
  addEventListener("error", ({ error, message }) => mounted && say({ kind: "error", message: error ? wordsOf(error) : message }));
  addEventListener("unhandledrejection", ({ reason }) => mounted && say({ kind: "error", message: wordsOf(reason) }));
  port.onmessage = async ({ data }: MessageEvent<Order>) => {
    if (data.kind === "event") dispatchEvent(new CustomEvent(data.name, { detail: data.detail }));
    else if (data.kind === "update") {
      document.documentElement.lang = String(data.props.locale);
      await mounted?.update?.(data.props);
    } else {
      try {
        await mounted?.unmount();
      } finally {
        say({ kind: "done" });
      }
    }
  };

  try {
    const module = await load(source, limits, "");
    const app = await within(limits.load, "LOAD_TIMEOUT", appOf(module, name));
    mounted = await within(limits.mount, "MOUNT_TIMEOUT", app(element, Object.freeze(props)));
  } catch (error) {
    const fault = asFault(error, "MOUNT");
    return say({ kind: "fault", code: fault.code, message: fault.message });
  }
  new ResizeObserver(() => say({ kind: "height", px: document.documentElement.offsetHeight })).observe(document.documentElement);
  say({ kind: "mounted", takesProps: mounted.update !== undefined });
}

/** What can go through the channel; anything else is nothing, and is refused where it is read. */
function plain(detail: unknown): unknown {
  try {
    return detail === undefined ? null : JSON.parse(JSON.stringify(detail));
  } catch {
    return null;
  }
}

// Gets the module of an app: first whether there is one, by HEAD, for a failed import alone does not say what failed.

import { Fault, within, wordsOf } from "./fault";

export interface Source {
  url: string;
  host: string;
  integrity?: string | null;
}

export interface Limits {
  head: number;
  load: number;
  mount: number;
  update: number;
  unmount: number;
}

export type Module = Record<string, unknown>;

const WRONG_TYPE = "The module's MIME type must follow the JavaScript module specification";
const SCRIPT_TYPES = /^(text|application)\/(x-)?(java|ecma)script$|^text\/(javascript1\.[0-5]|jscript|livescript)$/;
const HEAD_NOT_ALLOWED = [405, 501];

/** From before the first app came: one may put its own in the place of the page's. */
const originalFetch = window.fetch.bind(window);

/** The module at `source`. A try after a failed evaluation needs another address, for browsers remember the failure. */
export async function load(source: Source, limits: Limits, anew: string): Promise<Module> {
  const url = new URL(source.url, location.href);
  if (anew) url.searchParams.set("anew", anew);
  await check(url, limits.head);
  if (source.integrity) await within(limits.load, "LOAD_TIMEOUT", preloaded(url, source.integrity));
  return await within(limits.load, "LOAD_TIMEOUT", imported(url));
}

async function check(url: URL, limit: number): Promise<void> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), limit);
  let answer: Response;
  try {
    answer = await originalFetch(url, { method: "HEAD", credentials: "same-origin", cache: "no-cache", signal: abort.signal });
  } catch (error) {
    if (abort.signal.aborted) throw new Fault("ENTRY_TIMEOUT", `no answer in ${limit} ms`);
    throw new Fault("ENTRY_NETWORK", wordsOf(error), error);
  } finally {
    clearTimeout(timer);
  }
  if (HEAD_NOT_ALLOWED.includes(answer.status)) return;
  if (!answer.ok) throw new Fault("ENTRY_STATUS", `status ${answer.status}`);
  const type = (answer.headers.get("Content-Type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (!SCRIPT_TYPES.test(type)) throw new Fault("ENTRY_MIME", `${WRONG_TYPE}: ${type || "none"}`);
}

async function imported(url: URL): Promise<Module> {
  try {
    return (await import(url.href)) as Module;
  } catch (error) {
    const isNetwork = error instanceof TypeError && /module script|imported module/i.test(error.message);
    throw new Fault(isNetwork ? "LOAD_NETWORK" : "LOAD_EVAL", wordsOf(error), error);
  }
}

/** `import()` takes no integrity, but a preload does and leaves the module where `import()` looks first. WebKit runs what a preload has
 *  refused: it is fetched once before. */
async function preloaded(url: URL, integrity: string): Promise<void> {
  const fault = (error?: unknown) => new Fault("INTEGRITY", "the bytes are not those that were agreed upon, or could not be had", error);
  try {
    await originalFetch(url, { integrity });
  } catch (error) {
    throw fault(error);
  }
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = url.href;
  link.integrity = integrity;
  link.crossOrigin = "anonymous";
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(fault());
    document.head.append(link);
  });
}

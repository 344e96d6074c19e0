// Asks, while the page has no websocket, whether something has changed: often while it is used, seldom while it only stands there,
// never while it is hidden. A file of its own, which a page fetches some seconds after it was shown.

const ADDRESS = "/api/skalet/v1/puls";
const USED_FOR = 60_000;
const VISIBLE_EVERY = 30_000;
const LONGEST_WAIT = 300_000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll", "touchstart"];

interface Pulse {
  notices: string;
  everyMs: number;
}

/** `mark` is of the notices that the page has; `write` puts those in the page that `at` and another mark lead to. */
export function listen(mark: string, at: string, isStill: () => boolean, write: (html: string) => void): void {
  let every = 5_000;
  let failures = 0;
  let used = performance.now();
  let asked = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    const now = performance.now();
    const usual = now - used < USED_FOR ? every : Math.max(every, VISIBLE_EVERY);
    return asked + Math.min(LONGEST_WAIT, usual * 2 ** failures) - now;
  };
  const later = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(ask, Math.max(0, wait()));
  };
  const use = () => {
    const wasUsed = performance.now() - used < USED_FOR;
    used = performance.now();
    if (!wasUsed) later();
  };

  async function ask(): Promise<void> {
    asked = performance.now();
    if (isStill()) {
      try {
        const { notices, everyMs } = (await get(ADDRESS).then((answer) => answer.json())) as Pulse;
        every = everyMs;
        if (notices && notices !== mark) {
          const answer = await get(at + notices);
          write(await answer.text());
          mark = notices;
        }
        failures = 0;
      } catch {
        failures++; // The page stands, and asks again later.
      }
    }
    later();
  }

  for (const sign of SIGNS) addEventListener(sign, use, { passive: true, capture: true });
  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : void ask()));
  later();
}

async function get(address: string): Promise<Response> {
  const answer = await fetch(address, { credentials: "omit" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

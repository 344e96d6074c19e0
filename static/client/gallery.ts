// The gallery's own script, on no other page: the toolbar, the slow or broken line of the frame, the meter, copying.
// It is not part of the client. In the frame it stands before the client and takes the place of its websocket.

const root = document.documentElement;
if (window.parent !== window) besideTheClient();
else addEventListener("shell:live", onThePage, { once: true });

/** In the frame: every message is counted and, as the page around it says, held back or lost. */
function besideTheClient(): void {
  const Real = window.WebSocket;
  const open = new Set<WebSocket>();
  const wait = () => Number(root.dataset.latency ?? 0);

  class Line extends Real {
    constructor(url: string | URL) {
      super(url);
      open.add(this);
      this.addEventListener("close", () => open.delete(this));
      if (root.dataset.line === "off") this.close();
    }
    override send(data: string): void {
      root.dataset.sent = String(Number(root.dataset.sent ?? 0) + 1);
      if (!wait()) super.send(data);
      else setTimeout(() => this.readyState === Real.OPEN && super.send(data), wait());
    }
    override set onmessage(listener: ((event: MessageEvent) => void) | null) {
      super.onmessage = listener && ((event) => (wait() ? void setTimeout(listener, wait(), event) : listener(event)));
    }
  }
  window.WebSocket = Line;
  addEventListener("gallery:line", () => {
    if (root.dataset.line === "off") for (const socket of open) socket.close();
    else dispatchEvent(new Event("online"));
  });
}

function onThePage(): void {
  document.addEventListener("click", ({ target }) => void copy((target as Element).closest<HTMLElement>("[data-gallery-copy]")));
  const frame = document.querySelector<HTMLIFrameElement>("[data-gallery-frame]");
  const toolbar = document.querySelector<HTMLFormElement>("[data-gallery-toolbar]");
  if (!frame || !toolbar) return;
  const follow = () => setFrame(frame, new FormData(toolbar));
  const look = () => {
    watch(frame);
    follow();
  };
  toolbar.addEventListener("change", follow);
  root.dataset.galleryLive = "";
  frame.addEventListener("load", () => whenLive(frame, look));
  whenLive(frame, look);
}

/** The drawing of a page that comes alive is not to be touched; afterwards it is only read. */
function whenLive(frame: HTMLIFrameElement, look: () => void): void {
  if (frame.contentDocument?.querySelector("[data-testid=page][data-ready=true]")) look();
  else frame.contentWindow?.addEventListener("shell:live", look, { once: true });
}

/** Everything the toolbar says takes effect at once, without a new page. */
function setFrame(frame: HTMLIFrameElement, says: FormData): void {
  const inside = frame.contentDocument?.documentElement;
  if (!inside) return;
  frame.parentElement!.dataset.width = String(says.get("width"));
  for (const name of ["theme", "contrast", "text", "latency", "line"]) inside.dataset[name] = String(says.get(name));
  frame.contentWindow!.dispatchEvent(new Event("gallery:line"));
}

/** What the example has sent, and the HTML it is now. */
function watch(frame: HTMLIFrameElement): void {
  const inside = frame.contentDocument!;
  const meter = document.querySelector<HTMLElement>("[data-gallery-meter]");
  const html = document.querySelector<HTMLElement>("[data-gallery-html]");
  let sentBefore = Number(inside.documentElement.dataset.sent ?? 0);
  const tell = () => {
    const sent = Number(inside.documentElement.dataset.sent ?? 0) - sentBefore;
    meter!.dataset.sent = String(sent);
    meter!.querySelector("span")!.textContent = meter!.dataset.galleryMeter!.replace("{n}", String(sent));
  };
  const begin = () => {
    sentBefore = Number(inside.documentElement.dataset.sent ?? 0);
    tell();
  };
  const draw = () => {
    html!.textContent = indented(inside.querySelector("[data-gallery-stage]")!);
    html!.hidden = false;
  };
  if (meter) {
    for (const kind of ["pointerdown", "keydown"]) inside.addEventListener(kind, begin, true);
    new MutationObserver(tell).observe(inside.documentElement, { attributeFilter: ["data-sent"] });
  }
  if (html) {
    new MutationObserver(draw).observe(inside.body, { subtree: true, childList: true, attributes: true, characterData: true });
    draw();
  }
}

function indented(element: Element, depth = 0): string {
  const pad = "  ".repeat(depth);
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof element.ownerDocument.defaultView!.Text) return node.data.trim() && `${pad}${node.data.trim()}\n`;
      if (node.nodeType !== Node.ELEMENT_NODE) return "";
      const child = node as Element;
      const tag = child.outerHTML.slice(0, child.outerHTML.indexOf(">") + 1);
      if (!child.childNodes.length || child.localName === "svg") return `${pad}${child.outerHTML}\n`;
      if (!child.children.length) return `${pad}${child.outerHTML}\n`;
      return `${pad}${tag}\n${indented(child, depth + 1)}${pad}</${child.localName}>\n`;
    })
    .join("");
}

async function copy(button: HTMLElement | null): Promise<void> {
  if (!button) return;
  const says = button.querySelector<HTMLElement>("[role=status]")!;
  const before = says.textContent;
  await navigator.clipboard.writeText(button.dataset.galleryCopy!);
  says.textContent = button.dataset.copied!;
  setTimeout(() => (says.textContent = before), 2000);
}

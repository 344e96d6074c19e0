// What has happened, the newest first.

const MOST = 200;

export class List {
  #list;
  #nothing;
  #clear;

  /** `nothing` shows while the list is empty, `clear` empties it. */
  constructor(list, nothing, clear) {
    this.#list = list;
    this.#nothing = nothing;
    this.#clear = clear;
    clear.onclick = () => {
      this.#list.replaceChildren();
      this.#settle();
      this.#list.closest("section").querySelector("h2").focus();
    };
    list.closest("section").querySelector("h2").tabIndex = -1;
  }

  /** `tone` is right, wrong or info; `mark` says it in a word; `detail` is what an event carried. */
  add({ tone, mark, title, detail = "", text = "" }) {
    const item = document.createElement("li");
    item.className = "emulator__item";
    item.dataset.tone = tone;
    item.append(part("span", "tag", mark), " ", part("strong", "emulator__name", title));
    if (detail) item.append(" ", part("code", "emulator__detail", detail));
    if (text) item.append(part("p", "emulator__text", text));
    this.#list.prepend(item);
    if (this.#list.children.length > MOST) this.#list.lastElementChild.remove();
    this.#settle();
  }

  #settle() {
    const isEmpty = this.#list.children.length === 0;
    this.#nothing.hidden = !isEmpty;
    this.#clear.hidden = isEmpty;
  }
}

function part(tag, name, text) {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}

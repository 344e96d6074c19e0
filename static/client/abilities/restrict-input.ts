// A field that takes some characters only, or nothing pasted. It looks at what would be entered, not at keys, so that input
// methods, pasting and dropping are held to it too; and it says what it refused.

import { listenAll } from "./listeners";
import { say } from "./say";
import { characters, put, write } from "./words";

interface Props {
  /** The characters let through; all unless said here, or around it by data-allow. */
  allow?: string;
  deny?: string;
  blockPaste?: boolean;
  /** With {k}; else what is around it says so once for many fields, by data-refused. */
  refused?: string;
  pasteRefused?: string;
}

export function restrictInput(element: HTMLElement, { allow, deny = "", blockPaste, refused, pasteRefused = "" }: Props): () => void {
  const field = element.querySelector("input")!;
  const told = element.querySelector("[role=status]") ?? toldBelow(element);
  const around = element.closest<HTMLElement>("[data-refused]")?.dataset;
  const words = refused ?? around!.refused!;
  const through = refused === undefined ? around!.allow : allow;
  let isOurs = false;

  const isRefused = (one: string) => deny.includes(one) || (through !== undefined && !through.includes(one));
  const without = (text: string) =>
    characters(text)
      .filter((one) => !isRefused(one))
      .join("");
  const tell = (text: string) => say(told, words.replace("{k}", characters(text).find(isRefused)!));

  const before = (event: InputEvent) => {
    if (event.isComposing || isOurs) return; // What an input method composes cannot be stopped, only put right when it is done.
    const isPasted = event.inputType === "insertFromPaste" || event.inputType === "insertFromDrop";
    if (isPasted && blockPaste) {
      event.preventDefault();
      return say(told, pasteRefused);
    }
    const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
    const kept = without(text);
    if (kept === text) return say(told, "");
    tell(text);
    if (event.inputType === "insertFromDrop") return; // It goes where the pointer is; `entered` puts it right there.
    event.preventDefault();
    if (kept) insert(kept);
  };
  /** As typed, so that it can be undone. */
  const insert = (text: string) => {
    isOurs = true;
    if (!document.execCommand("insertText", false, text)) {
      field.setRangeText(text, field.selectionStart!, field.selectionEnd!, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    isOurs = false;
  };
  const entered = (event: Event) => {
    if ((event as InputEvent).isComposing) return;
    const kept = without(field.value);
    if (kept === field.value) return;
    tell(field.value);
    const caret = without(field.value.slice(0, field.selectionStart ?? undefined)).length;
    (event.type === "input" ? put : write)(field, kept, caret);
  };

  if (field.value !== field.defaultValue) entered(new Event("change")); // Typed before the page was live.
  return listenAll([field, "beforeinput", before], [field, "input", entered], [field, "compositionend", entered]);
}

function toldBelow(element: HTMLElement): HTMLElement {
  const told = Object.assign(document.createElement("p"), { className: "field__refused", role: "status" });
  told.dataset.testid = "input-refused";
  element.append(told);
  return told;
}

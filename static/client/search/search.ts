// The search, fetched with its first use: suggestions for the fields of the page, and the results in a dialog.

import { callsTo, type Props } from "./calls";
import { searchDialog } from "./dialog";
import { suggesting } from "./suggesting";

export interface Search {
  /** Gives the field of a form its suggestions. */
  give(form: HTMLFormElement): void;
  open(term: string): void;
  /** Opens the dialog with what was typed in a form of the page. */
  openFrom(form: HTMLFormElement): void;
}

/** `part` holds the dialog, and the words and numbers of the search. */
export function startSearch(part: DocumentFragment): Search {
  const kept = part.querySelector<HTMLElement>("[data-props]")!;
  const props: Props = JSON.parse(kept.dataset.props!);
  const calls = callsTo(props);
  const given = new WeakSet<HTMLFormElement>();

  const give = (form: HTMLFormElement) => {
    if (given.has(form) || !form.isConnected) return;
    given.add(form);
    const isInDialog = dialog.element.contains(form);
    const onSearch = isInDialog ? dialog.search : form.dataset.search === "dialog" ? () => openFrom(form) : undefined;
    suggesting(form, dialog.element, props, calls, onSearch);
  };
  const openFrom = (form: HTMLFormElement) => {
    const field = form.querySelector("input")!;
    const term = field.value;
    if (dialog.element.contains(form)) return dialog.search(term);
    field.value = "";
    field.dispatchEvent(new Event("change"));
    form.closest("dialog")?.querySelector<HTMLElement>("[data-drawer-close]")?.click(); // The focus comes back to what opened the drawer.
    dialog.open(term);
  };
  const dialog = searchDialog(part, props, calls);
  give(dialog.element.querySelector("form")!);
  return { give, open: dialog.open, openFrom };
}

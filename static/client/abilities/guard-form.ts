// A form that is sent once at a time and leads to the first field that is wrong.

interface Props {
  /** Grows with each answer. */
  answer: number;
  /** Ids of the fields that are wrong, in order. */
  failing: string[];
}

const GIVES_UP_AFTER = 10_000;

export function guardForm(form: HTMLFormElement, { failing }: Props): () => void {
  const state = form.dataset.state === "submitting" ? "editing" : form.dataset.state!;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const submit = (event: Event) => {
    if (form.dataset.state === "submitting") {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    form.dataset.state = "submitting";
    timer = setTimeout(release, GIVES_UP_AFTER);
  };
  const release = () => {
    clearTimeout(timer);
    form.dataset.state = state;
  };
  const back = (event: PageTransitionEvent) => {
    if (event.persisted) release();
  };
  const focusOn = (id: string | undefined) => {
    const field = id === undefined ? null : document.getElementById(id);
    (field?.matches("fieldset") ? field.querySelector<HTMLElement>("input") : field)?.focus();
  };
  const follow = (event: Event) => {
    const link = (event.target as Element).closest("a[href^='#']");
    if (!link?.closest("[data-form-errors]")) return;
    event.preventDefault();
    focusOn(link.getAttribute("href")!.slice(1));
  };
  release();
  form.addEventListener("submit", submit);
  form.addEventListener("click", follow);
  addEventListener("pageshow", back);
  if (failing.length && (document.activeElement === document.body || form.contains(document.activeElement))) focusOn(failing[0]);
  return () => {
    clearTimeout(timer);
    form.removeEventListener("submit", submit);
    form.removeEventListener("click", follow);
    removeEventListener("pageshow", back);
  };
}

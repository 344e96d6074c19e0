// A button that is busy from the press until the server has answered. Presses in between go nowhere.

interface Props {
  /** What the server says. */
  loading: boolean;
  /** Grows with each answer. */
  answer: number;
  /** In milliseconds. */
  giveUpAfter: number;
}

export function busyButton(button: HTMLButtonElement, { loading, giveUpAfter }: Props): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (isBusy: boolean) => {
    clearTimeout(timer);
    button.dataset.loading = button.ariaBusy = button.ariaDisabled = String(isBusy);
    button.querySelector<HTMLElement>("[data-spinner]")!.hidden = !isBusy;
  };
  const press = (event: Event) => {
    if (button.dataset.loading === "true") {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    show(true);
    timer = setTimeout(show, giveUpAfter, loading);
  };
  const back = (event: PageTransitionEvent) => {
    if (event.persisted) show(loading);
  };
  const answered = () => show(loading);
  show(loading);
  const { form } = button;
  form?.addEventListener("shell:answered", answered);
  button.addEventListener("click", press, { capture: true });
  addEventListener("pageshow", back);
  return () => {
    clearTimeout(timer);
    button.removeEventListener("click", press, { capture: true });
    form?.removeEventListener("shell:answered", answered);
    removeEventListener("pageshow", back);
  };
}

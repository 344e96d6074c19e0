// A button that is busy from the press until the server has answered. Presses in between go nowhere.

import { listenAll } from "./listeners";

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
  const stop = listenAll([form, "shell:answered", answered], [button, "click", press, { capture: true }], [window, "pageshow", back]);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

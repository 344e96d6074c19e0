// A page that is on its way elsewhere is sent nowhere else: one navigation, whoever asks first.

let isLeaving = false;

/** Whether it is the caller who may lead the page away now. */
export function beginLeaving(): boolean {
  if (isLeaving) return false;
  isLeaving = true;
  return true;
}

addEventListener("pageshow", ({ persisted }) => {
  if (persisted) isLeaving = false;
});

// A page that is on its way elsewhere is sent nowhere else: one navigation, whoever asks first.

let isLeaving = false;

/** Whether it is the caller who may lead the page away now. A page that comes back by the back button may leave again. */
export function beginLeaving(): boolean {
  if (isLeaving) return false;
  isLeaving = true;
  addEventListener("pageshow", () => (isLeaving = false), { once: true });
  return true;
}

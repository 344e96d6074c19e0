// Seconds left until a time, on the browser's own steady clock, which neither the visitor nor a time server moves.

const LOOK_AT_LEAST_EACH = 15_000;
/** More than this between the steady clock and the wall clock: the machine slept, or somebody set the time. */
const JUMPED = 2_000;

export class Clock {
  #endsAt = 0;
  #jump = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tick: (left: number) => number;
  #jumped: () => void;
  #isRunning = false;

  /** `tick` is called with the seconds left and answers at how many it wants to be called again; `jumped` when time made a leap. */
  constructor(left: number, tick: (left: number) => number, jumped: () => void) {
    this.#tick = tick;
    this.#jumped = jumped;
    this.#endsAt = performance.now() + left * 1000;
  }

  get left(): number {
    return (this.#endsAt - performance.now()) / 1000;
  }

  start(): void {
    this.#isRunning = true;
    this.#jump = Date.now() - performance.now();
    this.#run();
  }

  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#timer);
  }

  set(left: number): void {
    this.#endsAt = performance.now() + left * 1000;
    if (this.#isRunning) this.#run();
  }

  #run = (): void => {
    clearTimeout(this.#timer);
    const jump = Date.now() - performance.now();
    if (Math.abs(jump - this.#jump) > JUMPED) {
      this.#jump = jump;
      this.#jumped();
    }
    const next = this.#tick(this.left);
    if (!this.#isRunning || this.left <= 0) return;
    const wait = Math.max(0, (this.left - next) * 1000);
    this.#timer = setTimeout(this.#run, Math.min(wait, LOOK_AT_LEAST_EACH));
  };
}

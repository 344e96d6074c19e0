// Seconds left until a time, on the browser's own steady clock, which neither the visitor nor a time server moves.

const LOOK_AT_LEAST_EACH = 5_000;
/** More than this between the steady clock and the wall clock: the machine slept, or somebody set the time. */
const JUMPED = 2_000;

export class Clock {
  #endsAt = 0;
  #jump = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tick: (left: number) => number;
  #jumped: (isPast: boolean) => void;
  #isRunning = false;

  /**
   * `tick` is called with the seconds left and answers at how many it wants to be called again; `jumped` when time made a leap, and
   * whether that was past the end: the steady clock of some machines stands still while they sleep.
   */
  constructor(left: number, tick: (left: number) => number, jumped: (isPast: boolean) => void) {
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

  /** Looks at once whether time made a leap. */
  look(): void {
    const jump = Date.now() - performance.now();
    const leap = jump - this.#jump;
    if (!this.#isRunning || Math.abs(leap) <= JUMPED) return;
    this.#jump = jump;
    this.#jumped(leap > this.left * 1000);
  }

  #run = (): void => {
    clearTimeout(this.#timer);
    this.look();
    const next = this.#tick(this.left);
    if (!this.#isRunning || this.left <= 0) return;
    const wait = Math.max(0, (this.left - next) * 1000);
    this.#timer = setTimeout(this.#run, Math.min(wait, LOOK_AT_LEAST_EACH));
  };
}

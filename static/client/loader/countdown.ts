// Counts seconds down to a moment, not by ticks: a tab that slept is right at once when it wakes.

export class Countdown {
  #left: number;
  #until = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #show: (seconds: number) => void;
  #done: () => void;

  constructor(milliseconds: number, show: (seconds: number) => void, done: () => void) {
    this.#left = milliseconds;
    this.#show = show;
    this.#done = done;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  start(): void {
    this.#until = performance.now() + this.#left;
    this.#timer = setInterval(() => this.#look(), 250);
    this.#look();
  }

  pause(): void {
    this.#left = Math.max(0, this.#until - performance.now());
    this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const left = Math.max(0, this.#until - performance.now());
    this.#show(Math.ceil(left / 1000));
    if (left > 0) return;
    this.stop();
    this.#done();
  }
}

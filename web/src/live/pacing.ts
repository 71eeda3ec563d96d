/**
 * Shows one thing after another with a little time between them: the more is waiting, the less. So nobody falls behind
 * the table by more than a moment, and when too much is waiting only the newest is shown.
 */
export class Pacing<T> {
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;
  #standsMs = 0;

  constructor(
    /** Shows an item; gives the time in ms that it should stand. What is skipped is over before it is seen. */
    readonly show: (item: T, isSkipped: boolean) => number,
    readonly waitingMax = 10,
  ) {}

  get isBehind(): boolean {
    return this.#waiting.length > 0;
  }

  add(item: T): void {
    this.#waiting.push(item);
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Straight to the newest: everything in between counts as seen. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#showAll(this.#waiting.splice(0));
    this.#standsMs = 0;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#standsMs = 0;
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const isTooMuch = this.#waiting.length > this.waitingMax;
    const wait = this.#shownAt + this.#standsMs / this.#waiting.length - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#next(), wait);
      return;
    }
    this.#showAll(this.#waiting.splice(0, isTooMuch ? Infinity : 1));
    this.#next();
  }

  /** The last of them stands; the others are over before they are seen. */
  #showAll(items: readonly T[]): void {
    items.forEach((item, order) => (this.#standsMs = this.show(item, order < items.length - 1)));
    this.#shownAt = performance.now();
  }
}

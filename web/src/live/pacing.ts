/** Shows one thing after another with a little time between them, and skips ahead when too much is waiting. */
export class Pacing<T> {
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #freeAt = 0;

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
    this.#next();
  }

  /** Straight to the newest: everything in between counts as seen. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#showAll(this.#waiting.splice(0));
    this.#freeAt = 0;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.#freeAt = 0;
  }

  #next(): void {
    if (this.#timer !== undefined || this.#waiting.length === 0) return;
    const wait = this.#freeAt - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#next();
      }, wait);
      return;
    }
    // What was shown last may stand its time; then everything but the newest is skipped if it is too much.
    const isTooMuch = this.#waiting.length > this.waitingMax;
    this.#freeAt = performance.now() + this.#showAll(this.#waiting.splice(0, isTooMuch ? Infinity : 1));
    this.#next();
  }

  /** The time in ms that the last of them should stand. */
  #showAll(items: readonly T[]): number {
    return items.reduce((_, item, order) => this.show(item, order < items.length - 1), 0);
  }
}

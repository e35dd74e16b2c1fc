import type { Logger } from "#ports/logger.ts";

/** Beyond this, what came in is left with Telegram: it replays what was never noted as seen. */
const MAX_WAITING = 5_000;
/** Below this, more may be asked for. */
const ROOM_BELOW = 200;
const RETRY_MS = { first: 500, longest: 10_000 } as const;

type Job = () => Promise<void>;

/** Hands on what came in, one after the other, until it has been taken. Nothing is handed on before `start`. */
export class UpdateQueue {
  readonly #logger: Logger;
  readonly #onAllTaken: () => void;
  readonly #waiting: Job[] = [];
  readonly #settling = new Set<() => void>();
  readonly #wantingRoom = new Set<() => void>();
  #started = false;
  #running = false;
  #stopped = false;
  #dropped = false;
  #endPause: () => void = () => undefined;

  constructor(logger: Logger, onAllTaken: () => void) {
    this.#logger = logger;
    this.#onAllTaken = onAllTaken;
  }

  add(job: Job): void {
    if (this.#stopped || this.#waiting.length >= MAX_WAITING) {
      if (!this.#dropped) this.#logger.warn("updates-dropped", { count: this.#waiting.length });
      this.#dropped = true;
      return;
    }
    this.#waiting.push(job);
    void this.#run();
  }

  start(): void {
    this.#started = true;
    void this.#run();
  }

  /** True once all that came in has been taken: only then may it be noted as seen. */
  allTaken(): boolean {
    return this.#waiting.length === 0 && !this.#dropped;
  }

  /** Resolves when little is left to be taken: thousands may have been missed, and come as fast as they are asked for. */
  room(): Promise<void> {
    if (this.#stopped || this.#waiting.length < ROOM_BELOW) return Promise.resolve();
    return new Promise((resolve) => this.#wantingRoom.add(resolve));
  }

  /** Resolves when all has been taken that can be, or `limitMs` is over. */
  settle(limitMs: number): Promise<void> {
    if (!this.#running) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(settled, limitMs);
      const settling = this.#settling;
      settling.add(settled);
      function settled(): void {
        clearTimeout(timer);
        settling.delete(settled);
        resolve();
      }
    });
  }

  /** The job under way is finished, no other begun. */
  stop(): void {
    this.#stopped = true;
    this.#endPause();
    this.#makeRoom();
  }

  async #run(): Promise<void> {
    if (this.#running || !this.#started) return;
    this.#running = true;
    for (let job = this.#next(); job !== undefined; job = this.#next()) await this.#take(job);
    this.#running = false;
    for (const settled of [...this.#settling]) settled();
    if (this.allTaken()) this.#onAllTaken();
  }

  #next(): Job | undefined {
    return this.#stopped ? undefined : this.#waiting[0];
  }

  async #take(job: Job): Promise<void> {
    for (let delayMs: number = RETRY_MS.first; !this.#stopped; delayMs = Math.min(delayMs * 2, RETRY_MS.longest)) {
      try {
        await job();
        this.#waiting.shift();
        if (this.#waiting.length < ROOM_BELOW) this.#makeRoom();
        return;
      } catch (error) {
        this.#logger.warn("update-not-taken", { error, delayMs });
        await this.#pause(delayMs);
      }
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #makeRoom(): void {
    for (const enter of this.#wantingRoom) enter();
    this.#wantingRoom.clear();
  }
}

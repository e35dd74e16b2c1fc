import { STORING_BACKOFF } from "#adapters/gateways/common/session/retry-delay.ts";
import { backOffMs } from "#domain/back-off.ts";
import type { Logger } from "#ports/logger.ts";

/** Beyond this, what came in is left with Telegram: it replays what was never noted as seen. */
const MAX_WAITING = 5_000;
/** Below this, more may be asked for. */
const ROOM_BELOW = 200;
/** A commit each would take minutes after a long absence. */
const TAKEN_AT_ONCE = 100;

interface UpdateQueueDependencies<Update> {
  /** Some that came after one another; called again when it rejects, and then perhaps with more. */
  take(updates: readonly Update[]): Promise<void>;
  onAllTaken(): void;
  readonly logger: Pick<Logger, "warn">;
}

/** Hands on what came in, in its order, until it has been taken. Nothing is handed on before `start`. */
export class UpdateQueue<Update> {
  readonly #dependencies: UpdateQueueDependencies<Update>;
  readonly #waiting: Update[] = [];
  readonly #settling = new Set<() => void>();
  readonly #wantingRoom = new Set<() => void>();
  #started = false;
  #running = false;
  #stopped = false;
  #dropped = false;
  #endPause: () => void = () => undefined;

  constructor(dependencies: UpdateQueueDependencies<Update>) {
    this.#dependencies = dependencies;
  }

  add(update: Update): void {
    if (this.#stopped || this.#waiting.length >= MAX_WAITING) {
      if (!this.#dropped) this.#dependencies.logger.warn("updates-dropped", { count: this.#waiting.length });
      this.#dropped = true;
      return;
    }
    this.#waiting.push(update);
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

  /** What is being taken now may be finished, nothing else is begun. */
  stop(): void {
    this.#stopped = true;
    this.#endPause();
    this.#makeRoom();
  }

  async #run(): Promise<void> {
    if (this.#running || !this.#started) return;
    this.#running = true;
    while (!this.#stopped && this.#waiting.length > 0) await this.#takeSome();
    this.#running = false;
    for (const settled of [...this.#settling]) settled();
    if (this.allTaken()) this.#dependencies.onAllTaken();
  }

  async #takeSome(): Promise<void> {
    const { take, logger } = this.#dependencies;
    for (let failures = 0; !this.#stopped; failures += 1) {
      const some = this.#waiting.slice(0, TAKEN_AT_ONCE);
      try {
        await take(some);
        this.#waiting.splice(0, some.length);
        if (this.#waiting.length < ROOM_BELOW) this.#makeRoom();
        return;
      } catch (error) {
        const delayMs = backOffMs(failures, STORING_BACKOFF, 0);
        logger.warn("update-not-taken", { error, delayMs });
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

import type { tl } from "@mtcute/core";
import type { World } from "./world.ts";

/**
 * Updates on their way to clients. Nothing leaves before what it tells is on the disk: a client must not know more than
 * a sandbox that was killed and started again.
 */
export interface Departures {
  /** To the log-ins of an account, save the one that knows already. */
  push(accountId: number, updates: tl.TypeUpdates, knowingKeyId?: string): void;
  /** Resolves when all that was written and pushed before is on the disk and sent. */
  settled(): Promise<void>;
}

export function departures({
  store,
  logIns,
  wire,
  logger,
}: Pick<World, "store" | "logIns" | "wire" | "logger">): Departures {
  let waiting: { keyId: string; updates: tl.TypeUpdates }[] = [];
  let next: Promise<void> | undefined;

  function leave(): void {
    next = undefined;
    const leaving = waiting;
    waiting = [];
    store.flush();
    for (const { keyId, updates } of leaving) wire.push(keyId, updates);
  }

  // Whatever comes within one turn of the event loop shares a write.
  function settled(): Promise<void> {
    next ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        try {
          leave();
          resolve();
        } catch (error) {
          logger.error("sandbox-telegram-state-was-not-written", { error });
          reject(error);
        }
      });
    });
    return next;
  }

  return {
    push(accountId, updates, knowingKeyId) {
      for (const { keyId, passwordPending } of logIns.ofAccount(accountId)) {
        if (!passwordPending && keyId !== knowingKeyId) waiting.push({ keyId, updates });
      }
      // A failure is logged above, and told to whoever waits.
      settled().catch(() => undefined);
    },
    settled,
  };
}

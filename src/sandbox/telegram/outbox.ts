import type { tl } from "@mtcute/core";
import type { NetworkPorts } from "../common/network-ports.ts";
import type { LogIns } from "./log-ins.ts";
import type { TelegramWire } from "./rpc.ts";

/**
 * Updates on their way to clients. None goes out before what it tells is on the disk: a client must not know more than
 * a sandbox that was killed and started again.
 */
export interface Outbox {
  /** To the log-ins of an account, save the one that knows already. */
  push(accountId: number, updates: tl.TypeUpdates, knowingKeyId?: string): void;
  /** Resolves when all that was written and pushed before is on the disk and sent. */
  settled(): Promise<void>;
}

interface OutboxDependencies extends Pick<NetworkPorts, "logger"> {
  readonly store: Pick<NetworkPorts["store"], "flush">;
  readonly logIns: Pick<LogIns, "ofAccount">;
  readonly wire: Pick<TelegramWire, "push">;
}

export function outbox({ store, logIns, wire, logger }: OutboxDependencies): Outbox {
  let waiting: { keyId: string; updates: tl.TypeUpdates }[] = [];
  let next: Promise<void> | undefined;

  function send(): void {
    next = undefined;
    const sending = waiting;
    waiting = [];
    store.flush();
    for (const { keyId, updates } of sending) wire.push(keyId, updates);
  }

  // Whatever comes within one turn of the event loop shares a write.
  function settled(): Promise<void> {
    next ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        try {
          send();
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

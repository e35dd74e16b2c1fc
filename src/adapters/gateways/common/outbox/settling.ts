import type { Logger } from "#ports/logger.ts";
import type { MessageStore, Settlement } from "#ports/messages.ts";
import { StorageError } from "#ports/storage-error.ts";
import { pause } from "../session/pause.ts";

/** How messages end is written until it is taken: the network has been told already. */
export interface Settling {
  /** Resolves once it is committed. */
  settle(instanceId: number, id: string, settlement: Settlement): Promise<void>;
  /** What is not taken by then is left to the next start, which sends it again under its id. */
  close(): void;
}

const RETRY_MS = 1_000;

export function settling(store: Pick<MessageStore, "settle">, logger: Pick<Logger, "warn" | "error">): Settling {
  let closed = false;
  let isLogged = false;

  async function settle(instanceId: number, id: string, settlement: Settlement): Promise<void> {
    for (;;) {
      try {
        await store.settle(instanceId, id, settlement);
        isLogged = false;
        return;
      } catch (error) {
        if (!(error instanceof StorageError)) {
          logger.error("message-not-settled", { instanceId, error });
          return;
        }
        if (!isLogged) logger.warn("messages-not-settled", { instanceId, error });
        isLogged = true;
        if (closed) return;
      }
      await pause(RETRY_MS);
    }
  }

  return {
    settle,
    close() {
      closed = true;
    },
  };
}

import { pause } from "#adapters/gateways/common/session/pause.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import { readStoredSession, type StoredSession, storedSessionText } from "./stored-session.ts";

/** What is stored of one instance's session, and a copy of it in memory. */
export interface KeptSession {
  readonly current: StoredSession | null;
  /** Null when nothing is stored; `corrupt` when it is not what this gateway writes. */
  read(): Promise<{ readonly linked: boolean; readonly session: StoredSession | "corrupt" } | null>;
  /** `fresh` drops what is stored of an earlier log-in. */
  write(session: StoredSession, options?: { readonly fresh?: boolean }): Promise<void>;
  /** At once for this process; `remove` follows. */
  forget(): void;
  /** Tries three times, then says so in the log. */
  remove(): Promise<void>;
}

const REMOVE_TRIES = 3;
const REMOVE_RETRY_MS = 200;

export function keptSession(
  { store, logger }: { readonly store: TelegramStore; readonly logger: Logger },
  { instanceId, client }: InstanceRef,
): KeptSession {
  let current: StoredSession | null = null;
  return {
    get current() {
      return current;
    },
    async read() {
      const row = await store.read(instanceId);
      if (row === null) return null;
      current = readStoredSession(row);
      return { linked: row.linked, session: current ?? "corrupt" };
    },
    async write(session, { fresh = false } = {}) {
      await store.writeSession(instanceId, storedSessionText(session), { linked: session.user !== null, fresh });
      current = session;
    },
    forget() {
      current = null;
    },
    async remove() {
      current = null;
      for (let attempt = 1; attempt <= REMOVE_TRIES; attempt += 1) {
        try {
          await store.removeAll(instanceId);
          return;
        } catch (error) {
          logger.error("stored-session-not-removed", { instanceId, client, attempt, error });
          await pause(attempt * REMOVE_RETRY_MS);
        }
      }
    },
  };
}

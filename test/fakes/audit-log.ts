import { ACCOUNT_BELL_KINDS, type AccountBellKind } from "#domain/accounts/bell.ts";
import type { AuditLog, NewAuditEntry } from "#ports/audit.ts";
import type { BellStore } from "#ports/bell.ts";

const BY_NAME: readonly string[] = ["key-created", "key-rotated", "passkey-added", "passkey-removed"];
const KINDS: readonly string[] = ACCOUNT_BELL_KINDS;

/** An audit log in memory, to be read by the test; it rings the bell as the stored one does. */
export function fakeAuditLog(bell?: Pick<BellStore, "ring">): AuditLog & { readonly entries: NewAuditEntry[] } {
  const entries: NewAuditEntry[] = [];
  return {
    entries,
    async record(entry) {
      entries.push(entry);
      const { action, at, userId } = entry;
      if (userId === null || !KINDS.includes(action)) return;
      const about = BY_NAME.includes(action) ? (entry.about ?? null) : null;
      const id = `${action}/${entries.length}`;
      await bell?.ring([{ id, userId, kind: action as AccountBellKind, at, of: null, instanceId: null, about }]);
    },
    async listOf(userId, { before, limit }) {
      return entries
        .map((entry, index) => ({
          ...entry,
          actorId: entry.actorId ?? null,
          about: entry.about ?? null,
          id: index + 1,
        }))
        .filter((entry) => entry.userId === userId && (before === null || entry.id < before))
        .reverse()
        .slice(0, limit);
    },
  };
}

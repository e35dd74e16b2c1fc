import type { AuditLog, NewAuditEntry } from "#ports/audit.ts";

/** An audit log in memory, to be read by the test. */
export function fakeAuditLog(): AuditLog & { readonly entries: NewAuditEntry[] } {
  const entries: NewAuditEntry[] = [];
  return {
    entries,
    async record(entry) {
      entries.push(entry);
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

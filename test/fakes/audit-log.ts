import type { AuditLog } from "#ports/audit.ts";

export type AuditEntry = Parameters<AuditLog["record"]>[0];

/** An audit log in memory, to be read by the test. */
export function fakeAuditLog(): AuditLog & { readonly entries: AuditEntry[] } {
  const entries: AuditEntry[] = [];
  return {
    entries,
    async record(entry) {
      entries.push(entry);
    },
  };
}

import { beforeEach, describe, expect, it } from "vitest";
import type { AuditLog } from "#ports/audit.ts";

type Entry = Parameters<AuditLog["record"]>[0];

/** `make` answers an empty log, and what reads it. */
export function auditLogContract(
  name: string,
  make: () => Promise<{ log: AuditLog; entries: () => Promise<Entry[]> }>,
): void {
  describe(`audit log: ${name}`, () => {
    let log: AuditLog;
    let entries: () => Promise<Entry[]>;

    beforeEach(async () => {
      ({ log, entries } = await make());
    });

    it("keeps entries in the order in which they were recorded", async () => {
      const at = new Date("2026-03-04T05:06:07.089Z");
      const first: Entry = { action: "login-failed", at, userId: null, instanceId: null, address: "::1" };
      const second: Entry = { action: "token-shown", at, userId: 3, instanceId: 4, address: null };
      await log.record(first);
      await log.record(second);
      expect(await entries()).toEqual([first, second]);
    });
  });
}

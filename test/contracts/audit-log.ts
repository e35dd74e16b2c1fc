import { beforeEach, describe, expect, it } from "vitest";
import type { AuditLog, NewAuditEntry } from "#ports/audit.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");

/** `make` answers an empty log, and what reads all of it. */
export function auditLogContract(
  name: string,
  make: () => Promise<{ log: AuditLog; entries: () => Promise<NewAuditEntry[]> }>,
): void {
  describe(`audit log: ${name}`, () => {
    let log: AuditLog;
    let entries: () => Promise<NewAuditEntry[]>;

    beforeEach(async () => {
      ({ log, entries } = await make());
    });

    const entry = (changes: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
      action: "token-shown",
      at: AT,
      userId: 3,
      instanceId: 4,
      address: null,
      ...changes,
    });

    it("keeps entries in the order in which they were recorded", async () => {
      await log.record(entry({ action: "login-failed", userId: null, instanceId: null, address: "::1" }));
      await log.record(entry({ actorId: 9, about: "Layla’s shop" }));
      expect(await entries()).toMatchObject([
        { action: "login-failed", at: AT, userId: null, instanceId: null, address: "::1" },
        { action: "token-shown", at: AT, userId: 3, instanceId: 4, address: null, actorId: 9, about: "Layla’s shop" },
      ]);
    });

    it("lists what is about one user alone, newest first", async () => {
      await log.record(entry({ at: new Date("2026-03-05T00:00:00.000Z") }));
      await log.record(entry({ userId: 5, actorId: 3 }));
      await log.record(entry({ userId: null }));
      const changed = {
        action: "subscription-changed",
        instanceId: null,
        address: "::1",
        actorId: 9,
        about: "paid",
      } as const;
      await log.record(entry(changed));
      const listed = await log.listOf(3, { before: null, limit: 10 });
      expect(listed).toEqual([
        {
          id: expect.any(Number),
          action: "subscription-changed",
          at: AT,
          userId: 3,
          instanceId: null,
          address: "::1",
          actorId: 9,
          about: "paid",
        },
        { ...entry({ at: new Date("2026-03-05T00:00:00.000Z") }), id: expect.any(Number), actorId: null, about: null },
      ]);
      expect(await log.listOf(999_999, { before: null, limit: 10 })).toEqual([]);
    });

    it("lists page by page without a gap or a double", async () => {
      for (let instanceId = 1; instanceId <= 5; instanceId += 1) await log.record(entry({ instanceId }));
      const pages: (number | null)[][] = [];
      for (let before: number | null = null; pages.length < 4; ) {
        const page = await log.listOf(3, { before, limit: 2 });
        pages.push(page.map(({ instanceId }) => instanceId));
        before = page.at(-1)?.id ?? 0;
      }
      expect(pages).toEqual([[5, 4], [3, 2], [1], []]);
    });
  });
}

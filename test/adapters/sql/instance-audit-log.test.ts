import { expect, it } from "vitest";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlInstanceAuditLog } from "#adapters/sql/stores/instance-audit-log.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");

eachDatabase("what gateways put on record", (fixture) => {
  it("is the owner's to read, and nobody else's", async () => {
    const { database } = await fixture.empty();
    const owner = await addUser(database);
    const other = await addUser(database, "other@example.com");
    await addInstance(database, "Client001", other);
    const instanceId = await addInstance(database, "Client002", owner);
    const gateway = sqlInstanceAuditLog(database);
    const seen = { at: AT, instanceId };
    await gateway.recordForOwner({ ...seen, action: "session-linked", address: null });
    await gateway.recordForOwner({ ...seen, action: "wrong-tokens", address: "2001:db8::1" });

    const log = sqlAuditLog(database);
    const entry = { at: AT, userId: owner, instanceId, actorId: null, about: "Client002" };
    expect(await log.listOf(owner, { before: null, limit: 10 })).toMatchObject([
      { ...entry, action: "wrong-tokens", address: "2001:db8::1" },
      { ...entry, action: "session-linked", address: null },
    ]);
    expect(await log.listOf(other, { before: null, limit: 10 })).toEqual([]);
  });

  it("is nothing where the instance is gone", async () => {
    const { database } = await fixture.empty();
    const gone = { action: "session-ended", at: AT, instanceId: 77, address: null } as const;
    await sqlInstanceAuditLog(database).recordForOwner(gone);
    expect(await database.db.selectFrom("audit_log").selectAll().execute()).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { sparingAudit } from "#adapters/limits/sparing-audit.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import type { AuditAction } from "#ports/audit.ts";
import { fakeAuditLog } from "#test/fakes/audit-log.ts";
import { fakeClock } from "#test/fakes/clock.ts";

it("leaves out denials of one user beyond so many a minute, and nothing else", async () => {
  const [clock, log] = [fakeClock(), fakeAuditLog()];
  const audit = sparingAudit(log, windowLimit({ points: 2, perSeconds: 60 }, clock));
  const record = (action: AuditAction, userId: number) =>
    audit.record({ action, at: clock.now(), userId, instanceId: null, address: null });
  const recorded = async (userId: number) =>
    (await audit.listOf(userId, { before: null, limit: 100 })).map(({ action }) => action);

  for (let call = 0; call < 5; call += 1) await record("access-denied", 1);
  for (let call = 0; call < 5; call += 1) await record("token-shown", 2);
  await record("access-denied", 2);
  expect(await recorded(1)).toEqual(["access-denied", "access-denied"]);
  expect(await recorded(2)).toHaveLength(6);

  clock.pass(61_000);
  await record("access-denied", 1);
  expect(await recorded(1)).toHaveLength(3);
});

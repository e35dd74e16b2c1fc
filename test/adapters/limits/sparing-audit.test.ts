import { expect, it } from "vitest";
import { sparingAudit } from "#adapters/limits/sparing-audit.ts";
import type { AuditAction } from "#ports/audit.ts";
import { fakeAuditLog } from "#test/fakes/audit-log.ts";
import { fakeClock } from "#test/fakes/clock.ts";

function world() {
  const [clock, log] = [fakeClock(), fakeAuditLog()];
  const audit = sparingAudit(log, clock);
  async function record(times: number, action: AuditAction, userId: number | null): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await audit.record({ action, at: clock.now(), userId, instanceId: null, address: null });
    }
  }
  const recorded = (action: AuditAction, userId: number | null) =>
    log.entries.filter((entry) => entry.action === action && entry.userId === userId).length;
  return { clock, record, recorded };
}

it("leaves out denials of one user beyond twenty a minute", async () => {
  const { clock, record, recorded } = world();
  await record(25, "access-denied", 1);
  await record(1, "access-denied", 2);
  expect([recorded("access-denied", 1), recorded("access-denied", 2)]).toEqual([20, 1]);
  clock.pass(61_000);
  await record(1, "access-denied", 1);
  expect(recorded("access-denied", 1)).toBe(21);
});

it("leaves out what one user does beyond 120 times a minute, and nothing else that they or others do", async () => {
  const { record, recorded } = world();
  await record(500, "token-rotated", 1);
  await record(1, "password-changed", 1);
  await record(1, "token-rotated", 2);
  expect([recorded("token-rotated", 1), recorded("password-changed", 1), recorded("token-rotated", 2)]).toEqual([
    120, 1, 1,
  ]);
});

it("keeps every sign-in that failed for nobody known", async () => {
  const { record, recorded } = world();
  await record(200, "login-failed", null);
  expect(recorded("login-failed", null)).toBe(200);
});

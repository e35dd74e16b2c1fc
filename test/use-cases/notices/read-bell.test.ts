import { expect, it } from "vitest";
import { ADDRESS, newUser, ownerWorld } from "#test/support/owner.ts";
import { openBell } from "#use-cases/notices/read-bell.ts";

it("answers what was new once, and marks it for its own user alone", async () => {
  const { ports, owner } = await ownerWorld();
  const other = await newUser(ports, "other@example.com");
  const entry = { at: ports.clock.now(), instanceId: null, address: ADDRESS };
  for (const userId of [owner.id, other.id]) {
    await ports.audit.record({ ...entry, action: "password-changed", userId });
  }
  expect(await openBell(ports, { userId: owner.id })).toMatchObject([{ kind: "password-changed", isRead: false }]);
  expect(await openBell(ports, { userId: owner.id })).toMatchObject([{ kind: "password-changed", isRead: true }]);
  expect(await ports.bell.unreadOf(other.id)).toBe(1);
});

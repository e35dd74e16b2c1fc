import { expect, it } from "vitest";
import { BROWSER, DEVICE, factorWorld } from "#test/support/factor-world.ts";
import { markOf, openSession } from "#use-cases/accounts/open-session.ts";

it("ends the session that the browser held before", async () => {
  const { ports, user } = await factorWorld();
  const { token: previousToken } = await ports.authSessions.start(user.id, DEVICE);
  const passwordMark = markOf((await ports.users.storedPassword(user.id)) ?? "");
  await openSession(ports, { user, passwordMark, browser: { ...BROWSER, previousToken }, isProved: false });
  expect(await ports.authSessions.resume(previousToken)).toBeNull();
});

it("opens no session for a password that is no more", async () => {
  const { ports, user } = await factorWorld();
  const passwordMark = markOf("another password's hash");
  const input = { user, passwordMark, browser: BROWSER, isProved: true };
  expect(await openSession(ports, input)).toBeNull();
  expect(await ports.authSessions.list(user.id)).toHaveLength(1);
});

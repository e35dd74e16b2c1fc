import { expect, it } from "vitest";
import { ADDRESS, newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { logOut } from "#use-cases/accounts/log-out.ts";

it("ends this session alone, and goes on record", async () => {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports);
  const device = { userAgent: null, address: null };
  const [{ token }, other] = [
    await ports.authSessions.start(user.id, device),
    await ports.authSessions.start(user.id, device),
  ];
  await logOut(ports, { token, address: ADDRESS });
  expect(await ports.authSessions.resume(token)).toBeNull();
  expect(await ports.authSessions.resume(other.token)).not.toBeNull();
  expect(ports.audit.entries).toEqual([
    { action: "logged-out", at: ports.clock.now(), userId: user.id, instanceId: null, address: ADDRESS },
  ]);
});

it("takes an unknown session for one that is over", async () => {
  const { ports } = fakeWebPorts();
  await logOut(ports, { token: "nonsense", address: ADDRESS });
  expect(ports.audit.entries).toEqual([]);
});

it("ends the session of an account that is gone", async () => {
  const { ports } = fakeWebPorts();
  const { token } = await ports.authSessions.start(77, { userAgent: null, address: null });
  await logOut(ports, { token, address: ADDRESS });
  expect(await ports.authSessions.resume(token)).toBeNull();
});

import { expect, it } from "vitest";
import { newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { isKnownNetwork } from "#use-cases/accounts/known-network.ts";

it("knows the networks of live sessions and of sign-ins on record, however they are written, and no others", async () => {
  const { ports } = fakeWebPorts();
  const user = await newUser(ports, "layla@example.com");
  const other = await newUser(ports, "omar@example.com");
  await ports.authSessions.start(user.id, { userAgent: null, address: "2001:db8::5" });
  await ports.authSessions.start(other.id, { userAgent: null, address: "198.51.100.1" });
  const entry = { at: ports.clock.now(), userId: user.id, instanceId: null };
  await ports.audit.record({ action: "login-succeeded", address: "203.0.113.9", ...entry });
  await ports.audit.record({ action: "login-failed", address: "203.0.113.10", ...entry });
  const addresses = ["2001:DB8::ffff", "::ffff:203.0.113.9", "203.0.113.10", "198.51.100.1", "2001:db8:1::5", null];
  const known = await Promise.all(addresses.map((address) => isKnownNetwork(ports, user.id, address)));
  expect(known).toEqual([true, true, false, false, false, false]);
});

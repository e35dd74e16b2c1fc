import { expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { ADDRESS, newUser } from "#test/support/owner.ts";
import { fakeWebPorts } from "#test/support/web-ports.ts";
import { signOutDevice, signOutEverywhere } from "#use-cases/accounts/devices.ts";

async function world() {
  const { ports } = fakeWebPorts();
  const layla = await newUser(ports);
  const other = await newUser(ports, "other@example.com");
  for (const { id } of [layla, layla, other]) await ports.authSessions.start(id, { userAgent: null, address: null });
  const devicesOf = async (userId: number) => (await ports.authSessions.list(userId)).map(({ id }) => id);
  const record = { at: ports.clock.now(), userId: layla.id, instanceId: null, address: ADDRESS };
  return { ports, layla, other, devicesOf, record };
}

it("signs one device out, and goes on record", async () => {
  const { ports, layla, devicesOf, record } = await world();
  const [first = "", second] = await devicesOf(layla.id);
  expect(await signOutDevice(ports, { userId: layla.id, id: first, address: ADDRESS })).toEqual(success(null));
  expect(await devicesOf(layla.id)).toEqual([second]);
  expect(ports.audit.entries).toEqual([{ action: "device-signed-out", ...record }]);
});

it("knows as little of another's device as of none", async () => {
  const { ports, layla, other, devicesOf } = await world();
  const [others = ""] = await devicesOf(other.id);
  for (const id of [others, "nonsense"]) {
    const signedOut = await signOutDevice(ports, { userId: layla.id, id, address: ADDRESS });
    expect(signedOut).toEqual(failure({ code: "device-not-found" }));
  }
  expect(await devicesOf(other.id)).toEqual([others]);
  expect(ports.audit.entries).toEqual([]);
});

it("signs all of one's own devices out, and goes on record", async () => {
  const { ports, layla, other, devicesOf, record } = await world();
  await signOutEverywhere(ports, { userId: layla.id, address: ADDRESS });
  expect(await devicesOf(layla.id)).toEqual([]);
  expect(await devicesOf(other.id)).toHaveLength(1);
  expect(ports.audit.entries).toEqual([{ action: "signed-out-everywhere", ...record }]);
});

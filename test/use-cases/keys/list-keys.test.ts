import { expect, it } from "vitest";
import { putKey } from "#test/support/gateway-keys.ts";
import { ownerWorld } from "#test/support/owner.ts";
import { listKeys } from "#use-cases/keys/list-keys.ts";

const DAY_MS = 86_400_000;

it("lists one's own keys, newest first, and those that ended for 30 days", async () => {
  const { ports, owner } = await ownerWorld();
  const now = ports.clock.now().getTime();
  await putKey(ports.apiKeys, owner.id, { expiresAt: new Date(now) });
  await putKey(ports.apiKeys, owner.id);
  await putKey(ports.apiKeys, owner.id + 1);
  const listed = async () =>
    (await listKeys(ports, { ownerId: owner.id, within: null })).map(({ expiresAt }) => expiresAt);
  ports.clock.pass(30 * DAY_MS);
  expect(await listed()).toEqual([null, new Date(now)]);
  ports.clock.pass(1);
  expect(await listed()).toEqual([null]);
});

it("lists to a key those alone that are no wider than itself", async () => {
  const { ports, owner } = await ownerWorld();
  await putKey(ports.apiKeys, owner.id);
  const narrow = await ports.apiKeys.findAccess(await putKey(ports.apiKeys, owner.id, { scopes: ["messages:send"] }));
  expect(await listKeys(ports, { ownerId: owner.id, within: narrow })).toMatchObject([{ id: narrow?.id }]);
});

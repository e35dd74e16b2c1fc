import { expect, it } from "vitest";
import { newInstance, newUser, ownerWorld } from "#test/support/owner.ts";
import { listWithLinks } from "#use-cases/instances/list-with-links.ts";

it("lists one's own alone, with how each is linked", async () => {
  const { ports, stores, owner, instance } = await ownerWorld();
  const bare = await newInstance(ports, owner.id);
  const foreign = await newInstance(ports, (await newUser(ports, "other@example.com")).id);
  const since = ports.clock.now();
  const link = { state: "connected", reason: "linked", since, account: null } as const;
  await stores.links.save([instance, foreign].map(({ id: instanceId }) => ({ instanceId, ...link })));
  const listed = await listWithLinks(ports, owner);
  expect(listed.instances.map(({ id }) => id)).toEqual([instance.id, bare.id]);
  expect(listed.links).toEqual(new Map([[instance.id, { ...link, downSince: null }]]));
  expect(listed.lastMessages.size).toBe(0);
});

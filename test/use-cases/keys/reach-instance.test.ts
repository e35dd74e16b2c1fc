import { expect, it } from "vitest";
import { newInstance, ownerWorld } from "#test/support/owner.ts";
import { reachInstance } from "#use-cases/keys/reach-instance.ts";

const RIGHTS = { scopes: [], networks: [], expiresAt: null } as const;

it("finds its owner's instances that the key reaches, and nothing of others", async () => {
  const { ports, owner, instance } = await ownerWorld();
  const foreign = await newInstance(ports, owner.id + 1);
  const reach = async (clients: readonly string[] | null, client: string) => {
    const found = await reachInstance(ports, { key: { ...RIGHTS, ownerId: owner.id, clients }, client });
    return found.ok ? found.value.id : found.failure.code;
  };
  expect(await reach(null, instance.client)).toBe(instance.id);
  expect(await reach([instance.client], instance.client)).toBe(instance.id);
  expect(await reach(["Client999"], instance.client)).toBe("instance-not-reached");
  for (const clients of [null, [foreign.client]])
    expect(await reach(clients, foreign.client)).toBe("instance-not-found");
  expect(await reach(null, "Client999")).toBe("instance-not-found");
});

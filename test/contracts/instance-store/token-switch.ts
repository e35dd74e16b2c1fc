import { expect, it } from "vitest";
import type { Instance } from "#domain/instances/instance.ts";
import type { InstanceStore } from "#ports/instances.ts";

interface SwitchWorld {
  readonly store: InstanceStore;
  readonly ownerId: number;
  readonly strangerId: number;
  /** Of the owner, as `Client001`, and so on. */
  created(number: number): Promise<Instance>;
}

/** The switch of an instance's token, as a part of the store's own suite. */
export function tokenSwitchContract(world: () => SwitchWorld): void {
  it("switches a token off and on again, of its owner's instance alone", async () => {
    const { store, created, ownerId, strangerId } = world();
    const [instance, other] = [await created(1), await created(2)];
    const isOff = async (client: string) => (await store.findAccess(client))?.tokenOff;
    await store.setTokenOff(strangerId, instance.id, true);
    expect(await isOff("Client001")).toBe(false);
    await store.setTokenOff(ownerId, instance.id, true);
    expect([await isOff("Client001"), await isOff("Client002")]).toEqual([true, false]);
    expect(await store.readTokenOff(ownerId, instance.id)).toBe(true);
    expect(await store.readTokenOff(ownerId, other.id)).toBe(false);
    expect(await store.readTokenOff(strangerId, instance.id)).toBeNull();
    expect(await store.revealToken(ownerId, instance.id)).toBe("token-1");
    await store.setTokenOff(ownerId, instance.id, false);
    expect(await isOff("Client001")).toBe(false);
  });

  it("names the owner's instances whose token is off", async () => {
    const { store, created, ownerId, strangerId } = world();
    const [first, second] = [await created(1), await created(2)];
    await store.setTokenOff(ownerId, second.id, true);
    expect([...(await store.listTokensOff(ownerId))]).toEqual([second.id]);
    expect((await store.listTokensOff(strangerId)).size).toBe(0);
    expect(first.id).not.toBe(second.id);
  });

  it("renews an instance of its owner, a free one while they have no more than so many", async () => {
    const { store, created, ownerId, strangerId } = world();
    const [first, second] = [await created(1), await created(2)];
    const until = new Date("2027-03-01T00:00:00.123Z");
    expect(await store.renewOwned(ownerId, first.id, until, 1)).toEqual(first);
    expect(await store.renewOwned(ownerId, first.id, until, 2)).toEqual({ ...first, expiresAt: until });
    expect(await store.renewOwned(strangerId, second.id, until, 2)).toBeNull();
    expect(await store.findOwned(ownerId, second.id)).toEqual(second);
  });
}

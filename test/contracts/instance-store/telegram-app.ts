import { expect, it } from "vitest";
import type { Instance } from "#domain/instances/instance.ts";
import type { InstanceStore, NewInstance } from "#ports/instances.ts";

interface AppWorld {
  readonly store: InstanceStore;
  readonly ownerId: number;
  /** Of the owner, as `Client001`, and so on. */
  created(number: number, changes?: Partial<NewInstance>): Promise<Instance>;
}

/** The Telegram application of an instance, as a part of the store's own suite. */
export function telegramAppContract(world: () => AppWorld): void {
  it("gives the Telegram application of an instance that has one", async () => {
    const { store, created, ownerId } = world();
    const { id } = await created(1, { platform: "telegram", apiId: "12345", appHash: "hash" });
    expect(await store.readTelegramApp(id)).toEqual({ apiId: "12345", appHash: "hash" });
    const settings = { name: "New", platform: "telegram", apiId: "99", phone: null, botId: null } as const;
    await store.updateOwned(ownerId, id, settings);
    expect(await store.readTelegramApp(id)).toEqual({ apiId: "99", appHash: "hash" });
    await store.updateOwned(ownerId, id, { ...settings, appHash: "other" });
    expect(await store.readTelegramApp(id)).toEqual({ apiId: "99", appHash: "other" });
    await store.updateOwned(ownerId, id, { ...settings, appHash: null });
    expect(await store.readTelegramApp(id)).toBeNull();
  });

  it("gives no Telegram application of any other instance", async () => {
    const { store, created, ownerId } = world();
    const whatsApp = await created(1);
    const halfFilled = await created(2, { platform: "telegram", apiId: "12345" });
    const changed = await created(3, { platform: "telegram", apiId: "12345", appHash: "hash" });
    const settings = { name: "New", platform: "whatsapp", apiId: "12345", phone: null, botId: null } as const;
    await store.updateOwned(ownerId, changed.id, settings);
    for (const { id } of [whatsApp, halfFilled, changed, { id: 999_999 }]) {
      expect(await store.readTelegramApp(id)).toBeNull();
    }
  });
}

import { beforeEach, describe, expect, it } from "vitest";
import type { WebhookQueue, WebhookStore } from "#ports/webhooks.ts";
import { webhookTriesContract } from "./webhook-store/tries.ts";
import { AT, later, type WebhookWorld, webhookRows } from "./webhook-store/world.ts";

/** `make` answers an empty store. */
export function webhookStoreContract(name: string, make: () => Promise<WebhookWorld>): void {
  webhookTriesContract(name, make);
  describe(`webhook store: ${name}`, () => {
    let world: WebhookWorld;
    let store: WebhookStore;
    let queue: WebhookQueue;

    beforeEach(async () => {
      world = await make();
      ({ store, queue } = world);
    });

    const { endpoint, add, planned, outcome } = webhookRows(() => world);

    it("keeps an endpoint as it was made, for its instance alone", async () => {
      const made = endpoint(world.first);
      expect(await store.create(made, 10)).toBe(true);
      const { secret: current, ...rest } = made;
      const standing = { state: "active", reason: null, since: AT, failingSince: null };
      const found = { ...rest, ...standing, secrets: { current, old: null } };
      expect(await store.find(world.first, made.id)).toEqual(found);
      expect(await store.list(world.first)).toEqual([found]);
      expect(await store.find(world.second, made.id)).toBeNull();
      expect(await store.list(world.second)).toEqual([]);
    });

    it("makes so many of an instance and no more, also of those that come at once", async () => {
      const many = Array.from({ length: 5 }, () => store.create(endpoint(world.first), 3));
      expect((await Promise.all(many)).filter(Boolean)).toHaveLength(3);
      expect(await store.list(world.first)).toHaveLength(3);
      expect(await store.create(endpoint(world.second), 3)).toBe(true);
    });

    it("changes what its owner chooses, and nobody else's", async () => {
      const id = await add();
      const to = { url: "https://other.example/", name: null, events: ["message.status"] } as const;
      await store.change(world.second, id, to, later(1));
      expect(await store.find(world.first, id)).toMatchObject({ name: "Order system" });
      await store.change(world.first, id, to, later(1));
      expect(await store.find(world.first, id)).toMatchObject(to);
    });

    it("signs with two secrets after a rotation", async () => {
      const id = await add();
      const secrets = { current: "whsec_BBBB", old: { secret: "whsec_AAAA", until: later(1000) } };
      await store.setSecrets(world.first, id, secrets, later(1));
      expect((await store.find(world.first, id))?.secrets).toEqual(secrets);
      await store.setSecrets(world.second, id, { current: "whsec_CCCC", old: null }, later(1));
      expect((await store.find(world.first, id))?.secrets).toEqual(secrets);
      await store.setSecrets(world.first, id, { current: "whsec_BBBB", old: null }, later(1));
      expect((await store.find(world.first, id))?.secrets).toEqual({ current: "whsec_BBBB", old: null });
    });

    it("is paused, disabled and active again, which begins a new time without success", async () => {
      const id = await add();
      await store.stand(world.first, id, { state: "paused", reason: null, since: later(1) });
      expect(await store.find(world.first, id)).toMatchObject({ state: "paused", since: later(1) });
      await queue.setFailingSince(id, later(2));
      expect((await store.find(world.first, id))?.failingSince).toEqual(later(2));
      await queue.disable(id, "failing", later(3));
      expect(await store.find(world.first, id)).toMatchObject({
        state: "disabled",
        reason: "failing",
        since: later(3),
      });
      await store.stand(world.first, id, { state: "active", reason: null, since: later(4) });
      expect(await store.find(world.first, id)).toMatchObject({ state: "active", reason: null, failingSince: null });
    });

    it("goes with its tries, and then takes none", async () => {
      const id = await add();
      await queue.settle(outcome(id, planned(8)));
      await store.remove(world.second, id);
      expect(await store.find(world.first, id)).not.toBeNull();
      await store.remove(world.first, id);
      expect(await store.find(world.first, id)).toBeNull();
      expect(await queue.settle(outcome(id, planned(9)))).toBe(false);
      const other = await add();
      const both = [queue.settle(outcome(id, planned(9))), queue.settle(outcome(other, planned(9)))];
      expect(await Promise.all(both)).toEqual([false, true]);
    });

    it("has an owner told once that an endpoint was disabled", async () => {
      const id = await add();
      const { notices } = world;
      expect(await notices.take(10)).toEqual([]);
      await queue.disable(id, "gone", later(3));
      const taken = await Promise.all([notices.take(10), notices.take(10)]);
      expect(taken.flat()).toMatchObject([
        {
          endpointId: id,
          url: "https://shop.example/hook?key=it's",
          name: "Order system",
          reason: "gone",
          at: later(3),
          owner: { name: "Owner", email: "layla@example.com" },
        },
      ]);
      expect(await notices.take(10)).toEqual([]);
      await notices.giveBack(id);
      expect(await notices.take(10)).toMatchObject([{ endpointId: id }]);
      await notices.giveBack(id);
      await store.stand(world.first, id, { state: "active", reason: null, since: later(4) });
      await notices.giveBack(id);
      expect(await notices.take(10)).toEqual([]);
    });
  });
}

import { beforeEach, describe, expect, it } from "vitest";
import type { Instance } from "#domain/instances/instance.ts";
import type { InstanceStore, NewInstance } from "#ports/instances.ts";
import { HOSTILE_STRINGS, randomStrings } from "#test/support/hostile-strings.ts";
import { telegramAppContract } from "./instance-store/telegram-app.ts";
import { tokenSwitchContract } from "./instance-store/token-switch.ts";

const OWNER = 7;
const STRANGER = 8;
const CREATED_AT = new Date("2026-03-04T05:06:07.089Z");
const EXPIRES_AT = new Date("2026-04-03T05:06:07.089Z");

function newInstance(number: number, changes: Partial<NewInstance> = {}): NewInstance {
  return {
    ownerId: OWNER,
    name: `Shop ${number}`,
    platform: "whatsapp",
    apiId: null,
    phone: null,
    botId: null,
    client: `Client${String(number).padStart(3, "0")}`,
    token: `token-${number}`,
    createdAt: CREATED_AT,
    expiresAt: EXPIRES_AT,
    ...changes,
  };
}

/** `make` answers an empty store. */
export function instanceStoreContract(name: string, make: () => Promise<InstanceStore>): void {
  describe(`instance store: ${name}`, () => {
    let store: InstanceStore;

    beforeEach(async () => {
      store = await make();
    });

    const created = async (number: number, changes: Partial<NewInstance> = {}): Promise<Instance> => {
      const result = await store.create(newInstance(number, changes), 1000);
      if (!result.ok) throw new Error(result.failure.code);
      return result.value;
    };

    it("reads an instance back as it was created", async () => {
      const instance = await created(1);
      expect(instance).toEqual({
        id: instance.id,
        ownerId: OWNER,
        name: "Shop 1",
        platform: "whatsapp",
        client: "Client001",
        telegram: null,
        phone: null,
        botId: null,
        subscription: "free",
        createdAt: CREATED_AT,
        startsAt: CREATED_AT,
        expiresAt: EXPIRES_AT,
      });
      expect(await store.findOwned(OWNER, instance.id)).toEqual(instance);
    });

    it("lists an owner's instances in the order of their creation", async () => {
      const first = await created(1);
      await created(2, { ownerId: STRANGER });
      const third = await created(3, {
        platform: "telegram",
        apiId: "12345",
        appHash: "hash",
        phone: "+964",
        botId: "b",
      });
      expect(third).toMatchObject({ platform: "telegram", telegram: { apiId: "12345" }, phone: "+964", botId: "b" });
      expect(await store.listByOwner(OWNER)).toEqual([first, third]);
      expect(await store.listByOwner(999)).toEqual([]);
    });

    it("creates exactly two of twenty at once where two are allowed", async () => {
      const results = await Promise.all(Array.from({ length: 20 }, (_, n) => store.create(newInstance(n), 2)));
      expect(results.filter((result) => result.ok)).toHaveLength(2);
      const refused = results.filter((result) => !result.ok);
      expect(refused).toEqual(Array(18).fill({ ok: false, failure: { code: "free-limit-reached" } }));
      expect(await store.listByOwner(OWNER)).toHaveLength(2);
    }, 20_000);

    it("limits each owner alone, and creates again after a removal", async () => {
      const first = await created(1);
      expect((await store.create(newInstance(2), 1)).ok).toBe(false);
      expect((await store.create(newInstance(3, { ownerId: STRANGER }), 1)).ok).toBe(true);
      await store.removeOwned(OWNER, first.id);
      expect((await store.create(newInstance(4), 1)).ok).toBe(true);
    });

    it("counts no paid instance, and limits none", async () => {
      const paid = await store.create(newInstance(1, { subscription: "paid" }), 1);
      expect(paid).toMatchObject({ ok: true, value: { subscription: "paid" } });
      expect((await store.create(newInstance(2), 1)).ok).toBe(true);
      expect(await store.create(newInstance(3), 1)).toEqual({ ok: false, failure: { code: "free-limit-reached" } });
      expect((await store.create(newInstance(4, { subscription: "paid" }), 1)).ok).toBe(true);
    });

    it("creates for many owners at once", async () => {
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, n) => store.create(newInstance(n, { ownerId: 100 + n }), 2)),
      );
      expect(results.filter((result) => result.ok)).toHaveLength(20);
    }, 20_000);

    it("names a client or a token that is taken", async () => {
      await created(1);
      const sameClient = await store.create(newInstance(2, { client: "Client001" }), 1000);
      expect(sameClient).toEqual({ ok: false, failure: { code: "client-taken" } });
      const sameToken = await store.create(newInstance(3, { token: "token-1" }), 1000);
      expect(sameToken).toEqual({ ok: false, failure: { code: "token-taken" } });
    });

    it("gives a client name to one of two that ask for it at once", async () => {
      const results = await Promise.all(
        [1, 2].map((owner) => store.create(newInstance(1, { ownerId: owner, token: `own-${owner}` }), 2)),
      );
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      expect(results).toContainEqual({ ok: false, failure: { code: "client-taken" } });
    });

    it("remembers the highest id beyond a removal", async () => {
      expect(await store.highestId()).toBe(0);
      const first = await created(1);
      const second = await created(2);
      expect(second.id).toBeGreaterThan(first.id);
      expect(await store.highestId()).toBe(second.id);
      await store.removeOwned(OWNER, second.id);
      expect(await store.highestId()).toBe(second.id);
      expect((await created(3)).id).toBeGreaterThan(second.id);
    });

    it("remembers the number of a removed client that was ahead of its id", async () => {
      const ahead = await created(900_000);
      await store.removeOwned(OWNER, ahead.id);
      expect(await store.highestId()).toBe(900_000);
      const other = await created(1, { client: "Client99999999999" });
      await store.removeOwned(OWNER, other.id);
      expect(await store.highestId()).toBe(900_000);
    });

    it("tells which of some ids are an instance's", async () => {
      const [first, second] = [await created(1), await created(2, { ownerId: STRANGER })];
      await store.removeOwned(OWNER, first.id);
      const ids = [first.id, second.id, ...Array.from({ length: 250 }, (_, n) => second.id + 1 + n)];
      expect([...(await store.findPresent(ids))]).toEqual([second.id]);
      expect([...(await store.findPresent([]))]).toEqual([]);
    });

    it("names those of one platform", async () => {
      const [first, second] = [await created(1), await created(2, { platform: "telegram" })];
      const ids = [first.id, second.id, ...Array.from({ length: 250 }, (_, n) => second.id + 1 + n)];
      expect(await store.listRefs(ids, "telegram")).toEqual([{ instanceId: second.id, client: second.client }]);
      expect(await store.listRefs(ids, "whatsapp")).toEqual([{ instanceId: first.id, client: first.client }]);
      expect(await store.listRefs([], "whatsapp")).toEqual([]);
    });

    it("names the user whose instance it is, and nobody once it is gone", async () => {
      const instance = await created(1);
      expect(await store.ownerOf(instance.id)).toBe(OWNER);
      await store.removeOwned(OWNER, instance.id);
      expect(await store.ownerOf(instance.id)).toBeNull();
    });

    it("admits a client with its own token alone", async () => {
      const instance = await created(1);
      await created(2);
      const access = await store.findAccess("Client001");
      expect(access).toMatchObject({
        id: instance.id,
        platform: "whatsapp",
        client: "Client001",
        expiresAt: EXPIRES_AT,
        ownerId: OWNER,
        tokenOff: false,
      });
      expect(access?.tokenMatches("token-1")).toBe(true);
      for (const token of ["token-2", "", "token-1 ", "TOKEN-1", "token-11", ...HOSTILE_STRINGS]) {
        expect(access?.tokenMatches(token)).toBe(false);
      }
    });

    tokenSwitchContract(() => ({ store, created, ownerId: OWNER, strangerId: STRANGER }));

    it("finds no access for a client that is not exactly there", async () => {
      await created(1);
      for (const client of ["Client002", "client001", "Client001 ", "Cliént001", ...HOSTILE_STRINGS]) {
        expect(await store.findAccess(client)).toBeNull();
      }
    });

    it("shows the token to its owner", async () => {
      const instance = await created(1);
      expect(await store.revealToken(OWNER, instance.id)).toBe("token-1");
    });

    it("opens an instance with its new token alone, once that is changed", async () => {
      const instance = await created(1);
      const other = await created(2);
      expect(await store.rotateToken(OWNER, instance.id, "new-token")).toEqual({ ok: true, value: null });
      const access = await store.findAccess("Client001");
      expect([access?.tokenMatches("new-token"), access?.tokenMatches("token-1")]).toEqual([true, false]);
      expect(await store.revealToken(OWNER, instance.id)).toBe("new-token");
      expect(await store.revealToken(OWNER, other.id)).toBe("token-2");
      expect(await store.findOwned(OWNER, instance.id)).toEqual(instance);
    });

    it("gives no instance a token that another has, and the old one stays", async () => {
      const instance = await created(1);
      await created(2, { ownerId: STRANGER });
      expect(await store.rotateToken(OWNER, instance.id, "token-2")).toEqual({
        ok: false,
        failure: { code: "token-taken" },
      });
      expect((await store.findAccess("Client001"))?.tokenMatches("token-1")).toBe(true);
      expect((await store.findAccess("Client002"))?.tokenMatches("token-2")).toBe(true);
    });

    it("gives one token to one of many instances that ask for it at once", async () => {
      const ids = [];
      for (let number = 1; number <= 5; number += 1) ids.push((await created(number)).id);
      const results = await Promise.all(ids.map((id) => store.rotateToken(OWNER, id, "wanted")));
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      expect(results.filter((result) => !result.ok)).toEqual(
        Array(4).fill({ ok: false, failure: { code: "token-taken" } }),
      );
    });

    it("changes settings, and the app hash only when one is given", async () => {
      const instance = await created(1);
      const settings = { name: "New", platform: "telegram", apiId: "99", phone: "+1", botId: "bot" } as const;
      const updated = await store.updateOwned(OWNER, instance.id, { ...settings, appHash: "secret" });
      expect(updated).toEqual({
        ...instance,
        name: "New",
        platform: "telegram",
        telegram: { apiId: "99" },
        phone: "+1",
        botId: "bot",
      });
      expect(await store.findOwned(OWNER, instance.id)).toEqual(updated);
      expect(await store.updateOwned(OWNER, instance.id, settings)).toEqual(updated);
      expect(await store.revealToken(OWNER, instance.id)).toBe("token-1");
    });

    telegramAppContract(() => ({ store, created, ownerId: OWNER }));

    it("removes an instance, and its access with it", async () => {
      const instance = await created(1);
      expect(await store.removeOwned(OWNER, instance.id)).toBe(true);
      expect(await store.removeOwned(OWNER, instance.id)).toBe(false);
      expect(await store.findOwned(OWNER, instance.id)).toBeNull();
      expect(await store.findAccess("Client001")).toBeNull();
    });

    it("shows nothing of another owner's instance and changes nothing of it", async () => {
      const instance = await created(1);
      const settings = { name: "Mine", platform: "whatsapp", apiId: null, phone: null, botId: null } as const;
      expect(await store.findOwned(STRANGER, instance.id)).toBeNull();
      expect(await store.revealToken(STRANGER, instance.id)).toBeNull();
      expect(await store.updateOwned(STRANGER, instance.id, settings)).toBeNull();
      expect(await store.rotateToken(STRANGER, instance.id, "stolen")).toEqual({
        ok: false,
        failure: { code: "instance-not-found" },
      });
      expect(await store.revealToken(OWNER, instance.id)).toBe("token-1");
      expect(await store.removeOwned(STRANGER, instance.id)).toBe(false);
      expect(await store.listByOwner(STRANGER)).toEqual([]);
      expect(await store.findOwned(OWNER, instance.id)).toEqual(instance);
    });

    it("keeps any text as it is", async () => {
      const { id } = await created(1);
      for (const text of [...HOSTILE_STRINGS, ...randomStrings(200)]) {
        const settings = { name: text, platform: "whatsapp", apiId: null, phone: null, botId: text } as const;
        await store.updateOwned(OWNER, id, settings);
        expect(await store.findOwned(OWNER, id)).toMatchObject({ name: text, botId: text });
      }
    }, 30_000);
  });
}

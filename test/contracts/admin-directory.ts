import { beforeEach, describe, expect, it } from "vitest";
import type { AdminDirectory } from "#ports/admin-directory.ts";
import type { InstanceStore, NewInstance } from "#ports/instances.ts";
import type { UserStore } from "#ports/users.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");
const ALL = { search: "", before: null, limit: 10 };

interface DirectoryStores {
  readonly directory: AdminDirectory;
  readonly users: UserStore;
  readonly instances: InstanceStore;
  /** Links an account to an instance of that platform. */
  link(instanceId: number, platform: "whatsapp" | "telegram"): Promise<void>;
}

/** `make` answers empty stores, and the directory over them. */
export function adminDirectoryContract(name: string, make: () => Promise<DirectoryStores>): void {
  describe(`admin directory: ${name}`, () => {
    let stores: DirectoryStores;
    let directory: AdminDirectory;

    beforeEach(async () => {
      stores = await make();
      ({ directory } = stores);
    });

    const user = async (userName: string, email: string) => {
      const passwordHash = `hash of ${email}`;
      const made = await stores.users.create({
        name: userName,
        email,
        passwordHash,
        country: "IQ",
        referrerId: null,
        createdAt: AT,
      });
      if (!made.ok) throw new Error(made.failure.code);
      return made.value;
    };

    const instance = async (ownerId: number, client: string, changes: Partial<NewInstance> = {}) => {
      const settings = {
        name: `Shop of ${client}`,
        platform: "whatsapp",
        apiId: null,
        phone: null,
        botId: null,
      } as const;
      const keys = { client, token: `token of ${client}`, createdAt: AT, expiresAt: AT };
      const made = await stores.instances.create({ ...settings, ...keys, ownerId, ...changes }, 1000);
      if (!made.ok) throw new Error(made.failure.code);
      return made.value;
    };

    it("lists users newest first, with how many instances each has", async () => {
      const layla = await user("Layla", "layla@example.com");
      const omar = await user("Omar", "omar@example.com");
      await instance(layla.id, "Client001");
      await instance(layla.id, "Client002");
      expect(await directory.listUsers(ALL)).toEqual([
        { ...omar, instances: 0 },
        { ...layla, instances: 2 },
      ]);
    });

    it("lists instances newest first, with their owner's address and whether an account is linked", async () => {
      const layla = await user("Layla", "layla@example.com");
      const shop = await instance(layla.id, "Client001");
      const help = await instance(layla.id, "Client002", { platform: "telegram", apiId: "12345" });
      const idle = await instance(layla.id, "Client003");
      await stores.link(shop.id, "whatsapp");
      await stores.link(help.id, "telegram");
      const ownerEmail = "layla@example.com";
      expect(await directory.listInstances(ALL)).toEqual([
        { ...idle, ownerEmail, linked: false },
        { ...help, ownerEmail, linked: true },
        { ...shop, ownerEmail, linked: true },
      ]);
    });

    it("lists page by page without a gap or a double", async () => {
      for (const letter of ["a", "b", "c"]) {
        const { id } = await user("Someone", `${letter}@example.com`);
        await instance(id, `Client-${letter}`);
      }
      const [, second] = await directory.listUsers({ ...ALL, limit: 2 });
      const rest = await directory.listUsers({ ...ALL, before: second?.id ?? 0, limit: 2 });
      expect([second?.email, ...rest.map(({ email }) => email)]).toEqual(["b@example.com", "a@example.com"]);
      const [, middle] = await directory.listInstances({ ...ALL, limit: 2 });
      const older = await directory.listInstances({ ...ALL, before: middle?.id ?? 0, limit: 2 });
      expect([middle?.client, ...older.map(({ client }) => client)]).toEqual(["Client-b", "Client-a"]);
    });

    it("finds users by any part of name or address, whatever the case", async () => {
      await user("Layla Hassan", "layla@example.com");
      await user("Ömer 100% sure_thing", "omer@example.org");
      const found = async (search: string) => (await directory.listUsers({ ...ALL, search })).map(({ email }) => email);
      for (const search of ["HASS", "layla@", "LAYLA@EXAMPLE.COM", "a h"]) {
        expect(await found(search)).toEqual(["layla@example.com"]);
      }
      for (const search of ["Ömer", "0% s", "e_t", "example.org"])
        expect(await found(search)).toEqual(["omer@example.org"]);
      for (const search of ["%", "_"]) expect(await found(search)).toEqual(["omer@example.org"]);
      for (const search of HOSTILE_STRINGS.filter((text) => text.length > 3)) expect(await found(search)).toEqual([]);
    });

    it("finds instances by any part of name, client or owner's address", async () => {
      const layla = await user("Layla", "layla@example.com");
      const omar = await user("Omar", "omar@example.com");
      await instance(layla.id, "Client001", { name: "Bakery" });
      await instance(omar.id, "Client002", { name: "Florist" });
      const found = async (search: string) =>
        (await directory.listInstances({ ...ALL, search })).map(({ client }) => client);
      for (const search of ["bake", "CLIENT001", "layla@"]) expect(await found(search)).toEqual(["Client001"]);
      expect(await found("example.com")).toEqual(["Client002", "Client001"]);
      for (const search of HOSTILE_STRINGS.filter((text) => text.length > 3)) expect(await found(search)).toEqual([]);
    });

    it("finds an instance, whoever owns it", async () => {
      const layla = await user("Layla", "layla@example.com");
      const shop = await instance(layla.id, "Client001");
      expect(await directory.findInstance(shop.id)).toEqual(shop);
      expect(await directory.findInstance(999_999)).toBeNull();
    });

    it("shows a new subscription of a user and of all their instances, and of nobody else's", async () => {
      const layla = await user("Layla", "layla@example.com");
      const omar = await user("Omar", "omar@example.com");
      await instance(layla.id, "Client001");
      await instance(layla.id, "Client002");
      await instance(omar.id, "Client003");
      const subscriptions = async () => ({
        users: (await directory.listUsers(ALL)).map(({ subscription }) => subscription),
        instances: (await directory.listInstances(ALL)).map(({ subscription }) => subscription),
      });
      await stores.users.setSubscription(layla.id, "paid");
      expect(await subscriptions()).toEqual({ users: ["free", "paid"], instances: ["free", "paid", "paid"] });
      await stores.users.setSubscription(layla.id, "free");
      expect(await subscriptions()).toEqual({ users: ["free", "free"], instances: ["free", "free", "free"] });
    });
  });
}

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#adapters/sql/open.ts";
import { sqlAuthSessionStore } from "#adapters/sql/stores/auth-session-store.ts";
import { checkAppSecret } from "#adapters/sql/stores/check-app-secret.ts";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlResetTokenStore } from "#adapters/sql/stores/reset-token-store.ts";
import { settleNetwork } from "#adapters/sql/stores/settle-network.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { sqlTelegramStore } from "#adapters/sql/stores/telegram-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import type { NewInstance } from "#ports/instances.ts";
import type { NewUser } from "#ports/users.ts";
import { type TemporaryDatabase, temporarySqlite } from "#test/support/databases.ts";
import { Fault, type Faults, faultyDatabase } from "#test/support/faulty-database.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");
const EXPIRES_AT = new Date("2026-04-03T05:06:07.089Z");
const secrets = secretsFrom("a secret for the tests");
const random = systemRandom();

const NEW_USER: NewUser = {
  name: "Layla",
  email: "layla@example.com",
  passwordHash: "hash",
  country: "IQ",
  referrerId: null,
  createdAt: AT,
};

const NEW_INSTANCE: NewInstance = {
  ownerId: 1,
  name: "Shop",
  platform: "telegram",
  apiId: "12345",
  appHash: "hash",
  phone: null,
  botId: null,
  client: "Client001",
  token: "token-1",
  createdAt: AT,
  expiresAt: EXPIRES_AT,
};

function storesOf(database: Database) {
  return {
    users: sqlUserStore(database),
    instances: sqlInstanceStore(database, secrets),
    sessions: sqlAuthSessionStore(database),
    resetTokens: sqlResetTokenStore(database, random),
    content: sqlContentStore(database),
    whatsApp: sqlWhatsAppCredentialStore(database, secrets),
    telegram: sqlTelegramStore(database, secrets),
    lookups: sqlTelegramLookups(database, secrets),
  };
}

type Stores = ReturnType<typeof storesOf>;

describe("without transactions, insert ids and counts", () => {
  let temporary: TemporaryDatabase;
  let faults: Faults;
  let sound: Stores;
  let stores: Stores;
  let faulty: Database;

  beforeEach(async () => {
    temporary = await temporarySqlite();
    faults = { writesLeft: Number.POSITIVE_INFINITY, when: "before" };
    faulty = faultyDatabase(temporary.database, faults);
    stores = storesOf(faulty);
    sound = storesOf(temporary.database);
  });

  afterEach(() => temporary.remove());

  const owner = async () => {
    const made = await sound.users.create(NEW_USER);
    if (!made.ok) throw new Error(made.failure.code);
    return made.value;
  };

  const instance = async (changes: Partial<NewInstance> = {}) => {
    const made = await sound.instances.create({ ...NEW_INSTANCE, ...changes }, 1000);
    if (!made.ok) throw new Error(made.failure.code);
    return made.value;
  };

  const loseAnswer = () => Object.assign(faults, { writesLeft: 0, when: "after" });

  /** Breaks off after each statement in turn; the last run is not broken off. Answers how many statements there were. */
  const brokenOffAnywhere = async (run: () => Promise<unknown>, afterwards: () => Promise<void>): Promise<number> => {
    for (let writes = 0; ; writes += 1) {
      Object.assign(faults, { writesLeft: writes, when: "before" });
      const fault = await run().then(
        () => null,
        (error: unknown) => error,
      );
      if (fault === null) return writes;
      expect(fault).toBeInstanceOf(Fault);
      await afterwards();
    }
  };

  describe("a lost answer", () => {
    it("leaves an account that is there, and is its own", async () => {
      loseAnswer();
      const made = await stores.users.create(NEW_USER);
      expect(made).toMatchObject({ ok: true, value: { email: NEW_USER.email } });
      loseAnswer();
      expect(await stores.users.create({ ...NEW_USER, passwordHash: "another" })).toEqual({
        ok: false,
        failure: { code: "email-taken" },
      });
    });

    it("leaves an instance that is there, with its token", async () => {
      const { id: ownerId } = await owner();
      loseAnswer();
      const made = await stores.instances.create({ ...NEW_INSTANCE, ownerId }, 1);
      expect(made).toMatchObject({ ok: true, value: { client: "Client001" } });
      expect(await sound.instances.revealToken(ownerId, made.ok ? made.value.id : 0)).toBe("token-1");
    });

    it("leaves a token that is changed", async () => {
      const { id } = await instance();
      loseAnswer();
      expect(await stores.instances.rotateToken(1, id, "token-2")).toEqual({ ok: true, value: null });
    });

    it("leaves a question that is there once", async () => {
      loseAnswer();
      const faq = { question: "Is it free?", answer: "Two are.", addedAt: AT };
      expect(await stores.content.addFaq(faq)).toMatchObject({ ok: true, value: faq });
      loseAnswer();
      expect(await stores.content.putFaq(faq)).toBe("unchanged");
      expect((await sound.content.listFaqs()).filter(({ question }) => question === faq.question)).toHaveLength(1);
    });

    it("leaves a reset link that is claimed, by the one who asked", async () => {
      const { id: userId } = await owner();
      await sound.resetTokens.create({ hash: "aa", userId, expiresAt: EXPIRES_AT });
      loseAnswer();
      expect(await stores.resetTokens.claim("aa")).toBe(true);
      expect([await sound.resetTokens.find("aa"), await sound.resetTokens.claim("aa")]).toEqual([null, false]);
    });

    it("leaves a secret that is remembered", async () => {
      loseAnswer();
      expect(await checkAppSecret(faulty, secrets)).toEqual({ ok: true, value: null });
      expect((await checkAppSecret(temporary.database, secretsFrom("another"))).ok).toBe(false);
    });
  });

  describe("a write that was not done", () => {
    it("is said so, and can be done again", async () => {
      faults.writesLeft = 0;
      await expect(stores.users.create(NEW_USER)).rejects.toThrow(Fault);
      await expect(stores.instances.create(NEW_INSTANCE, 1)).rejects.toThrow(Fault);
      await expect(checkAppSecret(faulty, secrets)).rejects.toThrow(Fault);
      const { id } = await instance();
      await expect(stores.instances.rotateToken(1, id, "token-2")).rejects.toThrow(Fault);
      expect((await sound.instances.findAccess("Client001"))?.tokenMatches("token-1")).toBe(true);
      const { id: userId } = await owner();
      await sound.resetTokens.create({ hash: "aa", userId, expiresAt: EXPIRES_AT });
      await expect(stores.resetTokens.claim("aa")).rejects.toThrow(Fault);
      expect(await sound.resetTokens.find("aa")).not.toBeNull();
      await expect(stores.content.addFaq({ question: "?", answer: "!", addedAt: AT })).rejects.toThrow(Fault);
      faults.writesLeft = 100;
      expect(await stores.resetTokens.claim("aa")).toBe(true);
      expect((await stores.instances.rotateToken(1, id, "token-2")).ok).toBe(true);
    });
  });

  describe("what is broken off anywhere", () => {
    it("removes no instance without remembering its id", async () => {
      const { id } = await instance();
      const statements = await brokenOffAnywhere(
        () => stores.instances.removeOwned(1, id),
        async () => expect(await sound.instances.highestId()).toBe(id),
      );
      expect(statements).toBe(3);
      expect([await sound.instances.findOwned(1, id), await sound.instances.highestId()]).toEqual([null, id]);
    });

    it("shows a new Telegram account no peer and no lookup of the old one", async () => {
      const { id } = await instance();
      await sound.telegram.writeSession(id, "old", { linked: true });
      await sound.telegram.writePeers(id, [{ id: 1, usernames: ["amal"], phone: null, value: "Amal" }]);
      await sound.lookups.remember(id, "964", null, AT);
      await brokenOffAnywhere(
        () => stores.telegram.writeSession(id, "new", { linked: false, fresh: true }),
        async () => expect(await sound.telegram.read(id)).toMatchObject({ session: "old", linked: true }),
      );
      expect(await sound.telegram.read(id)).toMatchObject({ session: "new", linked: false });
      expect(await sound.telegram.readPeer(id, { by: "id", id: 1 })).toBeNull();
      expect(await sound.lookups.find(id, "964", AT)).toBeNull();
    });

    it("keeps a Telegram session until all else of it is gone", async () => {
      const { id } = await instance();
      await sound.telegram.writeSession(id, "session", { linked: true });
      await sound.telegram.writePeers(id, [{ id: 1, usernames: [], phone: "964", value: "Amal" }]);
      await sound.lookups.remember(id, "964", null, AT);
      const statements = await brokenOffAnywhere(
        () => stores.telegram.removeAll(id),
        async () => expect(await sound.telegram.listLinked()).toHaveLength(1),
      );
      expect(statements).toBe(2);
      expect(await sound.telegram.read(id)).toBeNull();
    });

    it("brings no WhatsApp account back that has lost its keys", async () => {
      const { id } = await instance({ platform: "whatsapp" });
      await sound.whatsApp.writeCredentials(id, "credentials", true);
      await sound.whatsApp.writeKeys(id, [{ type: "session", id: "a", value: "key" }]);
      await brokenOffAnywhere(
        () => stores.whatsApp.removeAll(id),
        async () => {
          const hasKeys = (await sound.whatsApp.readKeys(id, "session", ["a"])).size > 0;
          const isBroughtBack = (await sound.whatsApp.listLinked()).length > 0;
          expect(isBroughtBack && !hasKeys).toBe(false);
        },
      );
      expect(await sound.whatsApp.readCredentials(id)).toBeNull();
      expect(await sound.whatsApp.readKeys(id, "session", ["a"])).toEqual(new Map());
    });

    it("changes the network last, so that accounts of the old one are never shown to the new one", async () => {
      await settleNetwork(temporary.database, "sandbox");
      const { id } = await instance();
      await sound.telegram.writeSession(id, "session", { linked: true });
      await sound.whatsApp.writeCredentials(id, "credentials", true);
      await brokenOffAnywhere(
        () => settleNetwork(faulty, "live"),
        async () => {
          const row = await temporary.database.db.selectFrom("app_check").select("value").executeTakeFirstOrThrow();
          expect(row.value).toBe("sandbox");
        },
      );
      expect([await sound.telegram.listLinked(), await sound.whatsApp.listLinked()]).toEqual([[], []]);
    });

    it("writes peers again that were written in part", async () => {
      const { id } = await instance();
      await sound.telegram.writeSession(id, "session", { linked: true });
      const peers = [1, 2].map((peer) => ({ id: peer, usernames: [`u${peer}`], phone: null, value: `${peer}` }));
      await brokenOffAnywhere(
        () => stores.telegram.writePeers(id, peers),
        async () => undefined,
      );
      expect(await sound.telegram.readPeer(id, { by: "username", username: "u2" })).toBe("2");
    });

    it("changes a subscription again that was changed in part", async () => {
      const { id: ownerId } = await owner();
      const { id } = await instance({ ownerId });
      await brokenOffAnywhere(
        () => stores.users.setSubscription(ownerId, "paid"),
        async () => undefined,
      );
      expect(await sound.users.findById(ownerId)).toMatchObject({ subscription: "paid" });
      expect(await sound.instances.findOwned(ownerId, id)).toMatchObject({ subscription: "paid" });
    });
  });

  it("writes no peers to a session that is gone", async () => {
    const { id } = await instance();
    await stores.telegram.writePeers(id, [{ id: 1, usernames: ["amal"], phone: null, value: "Amal" }]);
    expect(await sound.telegram.readPeer(id, { by: "id", id: 1 })).toBeNull();
  });

  it("knows whether there was a session to remove", async () => {
    const { id: userId } = await owner();
    const session = {
      userId,
      secretHash: "ab",
      userAgent: null,
      address: null,
      createdAt: AT,
      lastSeenAt: AT,
      provedAt: null,
    };
    await stores.sessions.create({ ...session, id: "one", expiresAt: EXPIRES_AT });
    expect(await stores.sessions.removeOwned(userId, "one")).toBe(true);
    expect(await stores.sessions.removeOwned(userId, "one")).toBe(false);
  });
});

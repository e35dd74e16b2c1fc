import { beforeEach, describe, expect, it } from "vitest";
import type { NewUser, UserStore } from "#ports/users.ts";
import { HOSTILE_STRINGS, randomStrings } from "#test/support/hostile-strings.ts";

const NEW_USER: NewUser = {
  name: "Layla",
  email: "layla@example.com",
  passwordHash: "$argon2id$hash",
  country: "IQ",
  referrerId: null,
  createdAt: new Date("2026-03-04T05:06:07.089Z"),
};

/** `make` answers an empty store. */
export function userStoreContract(name: string, make: () => Promise<UserStore>): void {
  describe(`user store: ${name}`, () => {
    let store: UserStore;

    beforeEach(async () => {
      store = await make();
    });

    const created = async (changes: Partial<NewUser> = {}) => {
      const result = await store.create({ ...NEW_USER, ...changes });
      if (!result.ok) throw new Error(result.failure.code);
      return result.value;
    };

    it("finds a user by id and by e-mail as it was created", async () => {
      const user = await created();
      expect(user).toMatchObject({ name: "Layla", email: "layla@example.com", phone: null, country: "IQ" });
      expect(user.createdAt).toEqual(NEW_USER.createdAt);
      expect(await store.findById(user.id)).toEqual(user);
      expect(await store.findByEmail("layla@example.com")).toEqual({ user, storedPassword: "$argon2id$hash" });
    });

    it("knows an e-mail in any case as one", async () => {
      const user = await created({ email: "Layla@Example.com" });
      expect(user.email).toBe("layla@example.com");
      expect((await store.findByEmail("LAYLA@example.COM"))?.user.id).toBe(user.id);
      expect(await store.create({ ...NEW_USER, email: "LAYLA@EXAMPLE.COM", passwordHash: "another" })).toEqual({
        ok: false,
        failure: { code: "email-taken" },
      });
    });

    it("tells apart e-mails that differ in more than case", async () => {
      await created();
      expect(await store.findByEmail("layla@example.com ")).toBeNull();
      expect(await store.findByEmail("làyla@example.com")).toBeNull();
      await created({ email: "làyla@example.com" });
    });

    it("gives an e-mail to one of two that ask for it at once", async () => {
      const hashes = Array.from({ length: 10 }, (_, number) => `hash ${number}`);
      const results = await Promise.all(hashes.map((passwordHash) => store.create({ ...NEW_USER, passwordHash })));
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      expect(results.filter((result) => !result.ok)).toEqual(
        Array(9).fill({ ok: false, failure: { code: "email-taken" } }),
      );
      const stored = (await store.findByEmail(NEW_USER.email))?.storedPassword ?? "";
      expect(results[hashes.indexOf(stored)]?.ok).toBe(true);
    });

    it("answers null for a user who is not there", async () => {
      expect(await store.findById(999_999)).toBeNull();
      expect(await store.findByEmail("nobody@example.com")).toBeNull();
    });

    it("replaces a stored password of that user alone", async () => {
      const user = await created();
      await created({ email: "other@example.com" });
      await store.replacePasswordHash(user.id, "another");
      expect((await store.findByEmail(user.email))?.storedPassword).toBe("another");
      expect((await store.findByEmail("other@example.com"))?.storedPassword).toBe("$argon2id$hash");
    });

    it("replaces a stored password only while the one that is named stands there", async () => {
      const { id } = await created();
      await store.replacePasswordHash(id, "of an old log-in", "plain");
      expect(await store.storedPassword(id)).toBe("$argon2id$hash");
      await store.replacePasswordHash(id, "another", "$argon2id$hash");
      expect(await store.storedPassword(id)).toBe("another");
    });

    it("changes name, phone and country of that user alone", async () => {
      const user = await created();
      const other = await created({ email: "other@example.com" });
      const changes = { name: "Layla H", phone: "+964 770", country: "EG" };
      expect(await store.update(user.id, changes)).toEqual({ ...user, ...changes });
      expect(await store.findById(user.id)).toEqual({ ...user, ...changes });
      expect(await store.storedPassword(user.id)).toBe("$argon2id$hash");
      expect(await store.findById(other.id)).toEqual(other);
    });

    it("changes the password along with the rest, and empties what is left out", async () => {
      const user = await created();
      await created({ email: "other@example.com" });
      const changes = { name: "Layla", phone: null, country: null };
      expect(await store.update(user.id, { ...changes, passwordHash: "another" })).toEqual({ ...user, ...changes });
      expect(await store.storedPassword(user.id)).toBe("another");
      expect((await store.findByEmail("other@example.com"))?.storedPassword).toBe("$argon2id$hash");
    });

    it("changes nobody who is not there", async () => {
      const user = await created();
      expect(await store.update(999_999, { name: "X", phone: null, country: null })).toBeNull();
      expect(await store.storedPassword(999_999)).toBeNull();
      expect(await store.findById(user.id)).toEqual(user);
    });

    it("says of an unchanged user who it is", async () => {
      const user = await created();
      const same = { name: user.name, phone: user.phone, country: user.country };
      expect(await store.update(user.id, same)).toEqual(user);
    });

    it("plans a deletion once, takes it back before its time, and not afterwards", async () => {
      const user = await created();
      const other = await created({ email: "other@example.com" });
      const at = new Date("2026-03-11T05:06:07.089Z");
      const later = new Date(at.getTime() + 1);
      expect(user.deletesAt).toBeNull();
      await store.planDeletion(user.id, at);
      await store.planDeletion(user.id, later);
      expect(await store.findById(user.id)).toEqual({ ...user, deletesAt: at });
      expect(await store.findById(other.id)).toEqual(other);
      await store.cancelDeletion(user.id, at);
      expect((await store.findById(user.id))?.deletesAt).toEqual(at);
      await store.cancelDeletion(user.id, new Date(at.getTime() - 1));
      expect(await store.findById(user.id)).toEqual(user);
    });

    it("keeps the language that a user has chosen, English until then", async () => {
      const user = await created();
      const other = await created({ email: "other@example.com", language: "ar" });
      expect([user.language, other.language]).toEqual(["en", "ar"]);
      await store.setLanguage(user.id, "ar");
      expect(await store.findById(user.id)).toEqual({ ...user, language: "ar" });
      await store.setLanguage(user.id, "en");
      expect(await store.findById(user.id)).toEqual(user);
      expect(await store.findById(other.id)).toEqual(other);
    });

    it("makes a user an administrator and back, and nobody else", async () => {
      const user = await created();
      const other = await created({ email: "other@example.com" });
      expect(user).toMatchObject({ role: "user", subscription: "free" });
      await store.setRole(user.id, "admin");
      expect(await store.findById(user.id)).toEqual({ ...user, role: "admin" });
      expect((await store.findByEmail(user.email))?.user.role).toBe("admin");
      expect(await store.findById(other.id)).toEqual(other);
      await store.setRole(user.id, "user");
      expect(await store.findById(user.id)).toEqual(user);
    });

    it("keeps role and subscription through a change of the profile", async () => {
      const user = await created();
      await store.setRole(user.id, "admin");
      await store.setSubscription(user.id, "paid");
      const changes = { name: "Layla H", phone: null, country: null, passwordHash: "another" };
      expect(await store.update(user.id, changes)).toMatchObject({ role: "admin", subscription: "paid" });
    });

    it("is of an address that nobody has proved, until somebody does", async () => {
      const user = await created();
      const other = await created({ email: "other@example.com" });
      expect([user.verified, user.suspendedAt]).toEqual([false, null]);
      await store.markVerified(user.id, "another@example.com");
      expect(await store.findById(user.id)).toEqual(user);
      await store.markVerified(user.id, user.email);
      expect(await store.findById(user.id)).toEqual({ ...user, verified: true });
      expect(await store.findById(other.id)).toEqual(other);
      await store.markVerified(other.id);
      expect((await store.findById(other.id))?.verified).toBe(true);
    });

    it("takes another address, which counts as proved, unless somebody has it", async () => {
      const user = await created();
      const other = await created({ email: "other@example.com" });
      expect(await store.changeEmail(user.id, "New@Example.com")).toBe(true);
      expect(await store.findById(user.id)).toEqual({ ...user, email: "new@example.com", verified: true });
      expect(await store.findByEmail(user.email)).toBeNull();
      expect(await store.changeEmail(user.id, "OTHER@example.com")).toBe(false);
      expect((await store.findById(user.id))?.email).toBe("new@example.com");
      expect(await store.findById(other.id)).toEqual(other);
      expect(await store.changeEmail(user.id, "new@example.com")).toBe(true);
      expect(await store.changeEmail(999_999, "nobody@example.com")).toBe(false);
    });

    it("suspends a user and nobody else, until that ends", async () => {
      const user = await created();
      const other = await created({ email: "other@example.com" });
      const since = new Date("2026-04-05T06:07:08.009Z");
      await store.setSuspended(user.id, since);
      expect(await store.findById(user.id)).toEqual({ ...user, suspendedAt: since });
      expect(await store.findById(other.id)).toEqual(other);
      await store.setSuspended(user.id, null);
      expect(await store.findById(user.id)).toEqual(user);
    });

    it("counts those who came by a user's invitation", async () => {
      const user = await created();
      expect(await store.countReferredBy(user.id)).toBe(0);
      await created({ email: "a@example.com", referrerId: user.id });
      await created({ email: "b@example.com", referrerId: user.id });
      expect(await store.countReferredBy(user.id)).toBe(2);
      expect((await store.findByEmail("a@example.com"))?.user.referrerId).toBe(user.id);
    });

    it("keeps any text as it is", async () => {
      for (const [index, text] of [...HOSTILE_STRINGS, ...randomStrings(500)].entries()) {
        const { id } = await created({ email: `text${index}@example.com`, name: text });
        expect((await store.findById(id))?.name).toBe(text);
      }
    }, 30_000);

    it("takes no text for a part of a statement", async () => {
      const user = await created();
      for (const text of HOSTILE_STRINGS) expect(await store.findByEmail(text)).toBeNull();
      expect(await store.findById(user.id)).toEqual(user);
    });
  });
}

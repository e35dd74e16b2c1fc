import { beforeEach, describe, expect, it } from "vitest";
import type { AuthSessionStore, StoredAuthSession } from "#ports/auth-session-store.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";
import { removedBy } from "#test/support/removed-by.ts";

const CREATED_AT = new Date("2026-03-04T05:06:07.089Z");
const EXPIRES_AT = new Date("2026-04-03T05:06:07.089Z");

const SEEN_AT = new Date("2026-03-04T06:00:00.001Z");

/** `make` answers an empty store and the ids of two users who are there. */
export function authSessionStoreContract(
  name: string,
  make: () => Promise<{ store: AuthSessionStore; userId: number; otherId: number }>,
): void {
  describe(`auth session store: ${name}`, () => {
    let store: AuthSessionStore;
    let userId: number;
    let otherId: number;

    beforeEach(async () => {
      ({ store, userId, otherId } = await make());
    });

    const session = (id: string, changes: Partial<StoredAuthSession> = {}): StoredAuthSession => ({
      id,
      userId,
      secretHash: "ab".repeat(32),
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      address: "2001:db8::1",
      createdAt: CREATED_AT,
      lastSeenAt: SEEN_AT,
      expiresAt: EXPIRES_AT,
      provedAt: null,
      ...changes,
    });

    it("finds a session as it was created", async () => {
      await store.create(session("one"));
      await store.create(session("two"));
      expect(await store.find("one")).toEqual(session("one"));
    });

    it("keeps a session of which it is not known where it came from", async () => {
      await store.create(session("one", { userAgent: null, address: null }));
      expect(await store.find("one")).toEqual(session("one", { userAgent: null, address: null }));
    });

    it("keeps what a program calls itself as it is", async () => {
      for (const [index, text] of HOSTILE_STRINGS.entries()) {
        const userAgent = text.slice(0, 512);
        await store.create(session(`s${index}`, { userAgent }));
        expect((await store.find(`s${index}`))?.userAgent).toBe(userAgent);
      }
    });

    it("notes of a session that the second factor was shown in it, for its user alone", async () => {
      await store.create(session("one"));
      await store.create(session("two", { provedAt: CREATED_AT }));
      await store.prove(userId, "one", SEEN_AT);
      await store.prove(otherId, "two", SEEN_AT);
      expect((await store.find("one"))?.provedAt).toEqual(SEEN_AT);
      expect((await store.find("two"))?.provedAt).toEqual(CREATED_AT);
    });

    it("lists the sessions of one user, last seen first", async () => {
      await store.create(session("old", { lastSeenAt: new Date("2026-03-04T05:59:59.999Z") }));
      await store.create(session("new", { lastSeenAt: new Date("2026-03-04T07:00:00.000Z") }));
      await store.create(session("mid"));
      await store.create(session("foreign", { userId: otherId }));
      const listed = await store.listOf(userId);
      expect(listed.map(({ id }) => id)).toEqual(["new", "mid", "old"]);
      expect(listed[1]).toEqual(session("mid"));
      expect(await store.listOf(999_999)).toEqual([]);
    });

    it("finds none by an id that is not exactly there", async () => {
      await store.create(session("one"));
      for (const id of ["ONE", "one ", "öne", ...HOSTILE_STRINGS]) expect(await store.find(id)).toBeNull();
    });

    it("moves the two dates of one session", async () => {
      await store.create(session("one"));
      await store.create(session("two"));
      const dates = {
        lastSeenAt: new Date("2026-05-02T00:00:00.002Z"),
        expiresAt: new Date("2026-06-01T00:00:00.001Z"),
      };
      await store.touch("one", dates);
      expect(await store.find("one")).toEqual(session("one", dates));
      expect(await store.find("two")).toEqual(session("two"));
    });

    it("does not bring a session back that is gone", async () => {
      await store.touch("one", { lastSeenAt: SEEN_AT, expiresAt: EXPIRES_AT });
      expect(await store.find("one")).toBeNull();
    });

    it("removes one session", async () => {
      await store.create(session("one"));
      await store.create(session("two"));
      await store.remove("one");
      await store.remove("one");
      expect(await store.find("one")).toBeNull();
      expect(await store.find("two")).not.toBeNull();
    });

    it("removes a session for the user who has it alone", async () => {
      await store.create(session("one"));
      await store.create(session("foreign", { userId: otherId }));
      expect(await store.removeOwned(userId, "foreign")).toBe(false);
      expect(await store.find("foreign")).not.toBeNull();
      expect(await store.removeOwned(userId, "one")).toBe(true);
      expect(await store.removeOwned(userId, "one")).toBe(false);
      expect(await store.find("one")).toBeNull();
    });

    it("removes all sessions of one user", async () => {
      await store.create(session("one"));
      await store.create(session("two"));
      await store.create(session("foreign", { userId: otherId }));
      await store.removeOf(userId);
      expect(await store.listOf(userId)).toEqual([]);
      expect(await store.find("foreign")).not.toBeNull();
    });

    it("removes the sessions that have expired", async () => {
      await store.create(session("old", { expiresAt: new Date("2026-03-05T00:00:00.000Z") }));
      await store.create(session("just", { expiresAt: new Date("2026-03-06T00:00:00.000Z") }));
      await store.create(session("live", { expiresAt: new Date("2026-03-06T00:00:00.001Z") }));
      expect(await store.removeExpired(new Date("2026-03-06T00:00:00.000Z"), 10)).toBe(2);
      expect([await store.find("old"), await store.find("just")]).toEqual([null, null]);
      expect(await store.find("live")).not.toBeNull();
    });

    it("removes expired sessions a few at a time", async () => {
      for (const id of ["a", "b", "c", "d", "e"]) await store.create(session(id));
      await store.create(session("live", { expiresAt: new Date("2027-03-06T00:00:00.000Z") }));
      expect(await removedBy(store.removeExpired, new Date("2027-03-05T00:00:00.000Z"), 2)).toEqual([2, 2, 1]);
      expect((await store.listOf(userId)).map(({ id }) => id)).toEqual(["live"]);
    });
  });
}

import { beforeEach, describe, expect, it } from "vitest";
import type { AuthSessionStore, StoredAuthSession } from "#ports/auth-session-store.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";

const CREATED_AT = new Date("2026-03-04T05:06:07.089Z");
const EXPIRES_AT = new Date("2026-04-03T05:06:07.089Z");

/** `make` answers an empty store and the id of a user who is there. */
export function authSessionStoreContract(
  name: string,
  make: () => Promise<{ store: AuthSessionStore; userId: number }>,
): void {
  describe(`auth session store: ${name}`, () => {
    let store: AuthSessionStore;
    let userId: number;

    beforeEach(async () => {
      ({ store, userId } = await make());
    });

    const session = (id: string, changes: Partial<StoredAuthSession> = {}): StoredAuthSession => ({
      id,
      userId,
      secretHash: "ab".repeat(32),
      createdAt: CREATED_AT,
      expiresAt: EXPIRES_AT,
      ...changes,
    });

    it("finds a session as it was created", async () => {
      await store.create(session("one"));
      await store.create(session("two"));
      expect(await store.find("one")).toEqual(session("one"));
    });

    it("finds none by an id that is not exactly there", async () => {
      await store.create(session("one"));
      for (const id of ["ONE", "one ", "öne", ...HOSTILE_STRINGS]) expect(await store.find(id)).toBeNull();
    });

    it("moves the expiry of one session", async () => {
      await store.create(session("one"));
      await store.create(session("two"));
      const later = new Date("2026-06-01T00:00:00.001Z");
      await store.extend("one", later);
      expect((await store.find("one"))?.expiresAt).toEqual(later);
      expect((await store.find("two"))?.expiresAt).toEqual(EXPIRES_AT);
    });

    it("removes one session", async () => {
      await store.create(session("one"));
      await store.create(session("two"));
      await store.remove("one");
      await store.remove("one");
      expect(await store.find("one")).toBeNull();
      expect(await store.find("two")).not.toBeNull();
    });

    it("removes the sessions that have expired, and counts them", async () => {
      await store.create(session("old", { expiresAt: new Date("2026-03-05T00:00:00.000Z") }));
      await store.create(session("just", { expiresAt: new Date("2026-03-06T00:00:00.000Z") }));
      await store.create(session("live", { expiresAt: new Date("2026-03-06T00:00:00.001Z") }));
      expect(await store.removeExpired(new Date("2026-03-06T00:00:00.000Z"))).toBe(2);
      expect(await store.find("just")).toBeNull();
      expect(await store.find("live")).not.toBeNull();
    });
  });
}

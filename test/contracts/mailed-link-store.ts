import { beforeEach, describe, expect, it } from "vitest";
import { LINK_PURPOSES } from "#domain/accounts/mailed-link.ts";
import type { MailedLinkStore, StoredMailedLink } from "#ports/mailed-link-store.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";
import { removedBy } from "#test/support/removed-by.ts";

const AT = new Date("2026-03-04T05:16:07.089Z");
const afterAt = (ms: number) => new Date(AT.getTime() + ms);

/** `make` answers an empty store and the ids of two users who are there. */
export function mailedLinkStoreContract(
  name: string,
  make: () => Promise<{ store: MailedLinkStore; userId: number; otherId: number }>,
): void {
  describe(`mailed link store: ${name}`, () => {
    let store: MailedLinkStore;
    let userId: number;
    let otherId: number;

    beforeEach(async () => {
      ({ store, userId, otherId } = await make());
    });

    const link = (hash: string, changes: Partial<StoredMailedLink> = {}): StoredMailedLink => ({
      ...{ hash, userId, purpose: "verify-email", email: "layla@example.com", expiresAt: AT },
      ...changes,
    });
    const present = async (...hashes: string[]) => {
      const found = await Promise.all(hashes.map((hash) => store.find(hash)));
      return found.flatMap((one) => (one === null ? [] : [one.hash]));
    };

    it("finds a link of each purpose as it was created", async () => {
      for (const purpose of LINK_PURPOSES) {
        const made = link(purpose, { purpose, email: `${purpose}@example.com` });
        await store.create(made);
        expect(await store.find(purpose)).toEqual(made);
      }
    });

    it("finds none by a hash that is not exactly there", async () => {
      await store.create(link("aa"));
      for (const hash of ["AA", "aa ", "a", ...HOSTILE_STRINGS]) expect(await store.find(hash)).toBeNull();
    });

    it("gives a link to one of many that claim it at once", async () => {
      await store.create(link("aa"));
      await store.create(link("bb"));
      const claimed = await Promise.all(Array.from({ length: 20 }, () => store.claim("aa")));
      expect(claimed.filter(Boolean)).toHaveLength(1);
      expect([await store.claim("aa"), await store.claim("cc")]).toEqual([false, false]);
      expect(await present("aa", "bb")).toEqual(["bb"]);
    });

    it("removes the links of one user and purpose", async () => {
      await store.create(link("aa"));
      await store.create(link("bb", { purpose: "change-email" }));
      await store.create(link("cc", { userId: otherId }));
      await store.removeOf(userId, "verify-email");
      expect(await present("aa", "bb", "cc")).toEqual(["bb", "cc"]);
    });

    it("removes those alone that expire at a time or later, where one is given", async () => {
      await store.create(link("before", { expiresAt: afterAt(-1) }));
      await store.create(link("then"));
      await store.create(link("after", { expiresAt: afterAt(1) }));
      await store.removeOf(userId, "verify-email", AT);
      expect(await present("before", "then", "after")).toEqual(["before"]);
    });

    it("removes the links that have expired, a few at a time", async () => {
      for (const hash of ["aa", "bb", "cc"]) await store.create(link(hash));
      await store.create(link("live", { expiresAt: afterAt(1) }));
      expect(await removedBy(store.removeExpired, AT, 2)).toEqual([2, 1]);
      expect(await present("aa", "bb", "cc", "live")).toEqual(["live"]);
    });
  });
}

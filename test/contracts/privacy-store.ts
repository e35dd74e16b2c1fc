import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_PRIVACY } from "#domain/instances/privacy.ts";
import type { PrivacyStore } from "#ports/privacy-store.ts";

interface PrivacyWorld {
  readonly store: PrivacyStore;
  readonly ownerId: number;
  readonly otherId: number;
  /** Two instances of the owner. */
  readonly first: number;
  readonly second: number;
}

const NONE_KEPT = { keepContent: false, fetchMedia: true, keepDays: 7 } as const;

/** `make` answers an empty store. */
export function privacyStoreContract(name: string, make: () => Promise<PrivacyWorld>): void {
  describe(`privacy store: ${name}`, () => {
    let world: PrivacyWorld;

    beforeEach(async () => {
      world = await make();
    });

    it("has the defaults of an instance whose owner has chosen nothing", async () => {
      const { store, ownerId, first } = world;
      expect(await store.read(first)).toEqual(DEFAULT_PRIVACY);
      expect(await store.readOwned(ownerId, first)).toEqual(DEFAULT_PRIVACY);
      expect(await store.read(999)).toEqual(DEFAULT_PRIVACY);
    });

    it("keeps what the owner sets, each instance its own", async () => {
      const { store, ownerId, first, second } = world;
      expect(await store.writeOwned(ownerId, first, NONE_KEPT)).toEqual(NONE_KEPT);
      expect(await store.read(first)).toEqual(NONE_KEPT);
      expect(await store.readOwned(ownerId, first)).toEqual(NONE_KEPT);
      expect(await store.read(second)).toEqual(DEFAULT_PRIVACY);
    });

    it("can be set again", async () => {
      const { store, ownerId, first } = world;
      await store.writeOwned(ownerId, first, NONE_KEPT);
      expect(await store.writeOwned(ownerId, first, DEFAULT_PRIVACY)).toEqual(DEFAULT_PRIVACY);
      expect(await store.read(first)).toEqual(DEFAULT_PRIVACY);
    });

    it("is nobody else's to read or to set", async () => {
      const { store, otherId, first } = world;
      expect(await store.readOwned(otherId, first)).toBeNull();
      expect(await store.writeOwned(otherId, first, NONE_KEPT)).toBeNull();
      expect(await store.writeOwned(otherId, 999, NONE_KEPT)).toBeNull();
      expect(await store.read(first)).toEqual(DEFAULT_PRIVACY);
    });

    it("lists the instances that keep nothing", async () => {
      const { store, ownerId, first, second } = world;
      expect(await store.listKeepingNone()).toEqual([]);
      await store.writeOwned(ownerId, second, NONE_KEPT);
      await store.writeOwned(ownerId, first, { keepContent: true, fetchMedia: true, keepDays: null });
      expect(await store.listKeepingNone()).toEqual([second]);
      await store.writeOwned(ownerId, first, NONE_KEPT);
      expect(await store.listKeepingNone()).toEqual([first, second]);
    });
  });
}

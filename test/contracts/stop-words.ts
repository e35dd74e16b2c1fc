import { beforeEach, describe, expect, it } from "vitest";
import type { StopWordStore } from "#ports/stop-words.ts";

interface StopWordWorld {
  readonly store: StopWordStore;
  readonly ownerId: number;
  readonly otherId: number;
  /** Of the owner. */
  readonly instanceId: number;
}

/** What every store of stop words does. */
export function stopWordContract(name: string, make: () => Promise<StopWordWorld>): void {
  describe(`stop words (${name})`, () => {
    let world: StopWordWorld;
    beforeEach(async () => {
      world = await make();
    });

    it("are none until they are written, and then those that were written last", async () => {
      const { store, ownerId } = world;
      expect(await store.listOf(ownerId)).toEqual([]);
      await store.write(ownerId, ["Genug", "كافي", "it's \\ \" enough 🎉"]);
      expect(await store.listOf(ownerId)).toEqual(["Genug", "كافي", "it's \\ \" enough 🎉"]);
      await store.write(ownerId, ["Genug"]);
      expect(await store.listOf(ownerId)).toEqual(["Genug"]);
      await store.write(ownerId, []);
      expect(await store.listOf(ownerId)).toEqual([]);
    });

    it("are one account's, and found by its instances", async () => {
      const { store, ownerId, otherId, instanceId } = world;
      await store.write(ownerId, ["Genug"]);
      expect(await store.listFor(instanceId)).toEqual(["Genug"]);
      expect([await store.listOf(otherId), await store.listFor(instanceId + 1_000)]).toEqual([[], []]);
    });
  });
}

import { beforeEach, describe, expect, it } from "vitest";
import type { SessionOwnership } from "#ports/session-ownership.ts";

interface OwnershipParts {
  /** Of one process, and of one that is started later on the same database. */
  readonly earlier: SessionOwnership;
  readonly later: SessionOwnership;
  readonly first: number;
  readonly second: number;
  /** Where a lease says who may own: it goes from one of them to the other. */
  readonly toLater?: (instanceId: number) => void;
  readonly toEarlier?: (instanceId: number) => void;
}

export function sessionOwnershipContract(name: string, make: () => Promise<OwnershipParts>): void {
  describe(`session ownership: ${name}`, () => {
    let parts: OwnershipParts;

    beforeEach(async () => {
      parts = await make();
    });

    it("gives an owner one epoch, however often it asks, and owns nothing that it has not claimed", async () => {
      const { earlier, first, second } = parts;
      expect(await earlier.renew(first)).toBe(false);
      const claimed = await earlier.claim(first);
      expect(claimed?.epoch).toBeGreaterThan(0);
      expect(await earlier.claim(first)).toEqual(claimed);
      expect([await earlier.renew(first), await earlier.renew(second)]).toEqual([true, false]);
    });

    it("gives whoever comes later a higher epoch, and takes it from the one before, who is told once", async () => {
      const { earlier, later, first, second } = parts;
      const lost: number[] = [];
      earlier.onLost((instanceId) => lost.push(instanceId));
      const [before, other] = [await earlier.claim(first), await earlier.claim(second)];
      parts.toLater?.(first);
      const after = await later.claim(first);
      expect(after?.epoch).toBeGreaterThan(before?.epoch ?? Number.NaN);
      expect(lost).toEqual([]);
      expect([await earlier.renew(first), await earlier.renew(first)]).toEqual([false, false]);
      expect(lost).toEqual([first]);
      expect([await later.renew(first), await earlier.renew(second)]).toEqual([true, true]);
      expect(await earlier.claim(second)).toEqual(other);
    });

    it("gives nothing back to whoever has lost it, until it is let go", async () => {
      const { earlier, later, first } = parts;
      await earlier.claim(first);
      parts.toLater?.(first);
      const taken = await later.claim(first);
      expect([await earlier.claim(first), await earlier.claim(first)]).toEqual([null, null]);
      expect(await later.renew(first)).toBe(true);
      await later.release(first);
      expect(await later.renew(first)).toBe(false);
      parts.toEarlier?.(first);
      expect((await earlier.claim(first))?.epoch).toBeGreaterThan(taken?.epoch ?? Number.NaN);
    });

    it("lets go of what it owns alone, without a word to who listens", async () => {
      const { earlier, later, first, second } = parts;
      const lost: number[] = [];
      for (const one of [earlier, later]) one.onLost((instanceId) => lost.push(instanceId));
      await earlier.claim(first);
      parts.toLater?.(second);
      await later.claim(second);
      await earlier.release(first);
      await earlier.release(second);
      expect([await earlier.renew(first), await later.renew(second)]).toEqual([false, true]);
      expect(lost).toEqual([]);
      expect(await earlier.claim(first)).not.toBeNull();
    });

    it("gives each of many claims at once an epoch of the same owner", async () => {
      const { earlier, first } = parts;
      const claims = await Promise.all(Array.from({ length: 10 }, () => earlier.claim(first)));
      expect(new Set(claims.map((claim) => claim?.epoch)).size).toBe(1);
    });
  });
}

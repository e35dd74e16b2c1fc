import { beforeEach, describe, expect, it } from "vitest";
import type { SecondFactorStore } from "#ports/second-factor-store.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");
const LATER = new Date("2026-03-04T05:07:00.000Z");

/** `make` answers an empty store and the ids of two users who are there. */
export function secondFactorStoreContract(
  name: string,
  make: () => Promise<{ store: SecondFactorStore; userId: number; otherId: number }>,
): void {
  describe(`second factor store: ${name}`, () => {
    let store: SecondFactorStore;
    let userId: number;
    let otherId: number;

    beforeEach(async () => {
      ({ store, userId, otherId } = await make());
    });

    const many = (claim: () => Promise<boolean>) => Promise.all(Array.from({ length: 12 }, claim));

    it("keeps an app that was begun, each user's own", async () => {
      expect(await store.findTotp(userId)).toBeNull();
      await store.beginTotp(userId, "ONE", AT);
      await store.beginTotp(otherId, "OTHER", AT);
      expect(await store.findTotp(userId)).toEqual({ secret: "ONE", begunAt: AT, onAt: null });
    });

    it("begins an app anew until it is on, and no more from then on", async () => {
      await store.beginTotp(userId, "ONE", AT);
      await store.beginTotp(userId, "TWO", LATER);
      await store.turnOnTotp(userId, AT, LATER);
      expect(await store.findTotp(userId)).toEqual({ secret: "TWO", begunAt: LATER, onAt: null });
      await store.turnOnTotp(userId, LATER, LATER);
      await store.beginTotp(userId, "THREE", LATER);
      expect(await store.findTotp(userId)).toEqual({ secret: "TWO", begunAt: LATER, onAt: LATER });
    });

    it("gives a step to one of many that take it at once, and none that is not later", async () => {
      await store.beginTotp(userId, "ONE", AT);
      expect((await many(() => store.claimTotpStep(userId, 59_000_000))).filter(Boolean)).toHaveLength(1);
      expect(await store.claimTotpStep(userId, 59_000_000)).toBe(false);
      expect(await store.claimTotpStep(userId, 58_999_999)).toBe(false);
      expect(await store.claimTotpStep(userId, 59_000_001)).toBe(true);
      expect(await store.claimTotpStep(otherId, 59_000_002)).toBe(false);
    });

    it("removes an app, and lets another begin with any step", async () => {
      await store.beginTotp(userId, "ONE", AT);
      await store.claimTotpStep(userId, 9);
      await store.removeTotp(userId);
      expect(await store.findTotp(userId)).toBeNull();
      await store.beginTotp(userId, "TWO", LATER);
      expect(await store.claimTotpStep(userId, 9)).toBe(true);
    });

    it("gives a recovery code to one of many that use it at once, and once", async () => {
      await store.replaceRecoveryCodes(userId, ["a", "b", "c"]);
      expect((await many(() => store.claimRecoveryCode(userId, "a"))).filter(Boolean)).toHaveLength(1);
      expect(await store.claimRecoveryCode(userId, "a")).toBe(false);
      expect(await store.claimRecoveryCode(userId, "A")).toBe(false);
      expect(await store.claimRecoveryCode(otherId, "b")).toBe(false);
      expect(await store.countRecoveryCodes(userId)).toBe(2);
    });

    it("replaces recovery codes, each user's own", async () => {
      await store.replaceRecoveryCodes(userId, ["a", "b"]);
      await store.replaceRecoveryCodes(otherId, ["a"]);
      await store.replaceRecoveryCodes(userId, ["c"]);
      expect(await store.claimRecoveryCode(userId, "a")).toBe(false);
      expect(await store.claimRecoveryCode(userId, "c")).toBe(true);
      await store.replaceRecoveryCodes(userId, []);
      expect([await store.countRecoveryCodes(userId), await store.countRecoveryCodes(otherId)]).toEqual([0, 1]);
    });
  });
}

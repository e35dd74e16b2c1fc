import { beforeEach, describe, expect, it } from "vitest";
import { LOOKUP_LIFE_MS, type TelegramLookups } from "#ports/telegram-lookups.ts";
import { removedBy } from "#test/support/removed-by.ts";
import { HOSTILE_STRINGS } from "../support/hostile-strings.ts";

const NOW = new Date("2026-03-04T05:06:07.089Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const USER = { userId: 6_012_345_678, accessHash: "-9223372036854775808" };
const PHONE = "9647701234567";

/** `make` answers an empty store, and the ids of two instances. */
export function telegramLookupsContract(
  name: string,
  make: () => Promise<{ lookups: TelegramLookups; first: number; second: number }>,
): void {
  describe(`telegram lookups: ${name}`, () => {
    let lookups: TelegramLookups;
    let first: number;
    let second: number;

    beforeEach(async () => {
      ({ lookups, first, second } = await make());
    });

    it("tells who was found, to the instance that asked", async () => {
      await lookups.remember(first, PHONE, USER, NOW);
      expect(await lookups.find(first, PHONE, NOW)).toEqual({ user: USER });
      expect(await lookups.find(second, PHONE, NOW)).toBeNull();
      expect(await lookups.find(first, "9647701234568", NOW)).toBeNull();
    });

    it("tells that nobody was found, which is not the same as not having asked", async () => {
      await lookups.remember(first, PHONE, null, NOW);
      expect(await lookups.find(first, PHONE, NOW)).toEqual({ user: null });
    });

    it.each([
      ["found", USER],
      ["missed", null],
    ] as const)("knows an answer %s until its life is over", async (kind, user) => {
      await lookups.remember(first, PHONE, user, NOW);
      expect(await lookups.find(first, PHONE, later(LOOKUP_LIFE_MS[kind] - 1))).toEqual({ user });
      expect(await lookups.find(first, PHONE, later(LOOKUP_LIFE_MS[kind]))).toBeNull();
    });

    it("replaces an answer by a later one, and its life by the later one's", async () => {
      await lookups.remember(first, PHONE, null, NOW);
      await lookups.remember(first, PHONE, USER, NOW);
      expect(await lookups.find(first, PHONE, later(LOOKUP_LIFE_MS.missed))).toEqual({ user: USER });
      await lookups.remember(first, PHONE, null, NOW);
      expect(await lookups.find(first, PHONE, NOW)).toEqual({ user: null });
    });

    it("forgets one answer", async () => {
      await lookups.remember(first, PHONE, USER, NOW);
      await lookups.remember(second, PHONE, USER, NOW);
      await lookups.forget(first, PHONE);
      await lookups.forget(first, "1");
      expect(await lookups.find(first, PHONE, NOW)).toBeNull();
      expect(await lookups.find(second, PHONE, NOW)).toEqual({ user: USER });
    });

    it("removes answers that are good no more, a few at a time", async () => {
      for (const phone of ["1", "2", "3"]) await lookups.remember(first, phone, null, NOW);
      await lookups.remember(second, "1", null, NOW);
      await lookups.remember(first, "4", USER, NOW);
      const over = later(LOOKUP_LIFE_MS.missed);
      expect(await removedBy(lookups.removeExpired, over, 3)).toEqual([3, 1]);
      // Asked for as of then: what was removed is not there any more, not only too old.
      for (const phone of ["1", "2", "3"]) expect(await lookups.find(first, phone, NOW)).toBeNull();
      expect(await lookups.find(second, "1", NOW)).toBeNull();
      expect(await lookups.find(first, "4", over)).toEqual({ user: USER });
    });

    it("takes a phone for nothing but a phone", async () => {
      for (const [n, text] of HOSTILE_STRINGS.entries()) {
        await lookups.remember(first, text, { userId: n, accessHash: text }, NOW);
      }
      for (const [n, text] of HOSTILE_STRINGS.entries()) {
        expect(await lookups.find(first, text, NOW)).toEqual({ user: { userId: n, accessHash: text } });
      }
    });
  });
}

import { describe, expect, it } from "vitest";
import type { StatusPart } from "#domain/status/availability.ts";
import type { AvailabilityStore } from "#ports/availability.ts";

const at = (time: string) => new Date(`${time}Z`);
const counted = (
  day: string,
  part: StatusPart,
  [asked, ready]: readonly [number, number],
  last: readonly [string, boolean],
) => ({
  ...{ day, part, asked, ready },
  last: { part, at: at(last[0]), isReady: last[1] },
});

export function availabilityStoreContract(name: string, empty: () => Promise<AvailabilityStore>): void {
  describe(`availability, ${name}`, () => {
    it("keeps what each process has counted last, and gives the sums of all by day and part", async () => {
      const store = await empty();
      await store.put("one", [counted("2026-11-23", "whatsapp", [10, 9], ["2026-11-23T10:00:00", true])]);
      await store.put("one", [counted("2026-11-23", "whatsapp", [11, 9], ["2026-11-23T10:01:00", false])]);
      await store.put("two", [
        counted("2026-11-23", "whatsapp", [5, 5], ["2026-11-23T10:00:30", true]),
        counted("2026-11-23", "web", [5, 4], ["2026-11-23T10:00:30", true]),
      ]);
      await store.put("two", [counted("2026-11-24", "whatsapp", [1, 1], ["2026-11-24T00:00:30", true])]);
      const sums = await store.list("2026-11-23");
      expect(sums).toHaveLength(3);
      expect(sums).toEqual(
        expect.arrayContaining([
          { day: "2026-11-23", part: "whatsapp", asked: 16, ready: 14 },
          { day: "2026-11-23", part: "web", asked: 5, ready: 4 },
          { day: "2026-11-24", part: "whatsapp", asked: 1, ready: 1 },
        ]),
      );
      expect(await store.list("2026-11-24")).toEqual([{ day: "2026-11-24", part: "whatsapp", asked: 1, ready: 1 }]);
    });

    it("gives the newest answer of each part, whoever asked", async () => {
      const store = await empty();
      await store.put("one", [counted("2026-11-23", "whatsapp", [2, 1], ["2026-11-23T10:01:00", false])]);
      await store.put("two", [
        counted("2026-11-23", "whatsapp", [2, 2], ["2026-11-23T10:00:30", true]),
        counted("2026-11-23", "telegram", [2, 2], ["2026-11-23T10:00:30", true]),
      ]);
      const last = await store.listLast("2026-11-23");
      expect(last).toHaveLength(2);
      expect(last).toEqual(
        expect.arrayContaining([
          { part: "whatsapp", isReady: false, at: at("2026-11-23T10:01:00") },
          { part: "telegram", isReady: true, at: at("2026-11-23T10:00:30") },
        ]),
      );
      expect(await store.listLast("2026-11-24")).toEqual([]);
    });
  });
}

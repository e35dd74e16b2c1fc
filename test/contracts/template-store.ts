import { beforeEach, describe, expect, it } from "vitest";
import type { NewTemplate, TemplateStore } from "#ports/templates.ts";

interface TemplateWorld {
  readonly store: TemplateStore;
  readonly ownerId: number;
  readonly otherId: number;
}

const AT = new Date("2026-03-04T05:06:07.089Z");
const LATER = new Date("2026-03-05T05:06:07.089Z");
const READY: NewTemplate = {
  name: "order_ready",
  language: "en",
  texts: { en: "Hello {{name}}", ar: "مرحباً {{name}}، 'x' \\ \" 🎉" },
  createdAt: AT,
};

/** What every store of templates does. */
export function templateStoreContract(name: string, make: () => Promise<TemplateWorld>): void {
  describe(`templates (${name})`, () => {
    let world: TemplateWorld;
    beforeEach(async () => {
      world = await make();
    });

    it("are kept as they were written, and found by their name", async () => {
      const { store, ownerId } = world;
      const kept = { ...READY, updatedAt: AT };
      expect(await store.create(ownerId, READY, 2)).toEqual({ ok: true, value: kept });
      expect(await store.find(ownerId, "order_ready")).toEqual(kept);
      expect(Object.keys((await store.find(ownerId, "order_ready"))?.texts ?? {})).toEqual(["en", "ar"]);
      expect(await store.find(ownerId, "none")).toBeNull();
    });

    it("are listed by name, each owner's their own", async () => {
      const { store, ownerId, otherId } = world;
      await store.create(ownerId, READY, 2);
      await store.create(ownerId, { ...READY, name: "a1" }, 2);
      await store.create(otherId, { ...READY, name: "other" }, 2);
      expect((await store.listOf(ownerId)).map((one) => one.name)).toEqual(["a1", "order_ready"]);
      expect(await store.find(otherId, "a1")).toBeNull();
    });

    it("refuses a name that is taken, and one more than may be", async () => {
      const { store, ownerId, otherId } = world;
      await store.create(ownerId, READY, 1);
      expect(await store.create(ownerId, { ...READY, language: "ar" }, 9)).toEqual({
        ok: false,
        failure: { code: "template-taken" },
      });
      expect(await store.create(ownerId, { ...READY, name: "more" }, 1)).toEqual({
        ok: false,
        failure: { code: "template-limit-reached" },
      });
      expect((await store.create(otherId, READY, 1)).ok).toBe(true);
    });

    it("change and go by their owner alone", async () => {
      const { store, ownerId, otherId } = world;
      await store.create(ownerId, READY, 2);
      const texts = { language: "ar", texts: { ar: "جاهز" }, updatedAt: LATER };
      await store.change(otherId, "order_ready", texts);
      await store.remove(otherId, "order_ready");
      expect(await store.find(ownerId, "order_ready")).toEqual({ ...READY, updatedAt: AT });
      await store.change(ownerId, "order_ready", texts);
      expect(await store.find(ownerId, "order_ready")).toEqual({ ...READY, ...texts });
      await store.remove(ownerId, "order_ready");
      expect(await store.listOf(ownerId)).toEqual([]);
    });
  });
}

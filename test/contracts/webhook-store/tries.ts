import { beforeEach, describe, expect, it } from "vitest";
import { TEST_TYPE } from "#domain/webhooks/endpoint.ts";
import type { WebhookQueue, WebhookStore } from "#ports/webhooks.ts";
import { AT, DETAIL, later, START, type WebhookWorld, webhookRows } from "./world.ts";

/** `make` answers an empty store. */
export function webhookTriesContract(name: string, make: () => Promise<WebhookWorld>): void {
  describe(`tries of webhooks: ${name}`, () => {
    let world: WebhookWorld;
    let store: WebhookStore;
    let queue: WebhookQueue;

    beforeEach(async () => {
      world = await make();
      ({ store, queue } = world);
    });

    const { add, planned, outcome } = webhookRows(() => world);

    it("tells who calls them what has been changed", async () => {
      const id = await add();
      const listed = await queue.listChanged("whatsapp", START, 10);
      expect(listed).toMatchObject([
        { id, ownerId: world.ownerId, changedAt: AT, url: "https://shop.example/hook?key=it's" },
      ]);
      expect(listed[0]?.client).toMatch(/^Client/);
      expect(await queue.listChanged("telegram", START, 10)).toEqual([]);
      expect(await queue.listChanged("whatsapp", later(1), 10)).toEqual([]);
      await store.plan(world.first, id, [planned(8)], later(5));
      expect(await queue.listChanged("whatsapp", later(1), 10)).toMatchObject([{ id, changedAt: later(5) }]);
      expect(await queue.listIds("whatsapp")).toEqual(new Set([id]));
      expect(await queue.listIds("telegram")).toEqual(new Set());
    });

    it("gives what is due, first things first", async () => {
      const id = await add();
      const tries = [planned(8, 300), planned(9, 100), planned(10, 200)];
      await store.plan(world.first, id, tries, AT);
      expect(await queue.firstDue([id, "wh_000000000000000"])).toEqual(new Map([[id, later(100)]]));
      expect(await queue.listDue(id, later(99), 10, "all")).toEqual([]);
      const seqs = (await queue.listDue(id, later(250), 10, "all")).map(({ seq }) => seq);
      expect(seqs).toEqual([9, 10]);
      expect((await queue.listDue(id, later(300), 2, "all")).map(({ seq }) => seq)).toEqual([9, 10]);
      expect(await queue.listDue(id, later(300), 2, "tests")).toEqual([]);
    });

    it("tells tests from the rest", async () => {
      const id = await add();
      const test = planned(null, 10, { type: TEST_TYPE, eventId: "evt_1_test" });
      await store.plan(world.first, id, [planned(8), test], AT);
      expect(await queue.listDue(id, later(10), 10, "tests")).toMatchObject([
        { id: test.id, seq: null, type: TEST_TYPE },
      ]);
      expect(await queue.listDue(id, later(10), 10, "all")).toHaveLength(2);
    });

    it("plans an event once: what was planned of it before goes", async () => {
      const id = await add();
      const [before, other, made, now] = [planned(8, 900), planned(9, 900), planned(8), planned(8, 50)];
      await queue.settle(outcome(id, made, { state: "failed" }));
      await store.plan(world.first, id, [before, other], AT);
      await store.plan(world.first, id, [now], AT);
      const due = await queue.listDue(id, later(1000), 10, "all");
      expect(due.map((one) => one.id)).toEqual([now.id, other.id]);
      expect(await store.findTry(world.first, id, made.id)).toMatchObject({ state: "failed" });
    });

    it("plans nothing for another's", async () => {
      const id = await add();
      await store.plan(world.second, id, [planned(8)], AT);
      expect(await queue.listDue(id, later(1), 10, "all")).toEqual([]);
    });

    it("keeps what a try was asked and answered, for its instance alone", async () => {
      const id = await add();
      const one = planned(8, 10);
      expect(await queue.settle(outcome(id, one))).toBe(true);
      const kept = { ...one, endpointId: id, state: "succeeded", tookMs: 41, status: 200, error: null, nextAt: null };
      expect(await store.findTry(world.first, id, one.id)).toEqual({ ...kept, detail: DETAIL });
      expect(await store.findTry(world.second, id, one.id)).toBeNull();
      expect(await store.listTries(world.first, id, {}, { after: null, limit: 10 })).toEqual({
        tries: [kept],
        next: null,
      });
      expect(await store.listTries(world.second, id, {}, { after: null, limit: 10 })).toEqual({
        tries: [],
        next: null,
      });
    });

    it("makes of a planned try what came of it, and plans the next with it", async () => {
      const id = await add();
      const one = planned(8, 10);
      await store.plan(world.first, id, [one], AT);
      const next = planned(8, 5_010, { attempt: 2 });
      const failed = { at: later(20), state: "failed", status: 503, error: "http-status", nextAt: next.at } as const;
      await queue.settle({ ...outcome(id, one, failed), wasPlanned: true, next });
      expect(await store.findTry(world.first, id, one.id)).toMatchObject({ ...failed, detail: DETAIL });
      expect(await queue.listDue(id, later(9_999), 10, "all")).toMatchObject([
        { ...next, state: "planned", detail: null },
      ]);
    });

    it("writes many at once", async () => {
      const id = await add();
      const tries = Array.from({ length: 150 }, (_, at) => planned(at + 1, at));
      const body = "b".repeat(4_096);
      const many = tries.map((one) => queue.settle(outcome(id, one, { detail: { ...DETAIL, answerBody: body } })));
      expect(new Set(await Promise.all(many))).toEqual(new Set([true]));
      expect((await store.listTries(world.first, id, {}, { after: null, limit: 200 })).tries).toHaveLength(150);
    });

    it("lists tries newest first, a page at a time, by state and time", async () => {
      const id = await add();
      const tries = [planned(1, 0), planned(2, 10), planned(3, 20), planned(4, 30)];
      for (const [at, one] of tries.entries()) {
        await queue.settle(outcome(id, one, { state: at % 2 === 0 ? "failed" : "succeeded" }));
      }
      const seqs = async (filter: Parameters<WebhookStore["listTries"]>[2], after: string | null, limit = 10) => {
        const page = await store.listTries(world.first, id, filter, { after, limit });
        return [page.tries.map(({ seq }) => seq), page.next];
      };
      expect(await seqs({}, null)).toEqual([[4, 3, 2, 1], null]);
      expect(await seqs({}, null, 2)).toEqual([[4, 3], tries[2]?.id]);
      expect(await seqs({}, tries[2]?.id ?? null, 2)).toEqual([[2, 1], null]);
      expect(await seqs({ state: "failed" }, null)).toEqual([[3, 1], null]);
      expect(await seqs({ state: "planned" }, null)).toEqual([[], null]);
      expect(await seqs({ since: later(10), until: later(30) }, null)).toEqual([[3, 2], null]);
    });

    it("sums up how each does", async () => {
      const id = await add();
      const other = await add();
      await add(world.second);
      const [one, two] = [planned(1, 0), planned(2, 10)];
      await queue.settle(outcome(id, one, { state: "failed", status: 503 }));
      await queue.settle(outcome(id, two));
      await store.plan(world.first, id, [planned(3, 900), planned(1, 500)], AT);
      const figures = new Map((await store.figures(world.first)).map((found) => [found.endpointId, found]));
      expect(figures.size).toBe(2);
      expect(figures.get(id)).toMatchObject({ waiting: 2, nextAt: later(500), last: { id: two.id, status: 200 } });
      expect(figures.get(other)).toEqual({ endpointId: other, waiting: 0, nextAt: null, last: null });
    });

    it("counts tries by hour", async () => {
      const id = await add();
      const hour = 3_600_000;
      for (const [ms, state] of [
        [0, "failed"],
        [1_000, "succeeded"],
        [hour, "succeeded"],
        [-hour, "failed"],
      ] as const) {
        await queue.settle(outcome(id, planned(1, ms), { state }));
      }
      await store.plan(world.first, id, [planned(9, hour)], AT);
      const start = Math.floor(AT.getTime() / hour) * hour;
      expect(await store.hours(world.first, AT)).toEqual([
        { endpointId: id, at: new Date(start), made: 2, succeeded: 1 },
        { endpointId: id, at: new Date(start + hour), made: 1, succeeded: 1 },
      ]);
      expect(await store.hours(world.second, AT)).toEqual([]);
    });

    it("moves the cursor on and never back, and knows what was tried after it", async () => {
      const id = await add();
      await queue.moveCursor(id, 9, later(1));
      await queue.moveCursor(id, 8, later(2));
      expect((await store.find(world.first, id))?.cursor).toBe(9);
      for (const seq of [8, 11, 12]) await queue.settle(outcome(id, planned(seq, 5)));
      await store.plan(world.first, id, [planned(13)], AT);
      expect(await queue.listTried(id, 9)).toEqual(new Set([11, 12]));
    });

    it("lets go of old tries, some at a time", async () => {
      const id = await add();
      for (const ms of [0, 10, 20, 30]) await queue.settle(outcome(id, planned(ms + 1, ms)));
      while (await store.removeTriesOlderThan(later(20), 1));
      const { tries } = await store.listTries(world.first, id, {}, { after: null, limit: 10 });
      expect(tries.map(({ seq }) => seq)).toEqual([31, 21]);
    });
  });
}

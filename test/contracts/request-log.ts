import { beforeEach, describe, expect, it } from "vitest";
import { MAX_REQUESTS } from "#domain/requests/outcome.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { NewLoggedRequest, RequestLog, RequestWrites } from "#ports/request-log.ts";

interface RequestWorld {
  readonly log: RequestLog;
  readonly writes: RequestWrites;
  readonly instances: Pick<InstanceStore, "removeOwned">;
  readonly ownerId: number;
  readonly otherId: number;
  /** An instance of the owner called `Client001`; the other has `Client002`. */
  readonly instanceId: number;
}

const AT = new Date("2026-03-04T05:06:07.089Z");
const BY_TOKEN = { via: "token", keyName: null } as const;

/** `make` answers empty logs. */
export function requestLogContract(name: string, make: () => Promise<RequestWorld>): void {
  describe(`request log: ${name}`, () => {
    let world: RequestWorld;
    beforeEach(async () => {
      world = await make();
    });

    const call = (changes: Partial<NewLoggedRequest> = {}): NewLoggedRequest => ({
      ...{ requestId: "r-1", at: AT, client: "Client001", ownerId: null, method: "POST", route: "/send/{client}" },
      ...{ status: 422, code: "MEDIA_TYPE", tookMs: 12, by: BY_TOKEN },
      ...changes,
    });

    it("finds a call by its id, for the owner of the instance alone", async () => {
      const { log, writes, ownerId, otherId } = world;
      await writes.write([]);
      await writes.write([call()]);
      expect(await log.find(ownerId, "r-1")).toEqual([
        {
          ...{ requestId: "r-1", at: AT, method: "POST", route: "/send/{client}", status: 422, code: "MEDIA_TYPE" },
          ...{ tookMs: 12, by: BY_TOKEN, outcome: "failed", instance: { client: "Client001", name: "Client001" } },
        },
      ]);
      expect(await log.find(otherId, "r-1")).toEqual([]);
      expect(await log.find(ownerId, "r-2")).toEqual([]);
      expect(await log.find(ownerId, "’ or 1=1 --")).toEqual([]);
    });

    it("finds all calls that were given one id, newest first, at most twenty", async () => {
      const { log, writes, ownerId } = world;
      for (const status of [200, 401, 422])
        await writes.write([call({ status, by: status === 401 ? null : BY_TOKEN })]);
      const found = await log.find(ownerId, "r-1");
      expect(found.map(({ status, outcome, by }) => [status, outcome, by?.via])).toEqual([
        [422, "failed", "token"],
        [401, "refused", undefined],
        [200, "done", "token"],
      ]);
      await writes.write(Array.from({ length: 30 }, () => call({ status: 429 })));
      expect(await log.find(ownerId, "r-1")).toHaveLength(20);
    });

    it("knows by the key whose call it was, where it names no instance or another's", async () => {
      const { log, writes, ownerId, otherId } = world;
      const by = { via: "key", keyName: "“Shop” — ’); drop" } as const;
      await writes.write([
        call({ requestId: "none", client: "", ownerId, by, code: null, status: 200 }),
        call({ requestId: "foreign", client: "Client002", ownerId, by }),
      ]);
      expect(await log.find(ownerId, "none")).toMatchObject([{ by, instance: null, code: null }]);
      expect(await log.find(ownerId, "foreign")).toMatchObject([{ by, instance: null }]);
      expect(await log.find(otherId, "foreign")).toEqual([]);
    });

    it("leaves out what is nobody's, and keeps the rest of the batch", async () => {
      const { log, writes, ownerId } = world;
      const nobodys = call({ client: "Client404" });
      await writes.write([nobodys, call({ client: "’); drop" }), call({ client: "", ownerId: null }), call()]);
      expect(await log.lastFailed(ownerId, 9)).toHaveLength(1);
    });

    it("lists the newest that were not done, whether or not anybody was let in", async () => {
      const { log, writes, ownerId } = world;
      const statuses = [500, 200, 401, 202, 404];
      const at = (n: number) => new Date(AT.getTime() + n);
      await writes.write(
        statuses.map((status, n) => call({ status, at: at(n), by: status === 401 ? null : BY_TOKEN })),
      );
      expect((await log.lastFailed(ownerId, 9)).map(({ status }) => status)).toEqual([404, 401, 500]);
      expect((await log.lastFailed(ownerId, 2)).map(({ status }) => status)).toEqual([404, 401]);
    });

    it("lists all of one outcome by pages, newest first, the owner's alone", async () => {
      const { log, writes, ownerId, otherId } = world;
      const at = (n: number) => new Date(AT.getTime() + n);
      await writes.write(Array.from({ length: 5 }, (_, n) => call({ requestId: `n${n}`, status: 200, at: at(n) })));
      await writes.write([call({ status: 500 }), call({ client: "Client002", status: 200 })]);
      const seen: string[] = [];
      const sizes: number[] = [];
      let after: string | null = null;
      do {
        const page = await log.list(ownerId, "done", { after, limit: 2 });
        seen.push(...page.requests.map(({ requestId }) => requestId));
        sizes.push(page.requests.length);
        after = page.next;
      } while (after !== null);
      expect(seen).toEqual(["n4", "n3", "n2", "n1", "n0"]);
      expect(sizes).toEqual([2, 2, 1]);
      expect((await log.list(ownerId, "refused", { after: null, limit: 2 })).requests).toEqual([]);
      expect((await log.list(otherId, "done", { after: null, limit: 9 })).requests).toHaveLength(1);
    });

    it("keeps the newest of each outcome: what anybody can have refused takes no room from the owner's own", async () => {
      const { log, writes, ownerId } = world;
      const max = MAX_REQUESTS.refused;
      await writes.write([call({ requestId: "own" })]);
      const refused = Array.from({ length: max + 1_200 }, (_, n) =>
        call({ requestId: `n${n}`, status: 401, by: null }),
      );
      for (let start = 0; start < refused.length; start += 550) await writes.write(refused.slice(start, start + 550));
      expect(await log.find(ownerId, "n0")).toEqual([]);
      expect(await log.find(ownerId, `n${max + 1_199}`)).toHaveLength(1);
      expect((await log.lastFailed(ownerId, 9_999)).length).toBeLessThan(max + 600);
      expect(await log.find(ownerId, "own")).toHaveLength(1);
    });

    it("goes with its instance", async () => {
      const { log, writes, instances, ownerId, instanceId } = world;
      await writes.write([call(), call({ client: "", ownerId })]);
      await instances.removeOwned(ownerId, instanceId);
      expect(await log.find(ownerId, "r-1")).toMatchObject([{ instance: null }]);
    });
  });
}

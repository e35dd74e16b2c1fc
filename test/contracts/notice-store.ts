import { beforeEach, describe, expect, it } from "vitest";
import type { InstanceStore } from "#ports/instances.ts";
import type { LinkStore } from "#ports/links.ts";
import type { NoticeStore } from "#ports/notices.ts";
import type { UserStore } from "#ports/users.ts";

interface NoticeWorld {
  readonly store: NoticeStore;
  readonly links: Pick<LinkStore, "save">;
  readonly users: Pick<UserStore, "markVerified" | "setSuspended">;
  readonly instances: Pick<InstanceStore, "renewOwned" | "removeOwned">;
  /** Whose address nobody has proved. */
  readonly ownerId: number;
  /** WhatsApp instances of the owner called `Client001` and `Client002`. */
  readonly first: number;
  readonly second: number;
  /** Of both. */
  readonly expiresAt: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `make` answers an empty store. */
export function noticeStoreContract(name: string, make: () => Promise<NoticeWorld>): void {
  describe(`notice store: ${name}`, () => {
    let world: NoticeWorld;
    beforeEach(async () => {
      world = await make();
      await world.users.markVerified(world.ownerId);
    });

    const beforeEnd = (ms: number) => new Date(world.expiresAt.getTime() - ms);
    const taken = async (now: Date, limit = 10) =>
      (await world.store.take(now, limit)).map(({ kind, instance }) => `${kind} ${instance.client}`).sort();
    const lost = (since: Date, reason: "connection-lost" | "server-silent" = "connection-lost") =>
      world.links.save([{ instanceId: world.first, state: "reconnecting", reason, since, account: null }]);

    it("tells of an end 7 days and 1 day before it and at it, each once", async () => {
      expect(await taken(beforeEnd(8 * DAY_MS))).toEqual([]);
      const both = (kind: string) => [`${kind} Client001`, `${kind} Client002`];
      for (const [ms, kind] of [
        [7 * DAY_MS, "ends-soon"],
        [DAY_MS, "ends-tomorrow"],
        [0, "ended"],
      ] as const) {
        expect(await taken(beforeEnd(ms))).toEqual(both(kind));
        expect(await taken(beforeEnd(ms))).toEqual([]);
        expect(await taken(beforeEnd(ms - HOUR_MS))).toEqual([]);
      }
    });

    it("says whose instance it is and what about it", async () => {
      const { store, expiresAt, first } = world;
      const notices = await store.take(beforeEnd(DAY_MS), 10);
      expect(notices.find(({ instance }) => instance.id === first)).toEqual({
        ...{ kind: "ends-tomorrow", of: expiresAt, link: null },
        instance: { id: first, name: "Client001", client: "Client001", platform: "whatsapp" },
        owner: { name: "Owner", email: "owner@example.com", language: "en" },
      });
    });

    it("tells of nothing that is long over, and anew of a renewed instance", async () => {
      const { instances, ownerId, first } = world;
      expect(await taken(beforeEnd(-3 * DAY_MS))).toEqual([]);
      expect(await taken(beforeEnd(0))).toHaveLength(2);
      await instances.renewOwned(ownerId, first, beforeEnd(-30 * DAY_MS), 2);
      expect(await taken(beforeEnd(-29 * DAY_MS))).toEqual(["ends-tomorrow Client001"]);
    });

    it("gives those of so many instances at a time", async () => {
      const parts = [await taken(beforeEnd(0), 1), await taken(beforeEnd(0), 1), await taken(beforeEnd(0), 1)];
      expect(parts.map((part) => part.length)).toEqual([1, 1, 0]);
    });

    it("gives each to one of many who look at once", async () => {
      const all = await Promise.all(Array.from({ length: 4 }, () => taken(beforeEnd(0))));
      expect(all.flat().sort()).toEqual(["ended Client001", "ended Client002"]);
    });

    it("gives again what could not be mailed", async () => {
      const { store } = world;
      const [notice] = await store.take(beforeEnd(0), 1);
      expect(notice).toBeDefined();
      await taken(beforeEnd(0));
      if (notice !== undefined) await store.giveBack(notice);
      expect(await taken(beforeEnd(-HOUR_MS))).toEqual([`ended ${notice?.instance.client}`]);
    });

    it("tells of an outage of ten minutes, once for each", async () => {
      const since = beforeEnd(20 * DAY_MS);
      const later = (ms: number) => new Date(since.getTime() + ms);
      await lost(since);
      expect(await taken(later(599_000))).toEqual([]);
      const [notice] = await world.store.take(later(600_000), 10);
      expect(notice).toMatchObject({
        ...{ kind: "disconnected", of: since, instance: { client: "Client001" } },
        link: { state: "reconnecting", reason: "connection-lost" },
      });
      await lost(since, "server-silent");
      expect(await taken(later(HOUR_MS))).toEqual([]);

      const connected = { instanceId: world.first, state: "connected", reason: "linked", account: null } as const;
      await world.links.save([{ ...connected, since: later(HOUR_MS) }]);
      expect(await taken(later(2 * HOUR_MS))).toEqual([]);
      await lost(later(3 * HOUR_MS));
      expect(await taken(later(4 * HOUR_MS))).toEqual(["disconnected Client001"]);
    });

    it("tells of no outage of an instance that has ended, nor of one that began long ago", async () => {
      await lost(beforeEnd(HOUR_MS));
      expect(await taken(beforeEnd(0))).toEqual(["ended Client001", "ended Client002"]);
      await world.instances.renewOwned(world.ownerId, world.first, beforeEnd(-30 * DAY_MS), 2);
      expect(await taken(beforeEnd(-4 * DAY_MS))).toEqual([]);
    });

    it("mails nobody who does not want it, each kind for itself", async () => {
      const { store, ownerId } = world;
      expect(await store.mailsOf(ownerId)).toEqual({ ends: true, disconnected: true });
      await store.setMails(ownerId, { ends: false, disconnected: true });
      expect(await store.mailsOf(ownerId)).toEqual({ ends: false, disconnected: true });
      await lost(beforeEnd(2 * DAY_MS));
      expect(await taken(beforeEnd(DAY_MS))).toEqual(["disconnected Client001"]);
      await store.setMails(ownerId, { ends: true, disconnected: false });
      await lost(beforeEnd(HOUR_MS));
      expect(await taken(beforeEnd(HOUR_MS))).toEqual([]);
      expect(await taken(beforeEnd(0))).toEqual(["ended Client001", "ended Client002"]);
    });

    it("mails nobody whose address is not proved or who is suspended", async () => {
      const unproved = await make();
      expect(await unproved.store.take(unproved.expiresAt, 10)).toEqual([]);
      await world.users.setSuspended(world.ownerId, beforeEnd(DAY_MS));
      expect(await taken(beforeEnd(0))).toEqual([]);
    });

    it("forgets an instance that is deleted", async () => {
      const { store, instances, ownerId, first, second } = world;
      const [notice] = await store.take(beforeEnd(0), 10);
      await instances.removeOwned(ownerId, first);
      await instances.removeOwned(ownerId, second);
      if (notice !== undefined) await store.giveBack(notice);
      expect(await taken(beforeEnd(0))).toEqual([]);
    });
  });
}

import { beforeEach, describe, expect, it } from "vitest";
import { MAX_BELL_NOTICES } from "#domain/accounts/bell.ts";
import type { AuditLog } from "#ports/audit.ts";
import type { BellStore, NewBellNotice } from "#ports/bell.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { LinkStore } from "#ports/links.ts";
import type { NoticeStore } from "#ports/notices.ts";

interface BellWorld {
  readonly bell: BellStore;
  readonly audit: Pick<AuditLog, "record">;
  readonly notices: Pick<NoticeStore, "take" | "setMails">;
  readonly links: Pick<LinkStore, "save">;
  readonly instances: Pick<InstanceStore, "removeOwned">;
  /** Whose address nobody has proved, so that nothing is mailed there. */
  readonly userId: number;
  readonly otherId: number;
  /** A WhatsApp instance of the user called `Client001`. */
  readonly instanceId: number;
  readonly expiresAt: Date;
}

const AT = new Date("2026-03-04T05:06:07.089Z");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const later = (ms: number) => new Date(AT.getTime() + ms);

/** `make` answers empty bells. */
export function bellStoreContract(name: string, make: () => Promise<BellWorld>): void {
  describe(`bell store: ${name}`, () => {
    let world: BellWorld;
    beforeEach(async () => {
      world = await make();
    });

    const notice = (changes: Partial<NewBellNotice> = {}): NewBellNotice => ({
      ...{ id: "one", userId: world.userId, kind: "key-created", at: AT, of: null, instanceId: null, about: "Backend" },
      ...changes,
    });
    const idsOf = async (userId = world.userId) => (await world.bell.listOf(userId)).map(({ id }) => id);
    const kindsOf = async (userId = world.userId) => (await world.bell.listOf(userId)).map(({ kind }) => kind);

    it("is empty at first", async () => {
      expect(await world.bell.listOf(world.userId)).toEqual([]);
      expect(await world.bell.unreadOf(world.userId)).toBe(0);
      await world.bell.ring([]);
    });

    it("lists what it was rung for, newest first, to its user alone", async () => {
      const { bell, userId, otherId, instanceId, expiresAt } = world;
      await bell.ring([notice({ about: "“Shop” — ’); drop" }), notice({ id: "theirs", userId: otherId })]);
      await bell.ring([notice({ id: "two", kind: "ended", at: later(1), of: AT, instanceId, about: "then" })]);
      expect(await bell.listOf(userId)).toEqual([
        {
          ...{ id: "two", kind: "ended", at: later(1), of: AT, instanceId, about: "then", isRead: false },
          instance: { id: instanceId, name: "Client001", expiresAt },
        },
        {
          ...{ id: "one", kind: "key-created", at: AT, of: null, instanceId: null, about: "“Shop” — ’); drop" },
          ...{ instance: null, isRead: false },
        },
      ]);
      expect(await idsOf(otherId)).toEqual(["theirs"]);
    });

    it("keeps once what it is told twice, read as it was", async () => {
      const { bell, userId } = world;
      await bell.ring([notice()]);
      await bell.markRead(userId, AT);
      await bell.ring([notice({ about: "another" }), notice({ id: "two" })]);
      expect(await bell.listOf(userId)).toMatchObject([
        { id: "two", isRead: false },
        { id: "one", about: "Backend", isRead: true },
      ]);
    });

    it("counts what is unread, and marks what came until a time", async () => {
      const { bell, userId, otherId } = world;
      await bell.ring([notice(), notice({ id: "two", at: later(1) }), notice({ id: "theirs", userId: otherId })]);
      expect(await bell.unreadOf(userId)).toBe(2);
      await bell.markRead(userId, AT);
      expect(await bell.unreadOf(userId)).toBe(1);
      await bell.markRead(userId, later(1));
      expect(await bell.unreadOf(userId)).toBe(0);
      expect(await bell.unreadOf(otherId)).toBe(1);
    });

    it("keeps the newest hundred of each user", async () => {
      const { bell, userId, otherId } = world;
      const many = Array.from({ length: MAX_BELL_NOTICES + 3 }, (_, n) => notice({ id: `n${n}`, at: later(n) }));
      await bell.ring([notice({ id: "theirs", userId: otherId })]);
      await bell.ring(many);
      expect(await bell.unreadOf(userId)).toBe(MAX_BELL_NOTICES);
      const ids = await idsOf();
      expect([ids.length, ids.at(0), ids.at(-1)]).toEqual([MAX_BELL_NOTICES, "n102", "n3"]);
      expect(await idsOf(otherId)).toEqual(["theirs"]);
    });

    it("says nothing of users who are not there", async () => {
      const nobody = 999_999;
      await world.bell.ring([notice({ userId: nobody }), notice({ id: "two" })]);
      expect(await world.bell.unreadOf(nobody)).toBe(0);
      expect(await idsOf()).toEqual(["two"]);
    });

    it("is told of changes of the account that go on record, and of no other entry", async () => {
      const { audit, userId } = world;
      const entry = { userId, instanceId: null, address: "::1" } as const;
      await audit.record({ ...entry, action: "key-created", at: AT, about: "Backend" });
      await audit.record({ ...entry, action: "login-succeeded", at: later(1) });
      await audit.record({ ...entry, action: "email-change-asked", at: later(2), about: "new@example.com" });
      await audit.record({ ...entry, action: "password-changed", at: later(3) });
      await audit.record({ ...entry, action: "password-changed", at: later(4), userId: null });
      expect((await world.bell.listOf(userId)).map(({ kind, at, about }) => [kind, at, about])).toEqual([
        ["password-changed", later(3), null],
        ["email-change-asked", later(2), null],
        ["key-created", AT, "Backend"],
      ]);
    });

    it("is told that an instance ends and has ended, once each, also where nothing is mailed", async () => {
      const { notices, expiresAt, userId, instanceId, otherId } = world;
      await notices.setMails(userId, { ends: false, disconnected: false });
      for (const ms of [8 * DAY_MS, 7 * DAY_MS, 7 * DAY_MS, DAY_MS, 0, 0]) {
        expect(await notices.take(new Date(expiresAt.getTime() - ms), 10)).toEqual([]);
      }
      expect(await kindsOf()).toEqual(["ended", "ends-tomorrow", "ends-soon"]);
      const [ended] = await world.bell.listOf(userId);
      expect(ended).toMatchObject({ at: expiresAt, of: expiresAt, instance: { id: instanceId, name: "Client001" } });
      expect(await kindsOf(otherId)).toEqual([]);
    });

    it("is told of an account that is away for ten minutes", async () => {
      const { notices, links, expiresAt, instanceId } = world;
      const since = new Date(expiresAt.getTime() - 20 * DAY_MS);
      await links.save([{ instanceId, state: "reconnecting", reason: "connection-lost", since, account: null }]);
      await notices.take(new Date(since.getTime() + 599_000), 10);
      expect(await kindsOf()).toEqual([]);
      await notices.take(new Date(since.getTime() + 600_000), 10);
      await notices.take(new Date(since.getTime() + 660_000), 10);
      expect(await world.bell.listOf(world.userId)).toMatchObject([{ kind: "disconnected", of: since }]);
    });

    it("still says what happened to an instance that is gone", async () => {
      const { notices, instances, expiresAt, userId, instanceId } = world;
      await notices.take(expiresAt, 10);
      await instances.removeOwned(userId, instanceId);
      expect(await world.bell.listOf(userId)).toMatchObject([
        { kind: "ended", about: "Client001", instanceId, instance: null },
      ]);
    });
  });
}

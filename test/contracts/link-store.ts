import { beforeEach, describe, expect, it } from "vitest";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { InstanceLinkChange, LinkStore } from "#ports/links.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { SessionOwnership } from "#ports/session-ownership.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";
import { incoming, START_MS } from "./message-store/world.ts";

interface LinkWorld {
  readonly store: LinkStore;
  readonly messages: MessageStore;
  readonly ownership: SessionOwnership;
  readonly ownerId: number;
  readonly otherId: number;
  /** Two instances of the owner. */
  readonly first: number;
  readonly second: number;
}

const LAYLA = { phone: "9647701234567", name: "Layla", username: null };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute, 0, 123));

/** `make` answers an empty store. */
export function linkStoreContract(name: string, make: () => Promise<LinkWorld>): void {
  describe(`link store: ${name}`, () => {
    let world: LinkWorld;
    beforeEach(async () => {
      world = await make();
    });

    const change = (minute: number, changes: Partial<InstanceLinkChange> = {}): InstanceLinkChange => ({
      ...{ instanceId: world.first, state: "connected", reason: "linked", since: at(minute), account: LAYLA },
      ...changes,
    });
    const lost = (minute: number, changes: Partial<InstanceLinkChange> = {}) =>
      change(minute, { state: "reconnecting", reason: "connection-lost", ...changes });
    const first = async () => (await world.store.listOf(world.ownerId)).get(world.first);

    it("keeps how each instance is linked, for its owner alone", async () => {
      const { store, ownerId, otherId, second } = world;
      expect(await store.listOf(ownerId)).toEqual(new Map());
      await store.save([change(1), lost(2, { instanceId: second, account: null })]);
      const { instanceId, ...kept } = change(1);
      expect(await store.listOf(ownerId)).toEqual(
        new Map([
          [instanceId, { ...kept, downSince: null }],
          [second, { state: "reconnecting", reason: "connection-lost", since: at(2), account: null, downSince: at(2) }],
        ]),
      );
      expect(await store.listOf(otherId)).toEqual(new Map());
    });

    it("keeps the beginning of an outage and who it was, through all of it", async () => {
      const { store } = world;
      await store.save([change(1)]);
      await store.save([lost(2)]);
      await store.save([lost(2, { reason: "server-silent", account: null })]);
      await store.save([change(5, { state: "logged_out", reason: "unlinked-from-phone", account: null })]);
      expect(await first()).toEqual({
        ...{ state: "logged_out", reason: "unlinked-from-phone", since: at(5), account: LAYLA, downSince: at(2) },
      });
    });

    it("ends an outage once the account is back, or its owner has logged it out", async () => {
      const { store } = world;
      await store.save([lost(2)]);
      await store.save([change(3)]);
      expect(await first()).toMatchObject({ since: at(3), downSince: null });
      await store.save([lost(4)]);
      expect(await first()).toMatchObject({ downSince: at(4) });
      await store.save([change(6, { state: "logged_out", reason: "logged-out-here", account: null })]);
      expect(await first()).toMatchObject({ account: null, downSince: null });
    });

    it("keeps what limits an account through all changes of its link, and nothing where nothing does", async () => {
      const { store } = world;
      const hold = { reason: "restricted", until: at(50) } as const;
      await store.saveLimits(world.first, { hold });
      expect(await first()).toBeUndefined();
      await store.save([change(1)]);
      expect(await first()).not.toHaveProperty("limits");
      await store.saveLimits(world.first, { hold });
      await store.save([lost(2)]);
      await store.save([change(3)]);
      expect(await first()).toMatchObject({ since: at(3), limits: { hold } });
      const newChats = { used: 8, most: 10, warning: "first", renewsAt: null } as const;
      await store.saveLimits(world.first, { hold: null, newChats });
      expect((await first())?.limits).toEqual({ hold: null, newChats });
      await store.saveLimits(world.first, { hold: null, newChats: { ...newChats, used: 1, warning: "none" } });
      expect(await first()).not.toHaveProperty("limits");
    });

    it("keeps names as they are, and nothing of an instance that is gone", async () => {
      const { store, ownerId } = world;
      for (const name of HOSTILE_STRINGS) {
        await store.save([change(1, { account: { ...LAYLA, name } }), change(1, { instanceId: 999_999 })]);
        expect((await first())?.account?.name).toBe(name);
      }
      expect((await store.listOf(ownerId)).size).toBe(1);
      await store.save([]);
    });

    it("gives the newest message of each of the owner's instances", async () => {
      const { store, messages, ownership, ownerId, otherId, second } = world;
      expect(await store.lastMessagesOf(ownerId)).toEqual(new Map());
      const epoch = (await ownership.claim(world.first))?.epoch ?? 0;
      for (const n of [1, 2]) {
        const acceptedAt = new Date(START_MS + n);
        await messages.accept({
          ...{ instanceId: world.first, id: messageIdAt(START_MS + n, 0), mode: "later", options: {}, epoch },
          ...{ recipient: { kind: "phone", phone: "9647701234567" }, state: "queued" },
          ...{ content: { kind: "text", text: "Hello" }, acceptedAt, dueAt: acceptedAt },
          expiresAt: new Date(START_MS + 1e9),
        });
      }
      await messages.receive(second, [incoming(7)]);
      expect(await store.lastMessagesOf(ownerId)).toEqual(
        new Map([
          [world.first, { direction: "out", state: "queued", at: new Date(START_MS + 2) }],
          [second, { direction: "in", state: null, at: expect.any(Date) }],
        ]),
      );
      expect(await store.lastMessagesOf(otherId)).toEqual(new Map());
    });
  });
}

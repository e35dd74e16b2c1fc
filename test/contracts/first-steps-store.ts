import { beforeEach, describe, expect, it } from "vitest";
import { endpointIdOf } from "#domain/webhooks/endpoint.ts";
import type { ApiKeyStore } from "#ports/api-keys.ts";
import type { FirstStepsStore } from "#ports/first-steps.ts";
import type { LinkStore } from "#ports/links.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { SessionOwnership } from "#ports/session-ownership.ts";
import type { WebhookStore } from "#ports/webhooks.ts";
import { AT, idOf, incoming, PHONE } from "./message-store/world.ts";

interface FirstStepsWorld {
  readonly store: FirstStepsStore;
  readonly links: Pick<LinkStore, "save">;
  readonly ownership: Pick<SessionOwnership, "claim">;
  readonly messages: Pick<MessageStore, "accept" | "receive">;
  readonly webhooks: Pick<WebhookStore, "create" | "remove">;
  readonly apiKeys: Pick<ApiKeyStore, "create">;
  readonly userId: number;
  readonly otherId: number;
  /** A WhatsApp instance of its owner, made now; answers the id. */
  addInstance(ownerId: number): Promise<number>;
}

/** `make` answers two users who have nothing. */
export function firstStepsStoreContract(name: string, make: () => Promise<FirstStepsWorld>): void {
  describe(`first steps store: ${name}`, () => {
    let world: FirstStepsWorld;
    beforeEach(async () => {
      world = await make();
    });

    const done = async (userId = world.userId) => {
      const steps = await world.store.doneBy(userId);
      return steps === null ? null : [...steps].sort();
    };
    const send = async (instanceId: number, n: number) => {
      const owned = await world.ownership.claim(instanceId);
      const about = { instanceId, id: idOf(n), epoch: owned?.epoch ?? 0, recipient: PHONE, options: {} };
      const when = { acceptedAt: AT, dueAt: AT, expiresAt: new Date(AT.getTime() + 60_000) };
      const content = { kind: "text", text: "Hello" } as const;
      const stored = await world.messages.accept({ ...about, ...when, content, mode: "waiting", state: "queued" });
      expect(stored.outcome).toBe("accepted");
    };
    const endpoint = (instanceId: number) => ({
      ...{ id: endpointIdOf(idOf(1)), instanceId, url: "https://shop.example/hook", name: null },
      ...{ events: ["message.received"] as const, secret: "whsec_AAAA", cursor: 0, createdAt: AT },
    });

    it("sees each step once it is done, and nothing of others", async () => {
      const { links, messages, webhooks, apiKeys, userId, otherId } = world;
      expect(await done()).toEqual([]);
      const id = await world.addInstance(userId);
      expect(await done()).toEqual(["instance"]);
      const link = { state: "connected", reason: "linked", since: AT, account: null } as const;
      await links.save([{ instanceId: id, ...link }]);
      expect(await done()).toEqual(["instance", "link"]);
      await messages.receive(id, [incoming(1)]);
      expect(await done()).toEqual(["instance", "link"]);
      await send(id, 2);
      expect(await done()).toEqual(["instance", "link", "message"]);
      expect(await webhooks.create(endpoint(id), 10)).toBe(true);
      expect(await done()).toEqual(["instance", "link", "message", "webhook"]);
      const rights = { scopes: ["messages:send"], clients: null, networks: [], expiresAt: null } as const;
      const key = { id: "key_000000000000001", ownerId: userId, name: "Backend", text: "wsl_a", createdAt: AT };
      expect(await apiKeys.create({ ...key, ...rights }, 10)).toBe(true);
      expect(await done()).toEqual(["instance", "key", "link", "message", "webhook"]);
      expect(await done(otherId)).toEqual([]);
    });

    it("remembers what was done once and is there no more", async () => {
      const { webhooks, userId } = world;
      const id = await world.addInstance(userId);
      const made = endpoint(id);
      await webhooks.create(made, 10);
      expect(await done()).toEqual(["instance", "webhook"]);
      await webhooks.remove(id, made.id);
      expect(await done()).toEqual(["instance", "webhook"]);
    });

    it("finds a message that answers have come after, on any instance", async () => {
      await world.addInstance(world.userId);
      const id = await world.addInstance(world.userId);
      await send(id, 1);
      await world.messages.receive(
        id,
        Array.from({ length: 20 }, (_, n) => incoming(n + 2)),
      );
      expect(await done()).toEqual(["instance", "message"]);
    });

    it("says nothing to whoever wants to know no more, nor of a user who is not there", async () => {
      const { store, userId, otherId } = world;
      await world.addInstance(userId);
      await store.dismiss(userId);
      expect(await done()).toBeNull();
      expect(await done(otherId)).toEqual([]);
      expect(await done(999_999)).toBeNull();
    });
  });
}

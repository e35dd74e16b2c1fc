import { expect, it } from "vitest";
import { knownPersonBy } from "#adapters/gateways/telegram/engine/known-person.ts";
import { storedPeers } from "#adapters/gateways/telegram/engine/peers.ts";
import type { PeerKey, StoredPeer } from "#ports/telegram-store.ts";

const INSTANCE = { instanceId: 1, client: "abc" };
const NOW = new Date("2026-11-29T10:00:00Z");
const clock = { now: () => NOW, monotonicMs: () => 0 };

/** As the engine has stored them. */
async function stored(): Promise<readonly StoredPeer[]> {
  const written: StoredPeer[] = [];
  const store = {
    readPeer: async () => null,
    writePeers: async (_: number, peers: readonly StoredPeer[]) => void written.push(...peers),
  };
  const peers = storedPeers(store, 1, () => undefined);
  const rest = { accessHash: "1", updated: 1, isMin: false, complete: new Uint8Array([1]) };
  peers.repository.store({ id: 42, usernames: ["Layla"], phone: "9647700000001", ...rest });
  peers.repository.store({ id: -1_000_000_000_077, usernames: ["news"], ...rest });
  await peers.write();
  return written;
}

const matches = (peer: StoredPeer, key: PeerKey) =>
  (key.by === "id" && peer.id === key.id) ||
  (key.by === "username" && peer.usernames.includes(key.username)) ||
  (key.by === "phone" && peer.phone === key.phone);

it.each([
  [
    { kind: "username", username: "LAYLA" },
    { kind: "id", id: "42" },
  ],
  [
    { kind: "username", username: "news" },
    { kind: "channel", id: "77" },
  ],
  [{ kind: "username", username: "nobody" }, null],
  [
    { kind: "phone", phone: "9647700000001" },
    { kind: "id", id: "42" },
  ],
  [
    { kind: "phone", phone: "9647700000002" },
    { kind: "id", id: "43" },
  ],
  [{ kind: "phone", phone: "9647700000003" }, null],
  [{ kind: "phone", phone: "9647700000004" }, null],
  [{ kind: "id", id: "42" }, null],
] as const)("%j is known as %j", async (recipient, person) => {
  const peers = await stored();
  const known = knownPersonBy({
    clock,
    store: { readPeer: async (_, key) => peers.find((peer) => matches(peer, key))?.value ?? null },
    lookups: {
      async find(instanceId, phone, now) {
        expect([instanceId, now]).toEqual([1, NOW]);
        if (phone === "9647700000002") return { user: { userId: 43, accessHash: "1" } };
        return phone === "9647700000003" ? { user: null } : null;
      },
    },
  });
  expect(await known(INSTANCE, recipient)).toEqual(person);
});

import type { IPeersRepository } from "@mtcute/core";
import { z } from "zod";
import type { PeerKey, StoredPeer, TelegramStore } from "#ports/telegram-store.ts";
import { parseJson } from "./engine-state.ts";
import { LruMap } from "./lru-map.ts";

type PeerInfo = IPeersRepository.PeerInfo;

/** Peers at hand in memory besides the few that mtcute keeps. */
const MAX_RECENT = 16;
/** Unwritten peers, while the database is away; they are only a shortcut, so the oldest may be forgotten. */
const MAX_UNWRITTEN = 500;
/** mtcute trusts a username for a day: written anew well before, though nothing else has changed. */
const REWRITE_AFTER_MS = 12 * 3_600_000;

const storedInfo = z.object({
  id: z.number(),
  accessHash: z.string(),
  usernames: z.array(z.string()),
  phone: z.string().nullable(),
  updated: z.number(),
  complete: z.base64(),
});

interface Peers {
  readonly repository: IPeersRepository;
  /** Rejects when the store does; what is unwritten stays so. */
  write(): Promise<void>;
}

/** The peers an account has met, kept in the store; those not written yet are found all the same. */
export function storedPeers(
  store: Pick<TelegramStore, "readPeer" | "writePeers">,
  instanceId: number,
  onUnwritten: () => void,
): Peers {
  const unwritten = new Map<number, PeerInfo>();
  const recent = new LruMap<number, PeerInfo>(MAX_RECENT);

  async function find(key: PeerKey, matches: (peer: PeerInfo) => boolean): Promise<PeerInfo | null> {
    const atHand = [...unwritten.values()].findLast(matches) ?? [...recent.values()].findLast(matches);
    if (atHand !== undefined) return atHand;
    const text = await store.readPeer(instanceId, key);
    const peer = text === null ? null : readPeer(text);
    if (peer === null) return null;
    // Met meanwhile, or not written yet: what is stored is older, and may still have a name that it lost.
    const newer = unwritten.get(peer.id) ?? recent.get(peer.id);
    if (newer !== undefined) return matches(newer) ? newer : null;
    recent.set(peer.id, peer);
    return peer;
  }

  function storePeer(given: PeerInfo): void {
    // A glimpse from a group, whose access hash opens nothing: it must not replace what is known.
    if (given.isMin) return;
    const peer = { ...given, usernames: given.usernames.map((name) => name.toLowerCase()) };
    const known = unwritten.get(peer.id) ?? recent.get(peer.id);
    if (known !== undefined && saysTheSame(known, peer)) return;
    recent.set(peer.id, peer);
    unwritten.delete(peer.id);
    unwritten.set(peer.id, peer);
    const [oldest] = unwritten.keys();
    if (unwritten.size > MAX_UNWRITTEN && oldest !== undefined) unwritten.delete(oldest);
    onUnwritten();
  }

  return {
    repository: {
      store: storePeer,
      getById: (id) => unwritten.get(id) ?? recent.get(id) ?? find({ by: "id", id }, (peer) => peer.id === id),
      getByUsername: (name) => {
        const username = name.toLowerCase();
        return find({ by: "username", username }, (peer) => peer.usernames.includes(username));
      },
      getByPhone: (phone) => find({ by: "phone", phone }, (peer) => peer.phone === phone),
      deleteAll: () => {
        unwritten.clear();
        recent.clear();
      },
    },
    async write() {
      const batch = [...unwritten.values()];
      if (batch.length === 0) return;
      await store.writePeers(instanceId, batch.map(toStored));
      for (const peer of batch) if (unwritten.get(peer.id) === peer) unwritten.delete(peer.id);
    },
  };
}

/** The id of whoever a stored peer is; null where it cannot be read. */
export function storedPeerId(text: string): number | null {
  return readPeer(text)?.id ?? null;
}

function saysTheSame(known: PeerInfo, peer: PeerInfo): boolean {
  return (
    known.accessHash === peer.accessHash &&
    peer.updated - known.updated < REWRITE_AFTER_MS &&
    Buffer.compare(known.complete, peer.complete) === 0
  );
}

function toStored(peer: PeerInfo): StoredPeer {
  const { id, accessHash, updated, usernames } = peer;
  const phone = peer.phone ?? null;
  const complete = Buffer.from(peer.complete).toString("base64");
  const value: z.infer<typeof storedInfo> = { id, accessHash, usernames, phone, updated, complete };
  return { id, usernames, phone, value: JSON.stringify(value) };
}

/** Null where it cannot be read: it is asked for anew. */
function readPeer(text: string): PeerInfo | null {
  const parsed = storedInfo.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { phone, complete, ...rest } = parsed.data;
  const info = { ...rest, isMin: false, complete: new Uint8Array(Buffer.from(complete, "base64")) };
  return phone === null ? info : { ...info, phone };
}

import { type Recipient, recipientOfPeer } from "#domain/messages/recipient.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { TelegramLookups } from "#ports/telegram-lookups.ts";
import type { PeerKey, TelegramStore } from "#ports/telegram-store.ts";
import { storedPeerId } from "./peers.ts";

interface KnownPersonPorts {
  readonly store: Pick<TelegramStore, "readPeer">;
  readonly lookups: Pick<TelegramLookups, "find">;
  readonly clock: Clock;
}

/**
 * Whom Telegram named for a number or a username, as far as that is stored; null where it has named nobody, or the
 * recipient is an id already. Telegram is not asked. Rejects with `StorageError`.
 */
export function knownPersonBy({ store, lookups, clock }: KnownPersonPorts) {
  async function peerOf(instanceId: number, recipient: Recipient): Promise<number | null> {
    if (recipient.kind === "username") {
      return await storedPeer(instanceId, { by: "username", username: recipient.username.toLowerCase() });
    }
    if (recipient.kind !== "phone") return null;
    const found = await lookups.find(instanceId, recipient.phone, clock.now());
    return found?.user?.userId ?? (await storedPeer(instanceId, { by: "phone", phone: recipient.phone }));
  }

  async function storedPeer(instanceId: number, key: PeerKey): Promise<number | null> {
    const text = await store.readPeer(instanceId, key);
    return text === null ? null : storedPeerId(text);
  }

  return async ({ instanceId }: InstanceRef, recipient: Recipient): Promise<Recipient | null> => {
    const peerId = await peerOf(instanceId, recipient);
    return peerId === null ? null : recipientOfPeer(peerId);
  };
}

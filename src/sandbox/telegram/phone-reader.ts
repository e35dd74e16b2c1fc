import type { NetworkPorts } from "../common/network-ports.ts";
import type { Account } from "./accounts.ts";
import type { Chats } from "./chats.ts";
import { behaviourOf } from "./magic-numbers.ts";
import { readUpdate, updatesOf } from "./message-objects.ts";
import type { Outbox } from "./outbox.ts";

/** Reading: by the one who holds a phone, or by itself, after a while, on the phones that nobody holds. */
export interface PhoneReader {
  arrived(recipient: Account, from: Account): void;
  /** What `reader` has from `peer`, up to a message where one is given. Returns the reader's state. */
  read(reader: Account, peer: Account, maxId?: number): number;
  close(): void;
}

interface ReaderDependencies extends Pick<NetworkPorts, "clock"> {
  readonly chats: Chats;
  readonly outbox: Outbox;
  readonly limits: { readonly autoReadMs: number };
}

export function phoneReader({ chats, outbox, limits, clock }: ReaderDependencies): PhoneReader {
  const timers = new Map<string, NodeJS.Timeout>();

  function mark(owner: Account, peer: Account, side: "inbox" | "outbox", maxId: number): void {
    const pts = chats.mark(owner.id, { side, peerId: peer.id, maxId });
    if (pts === undefined) return;
    const { unread } = chats.readState(owner.id, peer.id);
    const update = readUpdate({ side, peerId: peer.id, maxId }, pts, unread);
    outbox.push(owner.id, updatesOf(owner, peer, clock.now(), [update]));
  }

  function read(reader: Account, peer: Account, maxId = Number.POSITIVE_INFINITY): number {
    for (const message of chats.messages(reader.id)) {
      if (message.out || message.peerId !== peer.id || message.id > maxId) continue;
      mark(reader, peer, "inbox", message.id);
      if (message.twinId > 0) mark(peer, reader, "outbox", message.twinId);
      break;
    }
    return chats.pts(reader.id);
  }

  return {
    arrived(recipient, from) {
      const chat = `${recipient.id} ${from.id}`;
      if (recipient.held || behaviourOf(recipient) === "never-reads" || timers.has(chat)) return;
      const readSoon = () => {
        timers.delete(chat);
        read(recipient, from);
      };
      timers.set(chat, setTimeout(readSoon, limits.autoReadMs));
    },
    read(reader, peer, maxId) {
      return behaviourOf(reader) === "never-reads" ? chats.pts(reader.id) : read(reader, peer, maxId);
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

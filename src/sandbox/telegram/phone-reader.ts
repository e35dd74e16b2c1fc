import type { NetworkPorts } from "../common/network-ports.ts";
import type { Account, Accounts } from "./accounts.ts";
import type { Chats, StoredMessage } from "./chats.ts";
import type { Groups } from "./groups.ts";
import { behaviourOf } from "./magic-numbers.ts";
import { readUpdate, updatesOf } from "./message-objects.ts";
import type { Outbox } from "./outbox.ts";

/** Reading: by the one who holds a phone, or by itself, after a while, on the phones that nobody holds. */
export interface PhoneReader {
  /** `peerId` is marked: who wrote, or the group in which somebody did. */
  arrived(recipient: Account, peerId: number): void;
  /** What `reader` has from there, up to a message where one is given. Returns the reader's state. */
  read(reader: Account, peerId: number, maxId?: number): number;
  close(): void;
}

interface ReaderDependencies extends Pick<NetworkPorts, "clock"> {
  readonly chats: Chats;
  readonly accounts: Accounts;
  readonly groups: Groups;
  readonly outbox: Outbox;
  readonly limits: { readonly autoReadMs: number };
}

export function phoneReader(dependencies: ReaderDependencies): PhoneReader {
  const { chats, outbox, limits, accounts } = dependencies;
  const timers = new Map<string, NodeJS.Timeout>();

  function mark(owner: Account, peerId: number, side: "inbox" | "outbox", maxId: number): void {
    const pts = chats.mark(owner.id, { side, peerId, maxId });
    if (pts === undefined) return;
    const { unread } = chats.readState(owner.id, peerId);
    const update = readUpdate({ side, peerId, maxId }, pts, unread);
    outbox.push(owner.id, updatesOf(dependencies, owner, [peerId], [update]));
  }

  /** Whoever wrote it sees that it has been read. */
  function markTwin(reader: Account, { peerId, twinId, shared, authorId = 0 }: StoredMessage): void {
    const author = accounts.byId(peerId > 0 ? peerId : authorId);
    if (author === undefined) return;
    if (twinId > 0) mark(author, reader.id, "outbox", twinId);
    const twin = shared === undefined ? undefined : chats.findShared(author.id, peerId, shared);
    if (twin !== undefined) mark(author, peerId, "outbox", twin.id);
  }

  function read(reader: Account, peerId: number, maxId = Number.POSITIVE_INFINITY): number {
    for (const message of chats.messages(reader.id)) {
      if (message.out || message.peerId !== peerId || message.id > maxId) continue;
      mark(reader, peerId, "inbox", message.id);
      markTwin(reader, message);
      break;
    }
    return chats.pts(reader.id);
  }

  return {
    arrived(recipient, peerId) {
      const chat = `${recipient.id} ${peerId}`;
      if (recipient.held || behaviourOf(recipient) === "never-reads" || timers.has(chat)) return;
      const readSoon = () => {
        timers.delete(chat);
        read(recipient, peerId);
      };
      timers.set(chat, setTimeout(readSoon, limits.autoReadMs));
    },
    read(reader, peerId, maxId) {
      return behaviourOf(reader) === "never-reads" ? chats.pts(reader.id) : read(reader, peerId, maxId);
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

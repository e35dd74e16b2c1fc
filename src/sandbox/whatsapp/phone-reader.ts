import type { Account } from "./accounts.ts";
import { type Core, seconds } from "./core.ts";
import { behaviourOf } from "./magic-numbers.ts";
import { stanza } from "./stanzas.ts";

/** A message that a phone could read. */
export interface Arrival {
  readonly id: string;
  /** The chat as the sender addressed it. */
  readonly chat: string;
}

/** Reading: by the one who holds a phone, or by itself, after a while, on the phones that nobody holds. */
export interface PhoneReader {
  arrived(recipient: Account, from: string, arrival: Arrival): void;
  /** All that `phone` has from `peer`. */
  readChat(phone: string, peer: string): void;
  close(): void;
}

const IDS_PER_RECEIPT = 100;

export function phoneReader(core: Core, autoReadMs: number): PhoneReader {
  const timers = new Map<string, { timer: NodeJS.Timeout; arrivals: Arrival[] }>();

  function read(phone: string, peer: string, arrivals: readonly Arrival[]): void {
    for (const { id } of arrivals) {
      core.chats.advance(phone, id, "read");
      core.chats.advance(peer, id, "read");
    }
    for (const [chat, ofChat] of Map.groupBy(arrivals, (arrival) => arrival.chat)) {
      for (let start = 0; start < ofChat.length; start += IDS_PER_RECEIPT) {
        const ids = ofChat.slice(start, start + IDS_PER_RECEIPT).map(({ id }) => id);
        sendReadReceipt(core, peer, chat, ids);
      }
    }
  }

  return {
    arrived(recipient, from, arrival) {
      if (recipient.held || behaviourOf(recipient.phone) === "never-reads") return;
      const chat = `${recipient.phone} ${from}`;
      const waiting = timers.get(chat);
      if (waiting !== undefined) return void waiting.arrivals.push(arrival);
      const arrivals = [arrival];
      const timer = setTimeout(() => {
        timers.delete(chat);
        read(recipient.phone, from, arrivals);
      }, autoReadMs);
      timers.set(chat, { timer, arrivals });
    },
    readChat(phone, peer) {
      if (behaviourOf(phone) === "never-reads") return;
      const arrivals = core.chats.unread(phone, peer).map(({ message, chat }) => ({ id: message.id, chat }));
      read(phone, peer, arrivals);
    },
    close() {
      for (const { timer } of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

function sendReadReceipt(core: Core, to: string, chat: string, ids: readonly string[]): void {
  const [id, ...others] = ids;
  if (id === undefined) return;
  const items = others.map((other) => stanza("item", { id: other }));
  const attrs = { id, from: chat, t: seconds(core), type: "read" };
  const receipt = stanza("receipt", attrs, items.length === 0 ? undefined : [stanza("list", {}, items)]);
  for (const device of core.devices.of(to)) core.outbox.deliver(device, receipt);
}

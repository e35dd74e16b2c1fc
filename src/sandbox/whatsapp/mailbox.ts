import type { SandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { recentPhones } from "../common/recent-phones.ts";
import { type SandboxStore, shelf, sortable } from "../common/store.ts";

/** A message as one phone holds it. */
export interface Held {
  readonly message: SandboxMessage;
  /** The chat as the sender addressed it: receipts name it so. */
  readonly chat: string;
  /** The encoded content, where this phone sent it itself and may be asked for it again. */
  readonly content?: Buffer | undefined;
}

/** The messages on every phone, the newest `maxPerPhone` of each. */
export interface Mailbox {
  /** False when the phone has it already. */
  add(phone: string, held: Held): boolean;
  list(phone: string): SandboxMessage[];
  find(phone: string, id: string): Held | undefined;
  /** Forward only: a message that was read does not become delivered. */
  advance(phone: string, id: string, status: SandboxMessage["status"]): void;
  remove(phone: string, id: string): void;
  /** What `phone` has not read, from `peer` or from anyone. */
  unread(phone: string, peer?: string): Held[];
  /** The phones that messages came to or went out from last, newest first. */
  recent(): string[];
}

interface Box {
  readonly entries: Map<string, { key: string; held: Held }>;
  sequence: number;
}

const RANK: Readonly<Record<SandboxMessage["status"], number>> = { failed: 0, sent: 1, delivered: 2, read: 3 };

export function mailbox(store: SandboxStore, maxPerPhone: number): Mailbox {
  const messages = shelf<Held>(store, "message");
  const recent = recentPhones(store);
  const boxes = new Map<string, Box>();

  function boxOf(phone: string): Box {
    const known = boxes.get(phone);
    if (known !== undefined) return known;
    const stored = messages.list(`${phone}/`);
    const entries = new Map(stored.map(({ key, value }) => [value.message.id, { key, held: value }]));
    const box = { entries, sequence: Number(stored.at(-1)?.key.split("/")[1] ?? 0) };
    boxes.set(phone, box);
    return box;
  }

  return {
    add(phone, held) {
      const box = boxOf(phone);
      if (box.entries.has(held.message.id)) return false;
      recent.note(phone);
      const key = `${phone}/${sortable(++box.sequence)}`;
      box.entries.set(held.message.id, { key, held });
      messages.set(key, held);
      for (const [id, oldest] of box.entries) {
        if (box.entries.size <= maxPerPhone) break;
        box.entries.delete(id);
        messages.delete(oldest.key);
      }
      return true;
    },
    list: (phone) => [...boxOf(phone).entries.values()].map(({ held }) => held.message),
    find: (phone, id) => boxOf(phone).entries.get(id)?.held,
    advance(phone, id, status) {
      const entry = boxOf(phone).entries.get(id);
      if (entry === undefined || RANK[entry.held.message.status] >= RANK[status]) return;
      entry.held = { ...entry.held, message: { ...entry.held.message, status } };
      messages.set(entry.key, entry.held);
    },
    remove(phone, id) {
      const box = boxOf(phone);
      const entry = box.entries.get(id);
      if (entry !== undefined) messages.delete(entry.key);
      box.entries.delete(id);
    },
    unread: (phone, peer) =>
      [...boxOf(phone).entries.values()]
        .map(({ held }) => held)
        .filter(({ message }) => message.to === phone && message.from !== phone && message.status !== "read")
        .filter(({ message }) => peer === undefined || message.from === peer),
    recent: () => recent.list(),
  };
}

import type { WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { recentPhones } from "../common/recent-phones.ts";
import { collection, type SandboxStore, sortable } from "../common/store.ts";

/** A message as one phone holds it. */
interface StoredMessage {
  readonly message: WhatsAppSandboxMessage;
  /** The chat as the sender addressed it: receipts name it so. */
  readonly chat: string;
  /** The encoded content, where this phone sent it itself and may be asked for it again. */
  readonly content?: Buffer | undefined;
}

/** The messages on every phone, the newest `maxPerPhone` of each. */
export interface Chats {
  /** False when the phone has it already. */
  add(phone: string, held: StoredMessage): boolean;
  list(phone: string): WhatsAppSandboxMessage[];
  find(phone: string, id: string): StoredMessage | undefined;
  /** Forward only: a message that was read does not become delivered. */
  advance(phone: string, id: string, status: WhatsAppSandboxMessage["status"]): void;
  remove(phone: string, id: string): void;
  /** What `phone` has not read, from `peer` or from anyone. */
  unread(phone: string, peer?: string): StoredMessage[];
  /** The phones that messages came to or went out from last, newest first. */
  recent(): string[];
}

interface History {
  readonly entries: Map<string, { key: string; held: StoredMessage }>;
  sequence: number;
}

const RANK: Readonly<Record<WhatsAppSandboxMessage["status"], number>> = { failed: 0, sent: 1, delivered: 2, read: 3 };

export function chats(store: SandboxStore, maxPerPhone: number): Chats {
  const messages = collection<StoredMessage>(store, "message");
  const recent = recentPhones(store);
  const histories = new Map<string, History>();

  function historyOf(phone: string): History {
    const known = histories.get(phone);
    if (known !== undefined) return known;
    const stored = messages.list(`${phone}/`);
    const entries = new Map(stored.map(({ key, value }) => [value.message.id, { key, held: value }]));
    const history = { entries, sequence: Number(stored.at(-1)?.key.split("/")[1] ?? 0) };
    histories.set(phone, history);
    return history;
  }

  return {
    add(phone, held) {
      const history = historyOf(phone);
      if (history.entries.has(held.message.id)) return false;
      recent.note(phone);
      const key = `${phone}/${sortable(++history.sequence)}`;
      history.entries.set(held.message.id, { key, held });
      messages.set(key, held);
      for (const [id, oldest] of history.entries) {
        if (history.entries.size <= maxPerPhone) break;
        history.entries.delete(id);
        messages.delete(oldest.key);
      }
      return true;
    },
    list: (phone) => [...historyOf(phone).entries.values()].map(({ held }) => held.message),
    find: (phone, id) => historyOf(phone).entries.get(id)?.held,
    advance(phone, id, status) {
      const entry = historyOf(phone).entries.get(id);
      if (entry === undefined || RANK[entry.held.message.status] >= RANK[status]) return;
      entry.held = { ...entry.held, message: { ...entry.held.message, status } };
      messages.set(entry.key, entry.held);
    },
    remove(phone, id) {
      const history = historyOf(phone);
      const entry = history.entries.get(id);
      if (entry !== undefined) messages.delete(entry.key);
      history.entries.delete(id);
    },
    unread: (phone, peer) =>
      [...historyOf(phone).entries.values()]
        .map(({ held }) => held)
        .filter(({ message }) => message.to === phone && message.from !== phone && message.status !== "read")
        .filter(({ message }) => peer === undefined || message.from === peer),
    recent: () => recent.list(),
  };
}

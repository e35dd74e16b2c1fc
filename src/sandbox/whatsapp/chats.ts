import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import type { Audience } from "../common/audience.ts";
import { recentPhones } from "../common/recent-phones.ts";
import { collection, type SandboxStore, sortable } from "../common/store.ts";
import { afterAct, type MessageAct } from "./message-acts.ts";

/** A message as one phone holds it. */
export interface StoredMessage {
  readonly message: WhatsAppSandboxMessage;
  /** The chat as the sender addressed it: receipts name it so. */
  readonly chat: string;
  /** The encoded content, where this phone sent it itself and may be asked for it again. */
  readonly content?: Buffer | undefined;
  /** The same of what another has sent, to tell devices of it that are linked later; absent where it is long. */
  readonly said?: Buffer | undefined;
  /** Of a poll: opens the votes about it. */
  readonly secret?: Buffer | undefined;
  /** No bubble of its own, such as a reaction. */
  readonly hidden?: boolean | undefined;
  /** Absent of what an older version kept. */
  readonly audience?: Audience | undefined;
}

/** The messages on every phone, the newest `maxPerPhone` of each that show to the same users. */
export interface Chats {
  /** False when the phone has it already, under the same id from the same sender. */
  add(phone: string, held: StoredMessage): boolean;
  /** Counts that a message has come again. */
  repeated(phone: string, id: string): void;
  /** Does to a message what `by` does to it. */
  act(phone: string, by: string, act: MessageAct): void;
  list(phone: string): WhatsAppSandboxMessage[];
  /** Those with a bubble, oldest first. */
  shown(phone: string): StoredMessage[];
  find(phone: string, id: string): StoredMessage | undefined;
  /** Forward only: a message that was read does not become delivered. */
  advance(phone: string, id: string, status: WhatsAppSandboxMessage["status"]): void;
  remove(phone: string, id: string): void;
  /** What `phone` has not read, from `peer` or from anyone. */
  unread(phone: string, peer?: string): StoredMessage[];
  /** The phones that messages came to or went out from last, newest first. */
  recent(): string[];
  /** Those of which a message shows to the viewer. */
  recentFor(viewer: SandboxViewer): string[];
}

interface History {
  /** Messages by whom they show to. */
  readonly counts: Map<string, number>;
  readonly entries: Map<string, { key: string; held: StoredMessage }>;
  sequence: number;
}

/** Histories in memory; the others are read when they are asked for. */
const MAX_LOADED = 1000;

/** As the control API names one, beside phones. */
const isGroup = (to: string): boolean => to.startsWith("group:");

const MAX_SAID_BYTES = 16 * 1024;

/** Whom a phone has the chat with in which a message stands, or its group. */
export function peerOf(phone: string, { from, to, group }: WhatsAppSandboxMessage): string {
  return from === phone || group !== undefined ? to : from;
}

/** What is kept of an encoded message for devices that are linked later. */
export function keptWords(encoded: Uint8Array): Buffer | undefined {
  return encoded.length <= MAX_SAID_BYTES ? Buffer.from(encoded) : undefined;
}

const NOBODY: Audience = { user: null, clients: [] };

/** One user's flood on a number takes nothing from what others have written to it. */
function audienceKey({ audience = NOBODY }: StoredMessage): string {
  return [audience.user, ...audience.clients.toSorted()].join(" ");
}

const RANK: Readonly<Record<WhatsAppSandboxMessage["status"], number>> = { failed: 0, sent: 1, delivered: 2, read: 3 };

export function chats(store: SandboxStore, maxPerPhone: number): Chats {
  const messages = collection<StoredMessage>(store, "message");
  const recent = recentPhones(store);
  const histories = new Map<string, History>();

  function historyOf(phone: string): History {
    const known = histories.get(phone);
    if (known !== undefined) return known;
    const [oldest] = histories.keys();
    if (oldest !== undefined && histories.size >= MAX_LOADED) histories.delete(oldest);
    const stored = messages.list(`${phone}/`);
    const entries = new Map(stored.map(({ key, value }) => [value.message.id, { key, held: value }]));
    const counts = new Map<string, number>();
    for (const { value } of stored) counts.set(audienceKey(value), (counts.get(audienceKey(value)) ?? 0) + 1);
    const history = { entries, counts, sequence: Number(stored.at(-1)?.key.split("/")[1] ?? 0) };
    histories.set(phone, history);
    return history;
  }

  function removeEntry(history: History, id: string): void {
    const entry = history.entries.get(id);
    if (entry === undefined) return;
    const key = audienceKey(entry.held);
    history.counts.set(key, (history.counts.get(key) ?? 1) - 1);
    history.entries.delete(id);
    messages.delete(entry.key);
  }

  function removeOldest(history: History, key: string): void {
    const [oldest] = [...history.entries].find(([, { held }]) => audienceKey(held) === key) ?? [];
    if (oldest !== undefined) removeEntry(history, oldest);
  }

  function change(phone: string, id: string, changed: (message: WhatsAppSandboxMessage) => WhatsAppSandboxMessage) {
    const entry = historyOf(phone).entries.get(id);
    if (entry === undefined) return;
    const message = changed(entry.held.message);
    if (message === entry.held.message) return;
    entry.held = { ...entry.held, message };
    messages.set(entry.key, entry.held);
  }

  function shown(phone: string): StoredMessage[] {
    return [...historyOf(phone).entries.values()].map(({ held }) => held).filter(({ hidden }) => !hidden);
  }

  return {
    add(phone, held) {
      const history = historyOf(phone);
      if (history.entries.has(held.message.id)) return false;
      recent.note(phone, held.audience ?? NOBODY);
      const place = `${phone}/${sortable(++history.sequence)}`;
      history.entries.set(held.message.id, { key: place, held });
      messages.set(place, held);
      const key = audienceKey(held);
      history.counts.set(key, (history.counts.get(key) ?? 0) + 1);
      if ((history.counts.get(key) ?? 0) > maxPerPhone) removeOldest(history, key);
      return true;
    },
    repeated(phone, id) {
      change(phone, id, (message) => ({ ...message, repeats: (message.repeats ?? 0) + 1 }));
    },
    act: (phone, by, act) => change(phone, act.about, (message) => afterAct(message, by, act)),
    list: (phone) => shown(phone).map(({ message }) => message),
    shown,
    find: (phone, id) => historyOf(phone).entries.get(id)?.held,
    advance(phone, id, status) {
      change(phone, id, (message) => (RANK[message.status] >= RANK[status] ? message : { ...message, status }));
    },
    remove(phone, id) {
      removeEntry(historyOf(phone), id);
    },
    unread: (phone, peer) =>
      [...historyOf(phone).entries.values()]
        .map(({ held }) => held)
        .filter(({ hidden }) => !hidden)
        .filter(
          ({ message: { from, to, status } }) => from !== phone && status !== "read" && (to === phone || isGroup(to)),
        )
        .filter(({ message: { from, to } }) => peer === undefined || (isGroup(to) ? to : from) === peer),
    recent: () => recent.list(),
    recentFor: (viewer) => recent.listFor(viewer),
  };
}

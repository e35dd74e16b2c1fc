import { beforeEach } from "vitest";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { MessageState } from "#domain/messages/life.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { MessageStore, NewMessage, OutgoingRecord } from "#ports/messages.ts";
import type { SessionOwnership } from "#ports/session-ownership.ts";

export interface MessageStoreParts {
  readonly store: MessageStore;
  /** Of this process, and of another one. */
  readonly ownership: SessionOwnership;
  readonly rival: SessionOwnership;
  /** Instances that are there. */
  readonly first: number;
  readonly second: number;
}

/** Answers an empty store. */
export type MakeMessageStore = () => Promise<MessageStoreParts>;

export const START_MS = Date.UTC(2026, 2, 4, 5, 6, 7, 89);
export const AT = new Date(START_MS);
export const LATER = new Date(START_MS + 60_000);
export const MUCH_LATER = new Date(START_MS + 3_600_000);
export const PHONE = { kind: "phone", phone: "9647701234567" } as const;
export const OTHER_PHONE = { kind: "phone", phone: "9647700000002" } as const;
export const PEER = 6_000_000_003;
export const BODY_HASH = "ab".repeat(32);

/** The first id of the millisecond: that of the message that is accepted `n` of them after the start. */
export function idOf(n: number): string {
  return messageIdAt(START_MS + n, 0);
}

export function incoming(n: number, changes: Partial<IncomingMessage> = {}): IncomingMessage & { readonly id: string } {
  return {
    id: idOf(n),
    providerId: `in-${n}`,
    sender: { name: "Layla", phone: "9647701234567", username: null, id: "77001" },
    recipient: PHONE,
    kind: "text",
    text: `Answer ${n}`,
    file: null,
    contact: null,
    location: null,
    about: null,
    at: new Date(START_MS + n - 500),
    backfilled: false,
    ...changes,
  };
}

/** What the parts of the suite share; all of it is new for each test. */
export interface World extends MessageStoreParts {
  /** Of the owner of both instances. */
  readonly epoch: number;
  message(n: number, changes?: Partial<NewMessage>): NewMessage;
  /** Accepted, and the outcome checked. */
  accepted(n: number, changes?: Partial<NewMessage>): Promise<string>;
  outgoing(id: string, instanceId?: number): Promise<OutgoingRecord>;
  stateOf(id: string): Promise<MessageState>;
}

export function freshWorld(make: MakeMessageStore): () => World {
  let world: World | undefined;
  beforeEach(async () => {
    world = await worldOf(await make());
  });
  return () => {
    if (world === undefined) throw new Error("a store is there only while a test runs");
    return world;
  };
}

async function worldOf(parts: MessageStoreParts): Promise<World> {
  const { store, ownership, first, second } = parts;
  const owned = await ownership.claim(first);
  await ownership.claim(second);
  const epoch = owned?.epoch ?? Number.NaN;
  const message = (n: number, changes: Partial<NewMessage> = {}): NewMessage => ({
    instanceId: first,
    id: idOf(n),
    mode: "waiting",
    recipient: PHONE,
    content: { kind: "text", text: `Hello ${n}` },
    options: {},
    state: "queued",
    epoch,
    acceptedAt: new Date(START_MS + n),
    dueAt: new Date(START_MS + n),
    expiresAt: new Date(START_MS + n + 60_000),
    ...changes,
  });
  const outgoing = async (id: string, instanceId = first): Promise<OutgoingRecord> => {
    const record = await store.find(instanceId, id);
    if (record?.direction !== "out") throw new Error(`no message out is kept under ${id}`);
    return record;
  };
  return {
    ...parts,
    epoch,
    message,
    outgoing,
    async accepted(n, changes) {
      const stored = await store.accept(message(n, changes));
      if (stored.outcome !== "accepted") throw new Error(stored.outcome);
      return stored.id;
    },
    stateOf: async (id) => (await outgoing(id)).state,
  };
}

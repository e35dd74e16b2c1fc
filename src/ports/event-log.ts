import type { EventType, Happening } from "#domain/events/event.ts";
import type { MessageRecord } from "./messages.ts";

/** One event, as it is told to webhooks, event streams, lists and sums. */
export interface LoggedEvent {
  readonly instanceId: number;
  /** Grows within an instance, with gaps; 1 or more. */
  readonly seq: number;
  /** `evt_…`: the same however often the event is told. */
  readonly id: string;
  readonly type: EventType;
  readonly what: Happening;
  readonly at: Date;
  /** As it stands now, which may be further than the event tells; null of a session's events. */
  readonly message: MessageRecord | null;
  /** Of a message's events. */
  readonly messageId: string | null;
  /** Of a session's events; null otherwise. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

export interface NewSessionEvent {
  /** Drawn as messages' ids are. */
  readonly id: string;
  readonly what: Extract<Happening, "session" | "qr">;
  readonly at: Date;
  /** Sealed where it is kept. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * What happened to the messages and the session of each instance, in order. Messages' events are written with the
 * change that they tell of, by the message store, and go with their message. Whoever reads on after the last `seq` that it saw misses nothing.
 * Rejects with `StorageError`.
 */
export interface EventLog {
  /** Resolves once it is committed. */
  append(instanceId: number, event: NewSessionEvent): Promise<void>;
  /** Oldest first, those after `after`; 0 is before the first that is kept. */
  read(instanceId: number, after: number, limit: number): Promise<readonly LoggedEvent[]>;
  /** Of these numbers, those that are kept, oldest first. */
  find(instanceId: number, seqs: readonly number[]): Promise<readonly LoggedEvent[]>;
  /** The number of the newest of each; an instance that has none is missing. */
  lastOf(instanceIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** At most `limit` that are older; each instance's newest stays, so that numbers go on. Answers whether there may be more. */
  removeOlderThan(cutoff: Date, limit: number): Promise<boolean>;
}

/** Told the instances of which events have been committed in this process; nobody waits for it. */
export type EventsWritten = (instanceIds: ReadonlySet<number>) => void;

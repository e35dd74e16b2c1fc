import type { Kind, RequestedContent } from "#domain/messages/content.ts";
import type { SendFailure } from "#domain/messages/failures.ts";
import { drawnAtMs } from "#domain/messages/message-id.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import type { OpenMessage, SendMode, SendOptions } from "#ports/messages.ts";
import type { Sending, SendingFailure } from "#ports/outbox.ts";
import type { Leaving } from "#ports/turns.ts";
import type { Leave } from "./gate.ts";

/** What is sent, and to whom. */
export interface Letter {
  readonly recipient: Recipient;
  readonly content: RequestedContent;
  readonly options: SendOptions;
}

export type SendResult = Result<Sending, SendingFailure>;

/** Aborts, or has, when a caller has gone; undefined where nobody can say. */
export type Gone = () => Leaving | undefined;

/** A caller who waits for a message. */
interface Waiter {
  /** On the monotonic clock: answered by then, unless an attempt is under way. */
  readonly deadlineMs: number;
  /** Whether it still does; asked where that matters, for it costs a signal. */
  readonly gone: Gone | undefined;
  answer(outcome: SendResult): void;
  /** The database did not take it, or this is a fault of ours. */
  fail(error: unknown): void;
}

/** A message of which this process takes care, from its acceptance to its end. */
export interface Entry {
  id: string;
  readonly mode: SendMode;
  readonly chat: string;
  readonly acceptedAt: Date;
  /** Wall clock. */
  readonly dueAtMs: number;
  readonly expiresAtMs: number;
  /** For the answer's words. */
  kind: Kind;
  /** Null while it waits among many: read again when its turn comes. */
  letter: Letter | null;
  /** Of a text in several messages. */
  isPart: boolean;
  waiter: Waiter | null;
  /** Its row is there. */
  committed: boolean;
  /** Its row says `sending`, under this process's epoch. */
  marked: boolean;
  /** Begun, by an earlier process too. */
  attempts: number;
  /** What ended the attempt before. */
  failure: SendFailure | null;
  /** An attempt may have reached the network. */
  mayHaveLeft: boolean;
  /** On the monotonic clock. */
  notBeforeMs: number;
  /** Null until somebody has looked whether this person was written to before: nobody does where it does not matter. */
  isNewChat: boolean | null;
  state: "waiting" | "active" | "over";
  /** Of one that is over: what its callers are told once that is written, or writing it takes long. */
  outcome: SendResult | null;
  /** Gives its place at the gate back. */
  leave: Leave | null;
}

export function newEntry(
  message: Pick<OpenMessage, "id" | "mode" | "dueAt" | "expiresAt">,
  { chat, attempts, letter }: Pick<Entry, "chat" | "attempts" | "letter">,
): Entry {
  return {
    id: message.id,
    mode: message.mode,
    chat,
    acceptedAt: new Date(drawnAtMs(message.id)),
    dueAtMs: message.dueAt.getTime(),
    expiresAtMs: message.expiresAt.getTime(),
    kind: letter?.content.kind ?? "text",
    letter,
    isPart: letter?.options.part !== undefined,
    waiter: null,
    committed: false,
    marked: false,
    attempts,
    failure: null,
    mayHaveLeft: attempts > 0,
    notBeforeMs: 0,
    isNewChat: null,
    state: "waiting",
    outcome: null,
    leave: null,
  };
}

/** Maps that are added to and emptied all day keep their old tables, and what those hold, until all memory is swept. */
export function letGo(entry: Entry): void {
  entry.letter = null;
}

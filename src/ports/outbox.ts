import type { Kind, RequestedContent } from "#domain/messages/content.ts";
import type { SendFailure } from "#domain/messages/failures.ts";
import type { MessageState } from "#domain/messages/life.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { Result } from "#domain/result.ts";
import type { Hold, QueueState } from "#domain/sessions/queue.ts";
import type { InstanceRef } from "./instances.ts";
import type { IdempotencyKey, OutgoingRecord, SendOptions } from "./messages.ts";
import type { Leaving } from "./turns.ts";

/** How fast an account writes. What keeps one from being restricted is published nowhere: these are habits of the field. */
export interface Pace {
  /** Messages of one account under way at one time. */
  readonly atOnce: number;
  /** Between one message and the next, drawn anew each time; null leaves none. */
  readonly gapMs: { readonly min: number; readonly max: number } | null;
  /** People whom the account has never written to, within 24 h; null is without a cap. */
  readonly newChatsPerDay: number | null;
}

/** One message that a caller asks to be sent. */
export interface SendRequest<Refusal> {
  readonly instance: InstanceRef;
  readonly recipient: Recipient;
  /** Checked: within the platform's limits. */
  readonly content: RequestedContent;
  readonly options: SendOptions;
  readonly key?: IdempotencyKey | undefined;
  /** The caller does not wait; `at` null is as soon as may be. */
  readonly later?: { readonly at: Date | null } | undefined;
  /** Why this message is not to be accepted; asked of a new one alone, not of a repeat. */
  admit(): Promise<Refusal | null>;
  /** Asked where a message has to wait: one whose caller has gone and who has not named it does not leave. */
  gone?(): Leaving | undefined;
}

/** A text that is asked to be sent as several messages. */
export interface PartsRequest<Refusal> extends Omit<SendRequest<Refusal>, "content" | "options"> {
  /** At least one, in their order. `admit` counts for all of them. */
  readonly parts: readonly Pick<SendRequest<Refusal>, "content" | "options">[];
}

/** A message that was asked for, as far as its caller waits for it. */
export type Sending = {
  readonly id: string;
  /** It is the answer to a call before, under the same key. */
  readonly replayed: boolean;
  /** Of a text in several messages, which is `sent` once all are: their ids, `id` first. */
  readonly parts?: readonly string[] | undefined;
} & (
  | {
      readonly outcome: "sent";
      /** The network's; null where it has the message and does not say under which. */
      readonly messageId: string | null;
      readonly sentAt: Date;
    }
  /** It is kept and goes out later; `sendAt` null where it waits for its turn alone. */
  | {
      readonly outcome: "accepted";
      readonly messageId: string | null;
      readonly sendAt: Date | null;
      readonly acceptedAt: Date;
    }
);

/** How a message that was asked for is not sent. */
export type SendingFailure =
  /** Another message was asked for under the key; `id` is that one's. */
  | { readonly code: "idempotency-mismatch"; readonly id: string }
  | { readonly code: "idempotency-running"; readonly id: string }
  | { readonly code: "queue-full"; readonly retryAfterSeconds: number }
  /** The account did not come back in time, or the gateway is about to stop: a repeat may do. */
  | { readonly code: "not-ready"; readonly id: string | null; readonly messageId: string | null }
  /** The account's messages wait until then; this one does not. */
  | { readonly code: "held"; readonly id: string; readonly hold: Hold }
  /** It was taken back while its caller waited. */
  | { readonly code: "cancelled"; readonly id: string }
  | {
      readonly code: "not-sent";
      readonly id: string;
      readonly messageId: string | null;
      readonly kind: Kind;
      readonly failure: SendFailure;
      readonly replayed: boolean;
    };

export interface ResendOptions {
  /** 1 to 255 characters. */
  readonly idempotencyKey: string | undefined;
  /** Answered once it is kept. */
  readonly respondAsync: boolean;
}

export type ResendFailure =
  | { readonly code: "message-not-found" }
  /** `in`: it came in. `open`: it is still under way. `erased`: nobody knows any more what it said. */
  | { readonly code: "not-resendable"; readonly why: "in" | "open" | "erased" }
  | SendingFailure;

export type CancelFailure =
  | { readonly code: "message-not-found" }
  | { readonly code: "not-cancellable"; readonly state: MessageState };

/**
 * Messages on their way out: each a row first, in order for each recipient, at the pace of its account. Rejects with
 * `StorageError`.
 */
export interface Outbox {
  send<Refusal extends { readonly code: string } = never>(
    request: SendRequest<Refusal>,
  ): Promise<Result<Sending, SendingFailure | Refusal>>;
  /**
   * All are kept, in one go where the database has transactions, before the first leaves. Where one does not go out those
   * after it do not either; a repeat under the key goes on with it.
   */
  sendParts<Refusal extends { readonly code: string } = never>(
    request: PartsRequest<Refusal>,
  ): Promise<Result<Sending, SendingFailure | Refusal>>;
  /** A call that cannot be made out any more: what a send under its key would answer, null where none was accepted. */
  repeat(instance: InstanceRef, key: IdempotencyKey): Promise<Result<Sending, SendingFailure> | null>;
  cancel(instance: InstanceRef, id: string): Promise<Result<OutgoingRecord, CancelFailure>>;
  /** A new message with the same recipient, content and options. That it counts as a send is its caller's to see to. */
  resend(instance: InstanceRef, id: string, options: ResendOptions): Promise<Result<Sending, ResendFailure>>;
  queueOf(instanceId: number): QueueState;
}

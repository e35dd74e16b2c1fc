import type { SendFailure } from "#domain/messages/failures.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { failure, success } from "#domain/result.ts";
import type { AccountLimits } from "#domain/sessions/account-limits.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { Random } from "#ports/random.ts";
import type { SessionOwnership } from "#ports/session-ownership.ts";
import type { Deliver } from "./deliver.ts";
import type { Entry, Gone, SendResult } from "./entry.ts";
import type { Impatience } from "./patience.ts";
import type { OutboxRules } from "./rules.ts";
import type { Settling } from "./settling.ts";

/** What the outbox needs of a platform. */
export interface OutboxPlatform {
  standing(instance: InstanceRef): Standing;
  readonly deliver: Deliver;
  /** The network's id of a message; null where the network draws it. */
  ownIdOf(id: string): string | null;
  /** As whom the chat with this person is kept, where that is another name and known; rejects with `StorageError`. */
  personOf?(instance: InstanceRef, recipient: Recipient): Promise<Recipient | null>;
  /** What the network has said of an account's limits; null where nothing. */
  limits?(instanceId: number): AccountLimits | null;
  /** Something else holds the account's messages back; nobody waits for it. */
  holdsChanged?(instanceId: number): void;
}

export interface AccountOutboxDependencies {
  readonly platform: OutboxPlatform;
  readonly instance: InstanceRef;
  readonly messages: MessageStore;
  readonly ownership: SessionOwnership;
  readonly ends: Settling;
  readonly rules: OutboxRules;
  readonly clock: Clock;
  readonly random: Pick<Random, "below">;
  readonly logger: Logger;
}

/** Those who wait for messages of one account, and what they are told. */
export interface Callers {
  readonly waiting: number;
  /** In the place of one who has gone, if any. */
  wait(entry: Entry, gone?: Gone): Promise<SendResult>;
  /** By one who has not gone. */
  isAwaited(entry: Entry): boolean;
  answer(entry: Entry, outcome: SendResult): void;
  fail(entry: Entry, error: unknown): void;
  stopping(entry: Entry): void;
  notReady(entry: Entry): SendResult;
  running(entry: Entry): Promise<SendResult>;
  kept(entry: Entry, replayed: boolean): Promise<SendResult>;
  sent(entry: Entry, messageId: string | null, sentAt: Date): SendResult;
  failed(entry: Entry, why: SendFailure): SendResult;
  cancelled(entry: Entry): SendResult;
  impatient(entry: Entry, why: Impatience): SendResult;
}

export function callers({ platform, rules, clock }: AccountOutboxDependencies): Callers {
  let waiting = 0;

  function take(entry: Entry): Entry["waiter"] {
    const { waiter } = entry;
    if (waiter !== null) waiting -= 1;
    entry.waiter = null;
    return waiter;
  }

  function notReady({ id }: Entry): SendResult {
    return failure({ code: "not-ready", id, messageId: platform.ownIdOf(id) });
  }

  function stopping(entry: Entry): void {
    take(entry)?.answer(notReady(entry));
  }

  function notSent({ id, kind }: Entry, why: SendFailure): SendResult {
    const messageId = platform.ownIdOf(id);
    return failure({ code: "not-sent", id, messageId, kind, failure: why, replayed: false });
  }

  return {
    get waiting() {
      return waiting;
    },
    wait(entry, gone) {
      stopping(entry);
      waiting += 1;
      return new Promise((answer, fail) => {
        entry.waiter = { deadlineMs: clock.monotonicMs() + rules.waitMs, gone, answer, fail };
      });
    },
    isAwaited: ({ waiter }) => waiter !== null && waiter.gone?.()?.aborted !== true,
    answer: (entry, outcome) => take(entry)?.answer(outcome),
    fail: (entry, error) => take(entry)?.fail(error),
    stopping,
    notReady,
    running: async ({ id }) => failure({ code: "idempotency-running", id }),
    async kept(entry, replayed) {
      const { id, acceptedAt, dueAtMs } = entry;
      const sendAt = dueAtMs > acceptedAt.getTime() ? new Date(dueAtMs) : null;
      const messageId = platform.ownIdOf(id);
      return success({ outcome: "accepted", id, messageId, sendAt, acceptedAt, replayed });
    },
    sent: ({ id }, messageId, sentAt) => success({ outcome: "sent", id, messageId, sentAt, replayed: false }),
    failed: notSent,
    cancelled: ({ id }) => failure({ code: "cancelled", id }),
    impatient(entry, why) {
      if (why.code === "failed") return notSent(entry, why.failure);
      return why.code === "held" ? failure({ code: "held", id: entry.id, hold: why.hold }) : notReady(entry);
    },
  };
}

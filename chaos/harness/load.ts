import { setTimeout as pause } from "node:timers/promises";
import type { Account } from "./accounts.ts";
import { type Callers, callers } from "./http.ts";
import type { Crowd } from "./phones.ts";
import { type Answered, type SendingRules, type Sent, sendUntilAnswered } from "./sender.ts";

/** Programs that send: one for each recipient, one message after the other. */
export interface Load {
  /** Of messages that had their final answer, in the order of those. */
  readonly sent: readonly Sent[];
  /** Every answer so far. */
  readonly answers: readonly Answered[];
  /** Begins no more messages; resolves when those under way have had their final answer. */
  finish(): Promise<void>;
  /** Resolves when all that were to be sent have had their final answer. */
  readonly done: Promise<void>;
}

interface LoadOptions {
  readonly accounts: readonly Account[];
  /** Programs of each account; one writes to one person at a time. */
  readonly programs: number;
  /** Messages of each program; without a number until `finish`. */
  readonly each?: number | undefined;
  /** Between the answer and the next message of a program, half of it more or less. */
  readonly thinkMs?: number | undefined;
  /** From one message of a program to its next, however long the answer takes; in the place of `thinkMs`. */
  readonly everyMs?: number | undefined;
  /** Whom a program writes to; somebody of its own unless told otherwise. */
  readonly to?: ((account: Account) => string) | undefined;
  /** Names the messages, and so repeats until they are answered for good; true unless told otherwise. */
  readonly keyed?: boolean | undefined;
  /** Answered once they are kept. */
  readonly async?: boolean | undefined;
  /** Not before; the answer is that it is kept. */
  readonly sendAt?: Date | undefined;
  readonly timeoutMs?: number | undefined;
  readonly rules?: SendingRules | undefined;
  readonly onSent?: ((sent: Sent) => void) | undefined;
}

const UNANSWERED_MS = 100;
const TIMEOUT_MS = 40_000;
const FINISH_MS = 120_000;

/** A phone of the sandbox keeps its last 500 messages: all of them are to be counted. */
const FOR_ONE_PERSON = 400;

export function startLoad(crowd: Crowd, options: LoadOptions): Load {
  const { accounts, programs, each = Number.POSITIVE_INFINITY, keyed = true, async, sendAt, onSent } = options;
  const through: Callers = callers({ timeoutMs: options.timeoutMs ?? TIMEOUT_MS });
  const sent: Sent[] = [];
  const answers: Answered[] = [];
  let finishing = false;
  let untilMs = Number.POSITIVE_INFINITY;
  const rules: SendingRules = {
    ...options.rules,
    givesUp: () => performance.now() > untilMs,
    heard(answered) {
      answers.push(answered);
      options.rules?.heard?.(answered);
    },
  };

  async function write(account: Account): Promise<void> {
    let recipient = "";
    let dueMs = performance.now() + Math.random() * (options.everyMs ?? 0);
    for (let number = 0; number < each && !finishing; number += 1) {
      if (number % FOR_ONE_PERSON === 0) recipient = options.to?.(account) ?? crowd.next(account.platform);
      const text = `to ${recipient} from ${account.client}, ${number}`;
      const key = keyed ? text : undefined;
      const one = await sendUntilAnswered(through, account, { recipient, text, key, async, sendAt }, rules);
      sent.push(one);
      onSent?.(one);
      // Whoever asks once and is not answered does not ask for the next at once.
      if (one.outcome === "open") await pause(UNANSWERED_MS);
      dueMs = Math.max(dueMs + (options.everyMs ?? 0), performance.now());
      if (options.everyMs !== undefined) await pause(Math.max(0, dueMs - performance.now()));
      else if (options.thinkMs !== undefined) await pause(options.thinkMs * (0.5 + Math.random()));
    }
  }

  const done = Promise.all(accounts.flatMap((account) => Array.from({ length: programs }, () => write(account)))).then(
    () => through.close(),
  );
  return {
    sent,
    answers,
    done,
    finish() {
      finishing = true;
      untilMs = performance.now() + FINISH_MS;
      return done;
    },
  };
}

/** How long the slowest of them was waited for after `sinceMs`, from when on it was first asked for; infinite if one was never acknowledged. */
export function longestWaitMs(sent: readonly Sent[], sinceMs: number): number {
  const waits = sent.map(({ outcome, answers }) => {
    const [askedMs, answeredMs] = [answers[0]?.askedMs ?? 0, answers.at(-1)?.answeredMs ?? 0];
    return outcome === "acknowledged" ? answeredMs - Math.max(askedMs, sinceMs) : Number.POSITIVE_INFINITY;
  });
  return waits.reduce((longest, wait) => Math.max(longest, wait), 0);
}

/** When the first message was acknowledged that was asked for after `sinceMs`, on the monotonic clock; infinite if none is. */
export async function acknowledgedAgainMs(
  { answers }: Pick<Load, "answers">,
  sinceMs: number,
  { withinMs, of = () => true }: { readonly withinMs: number; readonly of?: (account: Account) => boolean },
): Promise<number> {
  for (let at = answers.length; performance.now() < sinceMs + withinMs; await pause(LOOK_EVERY_MS)) {
    for (; at < answers.length; at += 1) {
      const { account, called, askedMs, answeredMs } = answers[at] as Answered;
      const isGood = called.kind === "answered" && called.status < 300;
      if (isGood && askedMs > sinceMs && of(account)) return answeredMs;
    }
  }
  return Number.POSITIVE_INFINITY;
}

const LOOK_EVERY_MS = 20;

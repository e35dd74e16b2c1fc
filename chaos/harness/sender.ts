import { setTimeout as pause } from "node:timers/promises";
import type { Account, Outgoing } from "./accounts.ts";
import type { Called, Callers } from "./http.ts";

/** One message as its sender knows it in the end. */
export interface Sent {
  readonly account: Account;
  readonly recipient: string;
  /** Its text: no other message has it. */
  readonly text: string;
  readonly key: string | null;
  /** `refused`: a final answer that it is not sent. `open`: its sender gave up before a final answer. */
  readonly outcome: "acknowledged" | "refused" | "open";
  /** Ours, `msg_…`, of the final answer. */
  readonly id: string | null;
  /** The network's, of the final answer. */
  readonly messageId: string | null;
  /** Ours, in all answers that it had. */
  readonly ids: ReadonlySet<string>;
  readonly answers: readonly Answered[];
}

/** One call for a message, and what came of it. */
export interface Answered {
  readonly account: Account;
  readonly called: Called;
  /** On the monotonic clock. */
  readonly askedMs: number;
  readonly answeredMs: number;
}

export interface SendingRules {
  /** The next call after one that is not final, where the answer names no time: at least and at most. */
  readonly pauseMs?: { readonly min: number; readonly max: number };
  /** How a message is asked for; by the provider API's send unless told otherwise. */
  readonly ask?: (through: Callers, account: Account, message: Outgoing) => Promise<Called>;
  /** True once it is not worth to ask again. */
  readonly givesUp?: () => boolean;
  readonly heard?: (answered: Answered) => void;
}

const PAUSE_MS = { min: 40, max: 120 };

/** Sends a message, and repeats under its key until the answer is final. Without a key it asks once. */
export async function sendUntilAnswered(
  through: Callers,
  account: Account,
  message: Outgoing,
  rules: SendingRules = {},
): Promise<Sent> {
  const { pauseMs = PAUSE_MS, givesUp = () => false, heard = () => undefined } = rules;
  const ask = rules.ask ?? ((...[, , asked]) => account.send(through, asked));
  const answers: Answered[] = [];
  const ids = new Set<string>();
  for (;;) {
    const askedMs = performance.now();
    const called = await ask(through, account, message);
    const answered = { account, called, askedMs, answeredMs: performance.now() };
    answers.push(answered);
    const id = textOf(called, "id");
    if (id !== null) ids.add(id);
    heard(answered);
    const outcome = outcomeOf(called);
    if (outcome !== "open" || message.key === undefined || givesUp()) {
      const { recipient, text, key = null } = message;
      return { account, recipient, text, key, outcome, id, messageId: textOf(called, "messageId"), ids, answers };
    }
    await pause(waitMs(called, pauseMs));
  }
}

function outcomeOf(called: Called): Sent["outcome"] {
  if (called.kind !== "answered") return "open";
  if (called.status < 300) return "acknowledged";
  return isToBeRepeated(called) ? "open" : "refused";
}

/** The account is not there for now; whoever names the message comes again. */
const NOT_NOW: ReadonlySet<unknown> = new Set(["IDEMPOTENCY_RUNNING", "NOT_CONNECTED"]);

function isToBeRepeated({ status, body }: Extract<Called, { kind: "answered" }>): boolean {
  return status >= 500 || status === 408 || status === 429 || NOT_NOW.has(body.code);
}

/** True of an answer that leaves the caller to come again because the account is not connected. */
export function isTurnedAway({ called }: Answered): boolean {
  return called.kind === "answered" && called.body.code === "NOT_CONNECTED";
}

function waitMs(called: Called, { min, max }: { readonly min: number; readonly max: number }): number {
  const seconds = called.kind === "answered" ? Number(called.headers["retry-after"]) : Number.NaN;
  return Number.isFinite(seconds) ? seconds * 1000 : min + Math.random() * (max - min);
}

export function textOf(called: Called, field: string): string | null {
  const value = called.kind === "answered" ? called.body[field] : null;
  return typeof value === "string" ? value : null;
}

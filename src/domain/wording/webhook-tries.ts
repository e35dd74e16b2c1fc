import { TEST_TYPE, type TriedType } from "../webhooks/endpoint.ts";
import { MAX_TRIES, nextTryAt, retryAfterMs } from "../webhooks/schedule.ts";
import { GONE_STATUS, TRY_TIMEOUT_MS, type TryError, type TryState } from "../webhooks/try.ts";
import { TRY_ERROR_WORDING } from "./webhooks.ts";

/** A try, as pages have it. */
interface Tried {
  readonly type: TriedType;
  readonly attempt: number;
  readonly state: TryState;
  /** When it was made, or is due. ISO 8601. */
  readonly at: string;
  readonly tookMs: number | null;
  readonly status: number | null;
  readonly error: TryError | null;
  readonly nextAt: string | null;
}

/** In a word or two, where the sentence of `TRY_ERROR_WORDING` has no room. */
const SHORT: Readonly<Partial<Record<TryError, string>>> = {
  "address-blocked": "Blocked",
  "event-gone": "Not kept",
};

/** What came of a try, for a badge: its status, or why there is none. */
export function describeAnswer({ state, status, error }: Pick<Tried, "state" | "status" | "error">): string {
  if (state === "planned") return "Planned";
  const isAnswered = error === null || error === "http-status" || error === "redirected";
  if (isAnswered && status !== null) return String(status);
  return error === null ? "No answer" : (SHORT[error] ?? TRY_ERROR_WORDING[error]);
}

/** What went wrong and what to do about it; null where the answer says it. */
const TROUBLE: Readonly<Record<TryError, string | null>> = {
  "http-status": null,
  redirected: "It answered with another address, which is never followed: give the one that answers itself.",
  "timed-out": `It had not answered in whole after ${TRY_TIMEOUT_MS / 1000} s. Answer first, and work afterwards.`,
  unreachable: "Nobody answered there: no such name, nothing that listens, or no agreement on encryption.",
  "broken-off": "The connection ended in the middle of the answer, or before it.",
  "address-blocked": "Its name leads to a private address now, and those are never called.",
  "event-gone": "What it was to tell of is no longer kept, so nothing was sent.",
};

export function describeTrouble(error: TryError | null): string | null {
  return error === null ? null : TROUBLE[error];
}

/** Why the next try is when it is; `retryAfter` is the answer's header, `called` whether the endpoint is active. */
export function describeNextTry(tried: Tried, retryAfter: string | null, called: boolean): string {
  const { type, attempt, state, status, error, nextAt } = tried;
  if (state === "planned") {
    if (type === TEST_TYPE) return "A test is made within seconds, also while the endpoint is paused.";
    return called ? "It is made when it is due." : "It waits until the endpoint is resumed, and is then made at once.";
  }
  if (state === "succeeded") return "Delivered: nothing follows.";
  if (type === TEST_TYPE) return "A test is not repeated.";
  if (error === "event-gone") return "Nothing follows.";
  if (nextAt === null) return `That was the last of ${MAX_TRIES} tries. Replay it once the address answers.`;
  if (status === GONE_STATUS)
    return "410 says that nobody will answer there again: the next try waits until you resume.";
  const madeAt = new Date(new Date(tried.at).getTime() + (tried.tookMs ?? 0));
  const latest = nextTryAt(attempt, madeAt, 1, null)?.getTime() ?? 0;
  const asked = retryAfterMs(retryAfter, madeAt);
  if (asked !== null && new Date(nextAt).getTime() > latest) {
    return `Its retry-after of ${spanInWords(asked)} sets the next try.`;
  }
  const delay = (nextTryAt(attempt, madeAt, 0, null)?.getTime() ?? 0) - madeAt.getTime();
  return `Try ${attempt + 1} of ${MAX_TRIES} follows after ${spanInWords(delay)}, and up to a tenth more so that not all come back at once.`;
}

/** Such as "2 of 10"; a test is made once. */
export function describeAttempt({ type, attempt }: Pick<Tried, "type" | "attempt">): string {
  return type === TEST_TYPE ? "Test" : `${attempt} of ${MAX_TRIES}`;
}

const UNITS = [
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1_000, "second"],
] as const;

/** Such as "5 minutes": in the largest unit that it has one of, rounded. */
export function spanInWords(ms: number): string {
  const [unitMs, name] = UNITS.find(([unit]) => ms >= unit) ?? UNITS[2];
  const count = Math.round(ms / unitMs);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

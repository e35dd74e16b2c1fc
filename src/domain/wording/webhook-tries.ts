import { say } from "#languages/say.ts";
import { hoursInWords, minutesInWords, secondsInWords } from "../count.ts";
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
  "address-blocked": say("Blocked"),
  "event-gone": say("Not kept"),
};

/** What came of a try, for a badge: its status, or why there is none. */
export function describeAnswer({ state, status, error }: Pick<Tried, "state" | "status" | "error">): string {
  if (state === "planned") return say("Planned");
  const isAnswered = error === null || error === "http-status" || error === "redirected";
  if (isAnswered && status !== null) return String(status);
  return error === null ? say("No answer") : (SHORT[error] ?? TRY_ERROR_WORDING[error]);
}

/** What went wrong and what to do about it; null where the answer says it. */
const TROUBLE: Readonly<Record<TryError, string | null>> = {
  "http-status": null,
  redirected: say("It answered with another address, which is never followed: give the one that answers itself."),
  get "timed-out"() {
    return say("It had not answered in whole after {seconds} s. Answer first, and work afterwards.", {
      seconds: TRY_TIMEOUT_MS / 1000,
    });
  },
  unreachable: say("Nobody answered there: no such name, nothing that listens, or no agreement on encryption."),
  "broken-off": say("The connection ended in the middle of the answer, or before it."),
  "address-blocked": say("Its name leads to a private address now, and those are never called."),
  "event-gone": say("What it was to tell of is no longer kept, so nothing was sent."),
};

export function describeTrouble(error: TryError | null): string | null {
  return error === null ? null : TROUBLE[error];
}

/** Why the next try is when it is; `retryAfter` is the answer's header, `called` whether the endpoint is active. */
export function describeNextTry(tried: Tried, retryAfter: string | null, called: boolean): string {
  const { type, attempt, state, status, error, nextAt } = tried;
  if (state === "planned") {
    if (type === TEST_TYPE) return say("A test is made within seconds, also while the endpoint is paused.");
    return called
      ? say("It is made when it is due.")
      : say("It waits until the endpoint is resumed, and is then made at once.");
  }
  if (state === "succeeded") return say("Delivered: nothing follows.");
  if (type === TEST_TYPE) return say("A test is not repeated.");
  if (error === "event-gone") return say("Nothing follows.");
  if (nextAt === null)
    return say("That was the last of {tries} tries. Replay it once the address answers.", { tries: MAX_TRIES });
  if (status === GONE_STATUS)
    return say("410 says that nobody will answer there again: the next try waits until you resume.");
  const madeAt = new Date(new Date(tried.at).getTime() + (tried.tookMs ?? 0));
  const latest = nextTryAt(attempt, madeAt, 1, null)?.getTime() ?? 0;
  const asked = retryAfterMs(retryAfter, madeAt);
  if (asked !== null && new Date(nextAt).getTime() > latest) {
    return say("Its retry-after of {span} sets the next try.", { span: spanInWords(asked) });
  }
  const delay = (nextTryAt(attempt, madeAt, 0, null)?.getTime() ?? 0) - madeAt.getTime();
  return say("Try {next} of {tries} follows after {span}, and up to a tenth more so that not all come back at once.", {
    next: attempt + 1,
    tries: MAX_TRIES,
    span: spanInWords(delay),
  });
}

/** Such as "2 of 10"; a test is made once. */
export function describeAttempt({ type, attempt }: Pick<Tried, "type" | "attempt">): string {
  return type === TEST_TYPE ? say("Test") : say("{attempt} of {tries}", { attempt, tries: MAX_TRIES });
}

const UNITS = [
  [3_600_000, hoursInWords],
  [60_000, minutesInWords],
  [1_000, secondsInWords],
] as const;

/** Such as "5 minutes": in the largest unit that it has one of, rounded. */
export function spanInWords(ms: number): string {
  const [unitMs, inWords] = UNITS.find(([unit]) => ms >= unit) ?? UNITS[2];
  return inWords(Math.round(ms / unitMs));
}

import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "#ports/logger.ts";
import type { MailMessage, Post } from "#ports/mail.ts";
import { MailFailedError } from "./mail-failed.ts";

interface PatientMailOptions {
  /** Milliseconds before each further try: within the ten minutes that a reset link lives. */
  readonly pausesMs?: readonly number[] | undefined;
}

interface ClosableMail extends Post {
  /** What waits for a further try has its last one now. */
  close(): void;
}

const PAUSES_MS = [2_000, 15_000, 60_000];

/** Tries again where a mail server is unreachable or refuses for now, and not where it refuses for good. */
export function patientMail(
  mail: Post,
  logger: Logger,
  { pausesMs = PAUSES_MS }: PatientMailOptions = {},
): ClosableMail {
  const closing = new AbortController();

  async function attempt(message: MailMessage, pauses: readonly number[]): Promise<void> {
    try {
      await mail.send(message);
    } catch (error) {
      const [pauseMs, ...further] = pauses;
      const isFinal = error instanceof MailFailedError && error.permanent;
      if (pauseMs === undefined || isFinal) throw error;
      logger.warn("mail-delayed", { delayMs: pauseMs, attempt: pausesMs.length - further.length, error });
      const left = await delay(pauseMs, further, { signal: closing.signal }).catch(() => []);
      await attempt(message, left);
    }
  }

  return {
    send: (message) => attempt(message, closing.signal.aborted ? [] : pausesMs),
    close: () => closing.abort(),
  };
}

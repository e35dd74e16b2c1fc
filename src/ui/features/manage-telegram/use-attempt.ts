import { useEffect, useState } from "react";
import { RequestError, sentenceOf } from "../../api/request.ts";

/** One thing that a reader can try: ask for a code, enter it, and so on. */
export interface Attempt<Input> {
  readonly busy: boolean;
  /** Why the last one failed, until another starts, it is cleared, or the wait that it asked for is over. */
  readonly refusal: Refusal | null;
  /** Until when to wait, by this browser's clock; null when it may be tried. */
  readonly waitUntil: number | null;
  start(input: Input): void;
  /** Takes the refusal away; a wait goes on. */
  clear(): void;
}

interface Refusal {
  readonly sentence: string;
  /** Beside the field it is about, or above the form. */
  readonly place: "field" | "banner";
}

interface AttemptOptions<Input, Answer> {
  readonly run: (input: Input) => Promise<Answer>;
  readonly onDone: (answer: Answer) => Promise<void> | void;
  readonly onRefused?: ((error: unknown) => void) | undefined;
  /** When the server gives no sentence. */
  readonly fallback: string;
  /** Refusals that belong beside the field. */
  readonly fieldCodes?: readonly string[] | undefined;
}

const WAIT_CODES: readonly string[] = [
  "FLOOD_WAIT",
  "CODE_LIMIT",
  "RATE_LIMITED",
  "PHONE_NUMBER_FLOOD",
  "PHONE_PASSWORD_FLOOD",
];

/** Not `useMutation`: that one keeps its input, and an input may be a password. */
export function useAttempt<Input, Answer>(options: AttemptOptions<Input, Answer>): Attempt<Input> {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [waitUntil, setWaitUntil] = useState<number | null>(null);

  useEffect(() => {
    if (waitUntil === null) return;
    const timer = window.setTimeout(() => {
      setWaitUntil(null);
      setRefusal(null);
    }, waitUntil - Date.now());
    return () => window.clearTimeout(timer);
  }, [waitUntil]);

  async function run(input: Input) {
    setBusy(true);
    setRefusal(null);
    try {
      await options.onDone(await options.run(input));
    } catch (error) {
      setRefusal(refusalOf(error, options));
      setWaitUntil(waitOf(error));
      options.onRefused?.(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    refusal,
    waitUntil,
    start(input) {
      if (!busy && waitUntil === null) void run(input);
    },
    clear: () => setRefusal(null),
  };
}

function refusalOf(
  error: unknown,
  { fallback, fieldCodes = [] }: Pick<AttemptOptions<never, never>, "fallback" | "fieldCodes">,
): Refusal {
  const isField = error instanceof RequestError && (error.field !== undefined || fieldCodes.includes(error.code));
  return { sentence: sentenceOf(error, fallback), place: isField ? "field" : "banner" };
}

function waitOf(error: unknown): number | null {
  if (!(error instanceof RequestError) || !WAIT_CODES.includes(error.code)) return null;
  return error.retryAfterSeconds === undefined ? null : Date.now() + error.retryAfterSeconds * 1000;
}

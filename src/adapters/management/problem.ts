import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { CHALLENGE, WRONG_TOKEN } from "#adapters/http-kit/challenge.ts";
import { asProblem } from "#adapters/http-kit/problem.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";

/** What a caller is told: the code gives status and title. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The methods that the path takes, where it does not take the one of the call. */
  readonly allow?: string | undefined;
}

export interface ManagementAnswer {
  readonly status: number;
  /** A text is JSON already. */
  readonly body: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure as RFC 9457 has it; `publicUrl` is where the documentation explains the code. */
export function problemAnswer(
  { code, message, field, retryAfterSeconds, allow }: Refusal,
  requestId: string,
  publicUrl: string,
): Answer {
  const failed = failedAnswer(code, message, requestId, { field, retryAfterSeconds });
  const { headers, ...answer } = asProblem(failed, { publicUrl });
  const challenge = code === "TOKEN_MISSING" ? CHALLENGE : WRONG_TOKEN;
  const allowed = allow === undefined ? {} : { allow };
  return { ...answer, headers: { ...headers, ...(answer.status === 401 && challenge), ...allowed } };
}

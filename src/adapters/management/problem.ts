import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { CHALLENGE, WRONG_TOKEN } from "#adapters/http-kit/challenge.ts";
import { translated } from "#languages/say.ts";
import { ERRORS, type ErrorCode } from "#ports/contracts/errors.ts";
import { PROBLEM_TYPE, type Problem } from "#ports/contracts/management.ts";

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
): ManagementAnswer {
  const { status, headers } = failedAnswer(code, message, requestId, { retryAfterSeconds });
  const body: Problem = {
    type: `${publicUrl}/documentation#${code}`,
    title: ERRORS[code].meaning,
    status,
    detail: translated(message),
    code,
    ...(field === undefined ? {} : { field }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfter: retryAfterSeconds }),
    requestId,
  };
  const challenge = code === "TOKEN_MISSING" ? CHALLENGE : WRONG_TOKEN;
  const allowed = allow === undefined ? {} : { allow };
  return {
    status,
    body,
    headers: { ...headers, ...(status === 401 && challenge), ...allowed, "content-type": PROBLEM_TYPE },
  };
}

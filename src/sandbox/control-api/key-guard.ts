import { hash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { failedAnswer } from "#adapters/http-kit/answers.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";

const BEARER = /^Bearer +(\S+)$/i;

/** Where there is a key, only who sends it may call. */
export function keyGuard(key: string | null, newRequestId: () => string): MiddlewareHandler {
  return async (c, next) => {
    if (key === null) return await next();
    const given = BEARER.exec(c.req.header("authorization") ?? "")?.[1];
    if (given !== undefined && isSame(given, key)) return await next();
    const [code, message] = given === undefined ? MISSING : WRONG;
    const { status, body } = failedAnswer(code, message, newRequestId());
    return c.json(body, status as 401, { "www-authenticate": 'Bearer realm="sandbox"' });
  };
}

const MISSING: [ErrorCode, string] = [
  "TOKEN_MISSING",
  "The sandbox asks for its key: send `Authorization: Bearer` with what SANDBOX_KEY, or DATA_DIR/sandbox-key, holds.",
];
const WRONG: [ErrorCode, string] = [
  "TOKEN_INVALID",
  "This is not the sandbox's key: it is what SANDBOX_KEY, or DATA_DIR/sandbox-key, holds.",
];

/** Takes as long whatever of it is right, and however long it is. */
function isSame(given: string, key: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", key, "buffer"));
}

import type { DownloadFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { GuardedResponse } from "./guarded-request.ts";

/** Refuses by the headers alone what is not worth reading; else the declared length, null when there is none. */
export function checkHead(
  { statusCode, headers }: Pick<GuardedResponse, "statusCode" | "headers">,
  maxBytes: number,
): Result<number | null, DownloadFailure> {
  if (statusCode !== 200) return failure({ code: "http-status", status: statusCode });
  // We asked for identity; a decoder is an attack surface we can do without.
  if (!isIdentity(headers["content-encoding"])) return failure({ code: "wrong-type", mimetype: null });
  const length = Number(headers["content-length"] ?? Number.NaN);
  if (length > maxBytes) return failure({ code: "too-large", maxBytes });
  return success(Number.isSafeInteger(length) ? length : null);
}

function isIdentity(encoding: string | string[] | undefined): boolean {
  return encoding === undefined || encoding === "" || encoding === "identity";
}

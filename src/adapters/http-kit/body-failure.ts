import { unreachable } from "#domain/result.ts";
import { describeNotJson, describeRepeatedField, REQUEST_WORDING } from "#domain/wording/requests.ts";
import { describeBodyTooLarge, SERVER_WORDING } from "#domain/wording/server.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { BodyFailure } from "./read-json.ts";

/** What is answered to a body that cannot be read: the one table, on every host. */
export function bodyProblem(failure: BodyFailure): { code: ErrorCode; message: string; field?: string } {
  switch (failure.code) {
    case "too-large":
      return { code: "BODY_TOO_LARGE", message: describeBodyTooLarge(failure.maxBytes) };
    case "not-called-json":
      return { code: "UNSUPPORTED_MEDIA_TYPE", message: describeNotJson(failure.given) };
    case "too-deep":
      return { code: "MALFORMED", message: REQUEST_WORDING.tooDeep };
    case "repeated-key":
      return { code: "MALFORMED", message: describeRepeatedField(failure.key), field: failure.key };
    case "half-character":
      return { code: "MALFORMED", message: REQUEST_WORDING.halfCharacter };
    case "not-json":
    case "cut-off":
      return { code: "MALFORMED", message: SERVER_WORDING.notJson };
    default:
      return unreachable(failure);
  }
}

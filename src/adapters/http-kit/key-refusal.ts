import type { KeyFailure, KeyMisplaced, KeyReachFailure } from "#domain/keys/failures.ts";
import { unreachable } from "#domain/result.ts";
import { describeNetworkRefused, describeScopeMissing, KEY_WORDING } from "#domain/wording/keys.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";

/** Why a key opens nothing, as code and sentence: the same on every host. */
export function keyRefusal(failure: KeyFailure | KeyReachFailure | KeyMisplaced): {
  readonly code: ErrorCode;
  readonly message: string;
} {
  switch (failure.code) {
    case "key-misplaced":
      return { code: "KEY_MISPLACED", message: KEY_WORDING.misplaced };
    case "key-mistyped":
      return { code: "KEY_INVALID", message: KEY_WORDING.mistyped };
    case "key-unknown":
      return { code: "KEY_INVALID", message: KEY_WORDING.unknown };
    case "key-expired":
      return { code: "KEY_EXPIRED", message: KEY_WORDING.expired };
    case "key-replaced":
      return { code: "KEY_EXPIRED", message: KEY_WORDING.replaced };
    case "key-revoked":
      return { code: "KEY_REVOKED", message: KEY_WORDING.revoked };
    case "network-refused":
      return { code: "NETWORK_REFUSED", message: describeNetworkRefused(failure.address) };
    case "scope-missing":
      return { code: "SCOPE_MISSING", message: describeScopeMissing(failure.scope) };
    case "instance-not-reached":
      return { code: "INSTANCE_NOT_REACHED", message: KEY_WORDING.notReached };
    default:
      return unreachable(failure);
  }
}

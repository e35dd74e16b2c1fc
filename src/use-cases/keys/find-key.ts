import type { ApiKey, KeyRights } from "#domain/keys/api-key.ts";
import { covers } from "#domain/keys/covers.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { KeyNotFound, KeyPorts, OwnedKey } from "./key-ports.ts";

/** Another's key is as unknown as one that never was, and to a key also one that is wider than itself. */
export async function findKey(
  { apiKeys }: Pick<KeyPorts, "apiKeys">,
  { ownerId, id, within }: OwnedKey & { readonly within: KeyRights | null },
): Promise<Result<ApiKey, KeyNotFound>> {
  const key = await apiKeys.find(ownerId, id);
  if (key === null || (within !== null && !covers(within, key))) return failure({ code: "key-not-found" });
  return success(key);
}

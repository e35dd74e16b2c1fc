import type { ApiKey, KeyRights } from "#domain/keys/api-key.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { findKey } from "./find-key.ts";
import type { KeyNotFound, KeyPorts, OwnedKey } from "./key-ports.ts";

/** `old` ends the text from before the last rotation alone. */
export async function revokeKey(
  ports: Pick<KeyPorts, "apiKeys" | "clock" | "audit">,
  input: OwnedKey & { readonly what: "key" | "old"; readonly within: KeyRights | null },
): Promise<Result<ApiKey, KeyNotFound>> {
  const { apiKeys, clock, audit } = ports;
  const { ownerId, id, what, address } = input;
  const found = await findKey(ports, input);
  if (!found.ok) return found;
  const at = clock.now();
  if (what === "key") await apiKeys.revoke(ownerId, id, at);
  else await apiKeys.endOld(ownerId, id);
  if (found.value.revokedAt === null) {
    const { name: about } = found.value;
    await audit.record({ action: "key-revoked", at, userId: ownerId, instanceId: null, address, about });
  }
  const key = await apiKeys.find(ownerId, id);
  return key === null ? failure({ code: "key-not-found" }) : success(key);
}

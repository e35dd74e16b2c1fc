import { type ApiKey, KEEP_ENDED_KEYS_MS, type KeyRights } from "#domain/keys/api-key.ts";
import { covers } from "#domain/keys/covers.ts";
import type { KeyPorts } from "./key-ports.ts";

/** An owner's keys, newest first, without those that ended long ago; with `within` those alone that are no wider. */
export async function listKeys(
  { apiKeys, clock }: Pick<KeyPorts, "apiKeys" | "clock">,
  { ownerId, within }: { readonly ownerId: number; readonly within: KeyRights | null },
): Promise<ApiKey[]> {
  const keys = await apiKeys.listOf(ownerId);
  const since = clock.now().getTime() - KEEP_ENDED_KEYS_MS;
  return keys.filter((key) => {
    const ended = key.revokedAt ?? key.expiresAt;
    return (ended === null || ended.getTime() >= since) && (within === null || covers(within, key));
  });
}

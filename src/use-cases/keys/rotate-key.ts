import { type KeyRights, keyStandingOf, type OverlapHours } from "#domain/keys/api-key.ts";
import { KEY_BYTES, keyTextOf } from "#domain/keys/key-text.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { MadeKey } from "./create-key.ts";
import { findKey } from "./find-key.ts";
import type { KeyNotFound, KeyPorts, OwnedKey } from "./key-ports.ts";

const HOUR_MS = 3_600_000;

/** A new text with the same rights; the one before goes on for so many hours, and one from before that ends at once. */
export async function rotateKey(
  ports: KeyPorts,
  input: OwnedKey & { readonly overlapHours: OverlapHours; readonly within: KeyRights | null },
): Promise<Result<MadeKey, KeyNotFound>> {
  const { apiKeys, clock, random, audit } = ports;
  const { ownerId, id, overlapHours, address } = input;
  const found = await findKey(ports, input);
  if (!found.ok) return found;
  const now = clock.now();
  if (keyStandingOf(found.value, now) !== "working") return failure({ code: "key-not-found" });
  const text = keyTextOf(random.bytes(KEY_BYTES));
  const oldUntil = overlapHours === 0 ? null : new Date(now.getTime() + overlapHours * HOUR_MS);
  await apiKeys.rotate(ownerId, id, { text, oldUntil });
  const rotated = await apiKeys.findAccess(text);
  const key = await apiKeys.find(ownerId, id);
  // Revoked meanwhile: there is no new text.
  if (key === null || rotated === null) return failure({ code: "key-not-found" });
  const { name: about } = key;
  await audit.record({ action: "key-rotated", at: now, userId: ownerId, instanceId: null, address, about });
  return success({ key, text });
}

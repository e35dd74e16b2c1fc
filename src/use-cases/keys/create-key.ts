import type { ApiKey, KeyRights } from "#domain/keys/api-key.ts";
import { KEEP_ENDED_KEYS_MS, keyIdOf, MAX_KEYS } from "#domain/keys/api-key.ts";
import { covers } from "#domain/keys/covers.ts";
import { KEY_BYTES, keyTextOf } from "#domain/keys/key-text.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { type KeyField, type KeyForm, validateKey } from "#domain/validation/key.ts";
import type { KeyPorts } from "./key-ports.ts";

interface CreateKeyInput {
  readonly ownerId: number;
  readonly form: KeyForm;
  readonly address: string | null;
  /** Of the key that asks, which makes none that is wider; null of the owner. */
  readonly within: KeyRights | null;
}

export type CreateKeyFailure =
  | FieldFailure<KeyField>
  | { readonly code: "key-limit-reached" }
  | { readonly code: "key-too-narrow" };

/** A key with its text, which nobody can show again. */
export interface MadeKey {
  readonly key: ApiKey;
  readonly text: string;
}

export async function createKey(
  ports: KeyPorts,
  { ownerId, form, address, within }: CreateKeyInput,
): Promise<Result<MadeKey, CreateKeyFailure>> {
  const { apiKeys, instances, clock, random, nextId, audit } = ports;
  const createdAt = clock.now();
  const owned = await instances.listByOwner(ownerId);
  const valid = validateKey(
    form,
    owned.map(({ client }) => client),
    createdAt,
  );
  if (!valid.ok) return valid;
  if (within !== null && !covers(within, valid.value)) return failure({ code: "key-too-narrow" });
  const id = keyIdOf(nextId());
  const text = keyTextOf(random.bytes(KEY_BYTES));
  const key = { ...valid.value, id, ownerId, text, createdAt };
  await apiKeys.removeEnded(ownerId, new Date(createdAt.getTime() - KEEP_ENDED_KEYS_MS));
  if (!(await apiKeys.create(key, MAX_KEYS))) {
    // Those that work no more make room before anybody is refused.
    await apiKeys.removeEnded(ownerId, createdAt);
    if (!(await apiKeys.create(key, MAX_KEYS))) return failure({ code: "key-limit-reached" });
  }
  const made = await apiKeys.find(ownerId, id);
  if (made === null) return failure({ code: "key-limit-reached" });
  const { name } = valid.value;
  await audit.record({ action: "key-created", at: createdAt, userId: ownerId, instanceId: null, address, about: name });
  return success({ key: made, text });
}

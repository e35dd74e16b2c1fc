import {
  type KeyRights,
  MAX_EXPIRY_MS,
  MAX_KEY_INSTANCES,
  MAX_KEY_NAME_LENGTH,
  MAX_KEY_NETWORKS,
} from "../keys/api-key.ts";
import { canonicalNetwork } from "../keys/network.ts";
import { KEY_SCOPES, type KeyScope } from "../keys/scope.ts";
import { type Result, success } from "../result.ts";
import { KEY_WORDING } from "../wording/keys.ts";
import { type FieldFailure, invalid } from "./field-failure.ts";

/** What is chosen of a new key. */
export interface KeyForm {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Client names; null is all, also new ones. */
  readonly instances: readonly string[] | null;
  /** As typed, one each. */
  readonly networks: readonly string[];
  /** Null never expires. */
  readonly expiresAt: Date | null;
}

export type KeyField = keyof KeyForm;

type ValidKey = KeyRights & { readonly name: string };

/** `owned` are the client names of the owner's instances. */
export function validateKey(
  form: KeyForm,
  owned: readonly string[],
  now: Date,
): Result<ValidKey, FieldFailure<KeyField>> {
  const name = form.name.trim();
  if (name === "" || name.length > MAX_KEY_NAME_LENGTH) return invalid("name", KEY_WORDING.nameMissing);
  const scopes = KEY_SCOPES.filter((scope) => form.scopes.includes(scope));
  if (scopes.length === 0) return invalid("scopes", KEY_WORDING.scopesMissing);
  const clients = form.instances === null ? null : [...new Set(form.instances)];
  if (clients?.length === 0) return invalid("instances", KEY_WORDING.instancesMissing);
  if (clients !== null && (clients.length > MAX_KEY_INSTANCES || clients.some((client) => !owned.includes(client)))) {
    return invalid("instances", KEY_WORDING.instanceUnknown);
  }
  const networks = readNetworks(form.networks);
  if (!networks.ok) return networks;
  const aheadMs = form.expiresAt === null ? 1 : form.expiresAt.getTime() - now.getTime();
  if (!(aheadMs > 0 && aheadMs <= MAX_EXPIRY_MS)) return invalid("expiresAt", KEY_WORDING.expiryInvalid);
  return success({ name, scopes, clients, networks: networks.value, expiresAt: form.expiresAt });
}

function readNetworks(texts: readonly string[]): Result<string[], FieldFailure<"networks">> {
  if (texts.length > MAX_KEY_NETWORKS) return invalid("networks", KEY_WORDING.networksTooMany);
  const networks: string[] = [];
  for (const text of texts) {
    const network = canonicalNetwork(text);
    if (network === null) return invalid("networks", KEY_WORDING.networkInvalid);
    if (!networks.includes(network)) networks.push(network);
  }
  return success(networks);
}

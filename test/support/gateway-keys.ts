import type { KeyRights } from "#domain/keys/api-key.ts";
import { keyTextOf } from "#domain/keys/key-text.ts";
import { KEY_SCOPES } from "#domain/keys/scope.ts";
import type { ApiKeyStore } from "#ports/api-keys.ts";
import { fakeApiKeyStore } from "#test/fakes/api-key-store.ts";
import { fakeLimit } from "#test/fakes/limit.ts";

/** What a gateway admits keys by, with keys in memory. */
export function gatewayKeys() {
  const refused: string[] = [];
  return {
    apiKeys: fakeApiKeyStore(),
    wrongKeys: fakeLimit(),
    onRefused: ({ id }: { readonly id: string }, address: string) => void refused.push(`${id} from ${address}`),
    refused,
  };
}

const KEY_MADE_AT = new Date("2026-01-01T10:00:00.000Z");
let made = 0;

/** The text of a new key, which allows everything that is not said. */
export async function putKey(
  store: ApiKeyStore,
  ownerId: number,
  { text: given, ...rights }: Partial<KeyRights> & { readonly text?: string } = {},
): Promise<string> {
  made += 1;
  const text =
    given ??
    keyTextOf(
      new Uint8Array(20)
        .fill(0)
        .with(0, made >> 8)
        .with(1, made & 255),
    );
  const id = `key_${made.toString(10).padStart(15, "0")}`;
  const all: KeyRights = { scopes: KEY_SCOPES, clients: null, networks: [], expiresAt: null };
  await store.create({ id, ownerId, name: `Key ${made}`, text, createdAt: KEY_MADE_AT, ...all, ...rights }, 1_000);
  return text;
}

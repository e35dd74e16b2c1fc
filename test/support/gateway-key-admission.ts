import { expect, it } from "vitest";
import type { KeyRights } from "#domain/keys/api-key.ts";
import { keyTextOf } from "#domain/keys/key-text.ts";
import { KEY_SCOPES } from "#domain/keys/scope.ts";
import type { ApiKeyStore } from "#ports/api-keys.ts";
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import type { ProviderRoutes } from "#ports/contracts/provider-api.ts";
import { putKey } from "./gateway-keys.ts";
import type { Call } from "./gateway-transports.ts";

interface KeyAdmission<Name extends string, World> {
  /** Routes that want a token. */
  readonly locked: readonly Name[];
  readonly routes: ProviderRoutes<Name>;
  ownerOf(name: Name): number;
  clientOf(name: Name): string;
  callOf(name: Name, changes?: { query?: string; headers?: Record<string, string> }): Call;
  withToken(name: Name, token: string): Call;
  expectRefused(name: Name, call: Call, status: number, details: object): Promise<void>;
  ask(
    name: Name,
    makeCall: (apiKeys: ApiKeyStore) => Promise<Call>,
  ): Promise<{ readonly world: World; readonly before: unknown; readonly status: number; readonly text: string }>;
  stateOf(world: World): Promise<unknown>;
  logOf(world: World): readonly unknown[];
}

/** Every route by every scope, another user's key, a narrower one, and keys where none belong. */
export function keyAdmission<Name extends string, World>(gateway: KeyAdmission<Name, World>): void {
  const { locked, routes, ownerOf, clientOf, callOf, withToken, expectRefused, stateOf, logOf } = gateway;

  async function askWithKey(name: Name, ownerId: number, rights: Partial<KeyRights>) {
    let text = "";
    const { world, before, ...reply } = await gateway.ask(name, async (apiKeys) => {
      text = await putKey(apiKeys, ownerId, rights);
      return callOf(name, { headers: { authorization: `Bearer ${text}` } });
    });
    expect(JSON.stringify([reply, logOf(world)])).not.toContain(text);
    return { ...reply, unchanged: async () => expect(await stateOf(world)).toEqual(before) };
  }

  const codeOf = (text: string) => errorAnswerSchema.parse(JSON.parse(text)).code;

  it.each(locked)("%s takes a key with its scope, and no key without it", async (name) => {
    const owner = ownerOf(name);
    for (const scope of KEY_SCOPES) {
      const reply = await askWithKey(name, owner, { scopes: [scope] });
      if (scope === routes[name].scope) {
        expect(reply.status, scope).toBe(200);
        continue;
      }
      expect([reply.status, codeOf(reply.text)], scope).toEqual([403, "SCOPE_MISSING"]);
      expect(reply.text).toContain(`the scope ${routes[name].scope}`);
      await reply.unchanged();
    }
  });

  it.each(locked)("%s opens no instance to another user's key, whatever its scope", async (name) => {
    const stranger = ownerOf(name) === 1 ? 2 : 1;
    for (const scope of KEY_SCOPES) {
      const reply = await askWithKey(name, stranger, { scopes: [scope], clients: [clientOf(name)] });
      expect([reply.status, codeOf(reply.text)], scope).toEqual([404, "INSTANCE_NOT_FOUND"]);
      await reply.unchanged();
    }
  });

  it.each(locked)("%s opens nothing to a key that is for other instances, or from elsewhere", async (name) => {
    const owner = ownerOf(name);
    for (const [rights, code] of [
      [{ clients: ["Client009"] }, "INSTANCE_NOT_REACHED"],
      [{ networks: ["198.51.100.0/24"] }, "NETWORK_REFUSED"],
    ] as const) {
      const reply = await askWithKey(name, owner, rights);
      expect([reply.status, codeOf(reply.text)]).toEqual([403, code]);
      await reply.unchanged();
    }
  });

  it.each(locked)("%s takes a key in no body and no query, and says so", async (name) => {
    const key = keyTextOf(new Uint8Array(20).fill(3));
    await expectRefused(name, withToken(name, key), 401, { code: "KEY_MISPLACED" });
    await expectRefused(name, callOf(name, { query: `&dtoken=${key}` }), 401, { code: "KEY_MISPLACED" });
    for (const wrong of [key, `${key}x`]) {
      const headers = { authorization: `Bearer ${wrong}` };
      await expectRefused(name, callOf(name, { headers }), 401, { code: "KEY_INVALID" });
    }
  });
}

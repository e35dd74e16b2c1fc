import { beforeEach, describe, expect, it } from "vitest";
import { KEY_SCOPES, type KeyScope } from "#domain/keys/scope.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { gatewayKeys, putKey } from "#test/support/gateway-keys.ts";
import { access } from "#test/support/gateway-world.ts";
import { type AuthoriseKey, gatewayAuthoriseKey } from "#use-cases/keys/authorise-key.ts";

const FAR = Date.UTC(2100, 0, 1);

describe("a key at a gateway", () => {
  let keys: ReturnType<typeof gatewayKeys>;
  let gate: AuthoriseKey;

  beforeEach(() => {
    keys = gatewayKeys();
    const instances = [
      access(1, "whatsapp", FAR),
      access(2, "whatsapp", FAR),
      access(3, "whatsapp", 0),
      access(4, "telegram", FAR),
    ];
    gate = gatewayAuthoriseKey(
      {
        ...keys,
        clock: fakeClock(),
        logger: fakeLogger(),
        instances: { findAccess: async (client) => instances.find((one) => one.client === client) ?? null },
      },
      "whatsapp",
    );
  });

  async function ask(
    text: string,
    client: string,
    scope: KeyScope | null = "messages:send",
    needs: "any" | "unexpired" = "any",
  ) {
    const admitted = await gate.byKey({ client, text, address: "203.0.113.9", scope }, needs);
    return admitted.ok ? admitted.value.instanceId : admitted.failure.code;
  }

  it("reaches all of its owner's instances of this platform, and nobody else's", async () => {
    const text = await putKey(keys.apiKeys, 1);
    expect(await ask(text, "Client001")).toBe(1);
    for (const client of ["Client002", "Client004", "Client009"])
      expect(await ask(text, client)).toBe("instance-not-found");
  });

  it("reaches those alone that it lists, and another's not even if it lists it", async () => {
    const text = await putKey(keys.apiKeys, 1, { clients: ["Client003", "Client002"] });
    expect(await ask(text, "Client003")).toBe(3);
    expect(await ask(text, "Client001")).toBe("instance-not-reached");
    expect(await ask(text, "Client002")).toBe("instance-not-found");
    expect(await ask(await putKey(keys.apiKeys, 1, { clients: [] }), "Client001")).toBe("instance-not-reached");
  });

  it.each(KEY_SCOPES)("opens with %s what asks for it, and nothing else", async (scope) => {
    const text = await putKey(keys.apiKeys, 1, { scopes: [scope] });
    for (const asked of KEY_SCOPES)
      expect(await ask(text, "Client001", asked)).toBe(asked === scope ? 1 : "scope-missing");
    expect(await ask(text, "Client002", scope)).toBe("instance-not-found");
  });

  it("wants an instance that has not expired for what sends", async () => {
    const text = await putKey(keys.apiKeys, 1);
    expect(await ask(text, "Client003", "messages:send", "unexpired")).toBe("instance-expired");
  });
});

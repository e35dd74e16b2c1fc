import { afterAll, describe, expect, it } from "vitest";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import type { KeyRights } from "#domain/keys/api-key.ts";
import { keyTextOf } from "#domain/keys/key-text.ts";
import { KEY_SCOPES } from "#domain/keys/scope.ts";
import type { ApiKeyStore } from "#ports/api-keys.ts";
import { problemSchema } from "#ports/contracts/management.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import type { V1Route } from "#ports/contracts/v1/route.ts";
import { V1_ROUTES, type V1RouteName } from "#ports/contracts/v1/routes.ts";
import { askListener } from "#test/support/ask-listener.ts";
import { admissionMessages } from "#test/support/gateway-admission.ts";
import { putKey } from "#test/support/gateway-keys.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";

const NAMES = routeNames(V1_ROUTES);
const URL = "http://127.0.0.1:3001";
const OWN = "Client001";
const FOREIGN = "Client002";

const PLATFORMS = [
  {
    platform: "WhatsApp",
    person: "9647701234567",
    open() {
      const world = gatewayWorld();
      return { world, listener: whatsAppGateway(world.ports, { url: URL }) };
    },
  },
  {
    platform: "Telegram",
    person: "@layla",
    open() {
      const world = telegramGatewayWorld();
      return { world, listener: telegramGateway(world.ports, { url: URL }) };
    },
  },
] as const;

/** What says that a caller may not: an admitted one may still be answered with anything else. */
const DOOR: readonly unknown[] = [
  ...["TOKEN_MISSING", "TOKEN_INVALID", "KEY_INVALID", "KEY_MISPLACED", "SCOPE_MISSING"],
  ...["INSTANCE_NOT_FOUND", "INSTANCE_NOT_REACHED", "NETWORK_REFUSED"],
];
let calls = 0;

function bodyOf(name: V1RouteName, person: string, received: string): object | undefined {
  const bodies: Partial<Record<V1RouteName, object>> = {
    sendMessage: { to: person, text: "salam" },
    editMessage: { text: "changed" },
    reactToMessage: { emoji: "👍" },
    pinMessage: {},
    muteChat: { hours: 8 },
    forwardMessage: { to: person },
    createGroup: { subject: "Shop", members: [person] },
    renameGroup: { subject: "Shop" },
    setGroupPicture: { image: { url: "https://a.example/b.png" } },
    changeMembers: { members: [person], change: "add" },
    inviteToGroup: {},
    requestPairingCode: { phone: "9647700000009" },
    givePasskey: { confirm: true },
    changeProxy: { type: "socks5", host: "proxy.example.com", port: 1080 },
    showTyping: { to: person, state: "typing" },
    showPresence: { state: "online" },
    markRead: { to: person, messages: [received] },
  };
  return bodies[name];
}

describe.each(PLATFORMS)("the unified API of $platform", ({ person, open }) => {
  function world() {
    const { world: one, listener } = open();
    const ids = admissionMessages(one, one.ports.clock.now());
    const kept = async () => ({
      messages: await Promise.all([1, 2].map((id) => one.ports.messages.list(id, {}, { after: null, limit: 100 }))),
      sent: [...one.sessions.sent],
      sessions: await Promise.all([1, 2].map((id) => one.sessions.status({ instanceId: id, client: `Client00${id}` }))),
    });
    async function ask(name: V1RouteName, bearer: string | undefined, client = OWN) {
      const { method, path, raw }: V1Route = V1_ROUTES[name];
      const { received, sent } = ids;
      const id: string = name === "readMessageMedia" || name === "reactToMessage" ? received : sent;
      const filled = path
        .replace("{client}", client)
        .replace("{id}", path.includes("groups") ? "group:120363" : /contacts|chats/.test(path) ? person : String(id));
      const target = raw ? `${filled}?client=${client}&fileName=a.txt` : filled;
      const body = raw ? "hello" : JSON.stringify(bodyOf(name, person, ids.received));
      const headers = {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { "content-type": raw ? "text/plain" : "application/json" }),
      };
      calls += 1;
      const answer = await askListener(listener, target, { method, headers, body });
      const text = await answer.text();
      const isProblem = answer.headers.get("content-type") === "application/problem+json";
      return { status: answer.status, text, headers: answer.headers, code: isProblem ? codeOf(text) : null };
    }
    const keyOf = (owner: number, rights: Partial<KeyRights>) =>
      putKey(one.ports.keys.apiKeys as ApiKeyStore, owner, rights);
    return { ask, kept, keyOf };
  }

  describe.each(NAMES)("%s", (name) => {
    const { scope, limited, counted }: V1Route = V1_ROUTES[name];

    it("serves the owner's key with its scope, and no key without it", async () => {
      for (const one of KEY_SCOPES) {
        const { ask, kept, keyOf } = world();
        const before = await kept();
        const answer = await ask(name, await keyOf(1, { scopes: [one] }));
        if (one === scope) {
          expect(DOOR).not.toContain(answer.code);
          continue;
        }
        expect([answer.status, answer.code], one).toEqual([403, "SCOPE_MISSING"]);
        expect(answer.text).toContain(scope);
        expect(await kept()).toEqual(before);
      }
    });

    it("knows nothing of another user's instance, whatever the scope, and changes nothing", async () => {
      for (const one of KEY_SCOPES) {
        for (const [owner, client] of [
          [1, FOREIGN],
          [2, OWN],
        ] as const) {
          const { ask, kept, keyOf } = world();
          const before = await kept();
          const answer = await ask(name, await keyOf(owner, { scopes: [one], clients: [client] }), client);
          expect([answer.status, answer.code], one).toEqual([404, "INSTANCE_NOT_FOUND"]);
          expect(await kept()).toEqual(before);
        }
      }
    });

    it("is closed to nobody, to another's token, and to a key that is for other instances or from elsewhere", async () => {
      const { ask, kept, keyOf } = world();
      const before = await kept();
      for (const [bearer, status, code] of [
        [undefined, 401, "TOKEN_MISSING"],
        ["token2", 401, "TOKEN_INVALID"],
        [keyTextOf(new Uint8Array(20).fill(3)), 401, "KEY_INVALID"],
        [await keyOf(1, { clients: ["Client009"] }), 403, "INSTANCE_NOT_REACHED"],
        [await keyOf(1, { networks: ["198.51.100.0/24"] }), 403, "NETWORK_REFUSED"],
      ] as const) {
        const answer = await ask(name, bearer);
        expect([answer.status, answer.code]).toEqual([status, code]);
        if (status === 401) expect(answer.headers.get("www-authenticate")).toContain("Bearer");
        if (bearer !== undefined) expect(answer.text).not.toContain(bearer);
      }
      expect(await kept()).toEqual(before);
    });

    it("tells what is left of the limit that stands behind it, right and wrong", async () => {
      const { ask } = world();
      const right = await ask(name, "token1");
      expect(DOOR).not.toContain(right.code);
      const isCounted = limited === true || counted === true;
      expect(right.headers.get("ratelimit-policy")).toBe(isCounted ? '"sends";q=50;w=60' : null);
      if (isCounted) expect(right.headers.get("ratelimit")).toMatch(/^"sends";r=(49|50);t=\d+$/);
      const unknown = await ask(name, keyTextOf(new Uint8Array(20).fill(3)));
      expect([unknown.code, unknown.headers.get("ratelimit")]).toEqual(["KEY_INVALID", '"keys";r=9;t=60']);
      const wrong = await ask(name, "wrong");
      expect([wrong.code, wrong.headers.get("ratelimit-policy"), wrong.headers.get("ratelimit")]).toEqual([
        ...["TOKEN_INVALID", '"tokens";q=10;w=60', '"tokens";r=9;t=60'],
      ]);
    });
  });
});

function codeOf(text: string): string {
  return problemSchema.parse(JSON.parse(text)).code;
}

afterAll(() => console.info(`ownership of the unified API: ${NAMES.length} routes, ${calls} calls`));

import { expect, it } from "vitest";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import type { RequestTrail } from "#adapters/http-kit/request-trail.ts";
import { WEB_PROOF } from "#ports/contracts/web-proof.ts";
import { askListener } from "#test/support/ask-listener.ts";
import { putKey } from "#test/support/gateway-keys.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";

function gateway() {
  const { ports } = gatewayWorld();
  const noted: Parameters<RequestTrail["note"]>[0][] = [];
  const requests: RequestTrail = { note: (request) => void noted.push(request) };
  const listener = whatsAppGateway({ ...ports, requests }, { url: "http://127.0.0.1:3001" });
  async function send(path: string, bearer: string, body: object, headers: Record<string, string> = {}) {
    const answer = await askListener(listener, path, {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    await answer.text();
    return answer.headers.get("x-request-id");
  }
  return { noted, send, listener, keys: ports.keys };
}

const MESSAGE = { number: "9647701234567", message: "salam" };

it("puts a call down by the id of its answer, with the route and without what was sent", async () => {
  const { noted, send } = gateway();
  const requestId = await send("/send/Client001", "token1", MESSAGE);
  expect(noted).toEqual([
    {
      ...{ requestId, client: "Client001", ownerId: null, method: "POST", route: "/send/{client}" },
      ...{ status: 200, code: null, tookMs: 0, by: { via: "token", keyName: null } },
    },
  ]);
});

it("says by what a call was let in, and of a failure its code", async () => {
  const { noted, send, keys } = gateway();
  const key = await putKey(keys.apiKeys as Parameters<typeof putKey>[0], 1, { scopes: ["messages:send"] });
  await send("/send/Client001", key, { ...MESSAGE, number: "12" });
  await send("/v1/instances/Client001/messages", key, { to: "9647701234567", text: "salam" });
  await send("/send/Client001", "token1", MESSAGE, { [WEB_PROOF]: "a proof" });
  await send("/send/Client001", "wrong", MESSAGE);
  await send("/send/Client001", "token1", { ...MESSAGE, more: 1 });
  expect(noted.map(({ status, code, by }) => [status, code, by?.via ?? null])).toEqual([
    [400, "PHONE_NUMBER_INVALID", "key"],
    [expect.any(Number), null, "key"],
    [200, null, "dashboard"],
    [401, "TOKEN_INVALID", null],
    [400, "MALFORMED", null],
  ]);
  expect(noted[1]).toMatchObject({
    route: "/v1/instances/{client}/messages",
    client: "Client001",
    by: { keyName: expect.stringMatching(/^Key /) },
  });
  expect(JSON.stringify(noted)).not.toMatch(/token1|wrong|salam|wsl_|9647701234567/);
});

it("puts nothing down of a path that is none, or a name that no instance can have", async () => {
  const { noted, send, listener } = gateway();
  await send(`/send/${"x".repeat(65)}`, "token1", MESSAGE);
  await send("/nowhere/Client001", "token1", MESSAGE);
  await (await askListener(listener, "/healthz", { method: "GET" })).text();
  expect(noted).toEqual([]);
});

import { afterEach, describe, expect, it } from "vitest";
import { closeGateways, listening, openGateway, type Transport } from "#test/support/gateway-transports.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";

const PAGE = "https://app.example.com";
const FOREIGN = { origin: "https://evil.example" };
const STATUS = "/session-instance-status/Client001";

afterEach(closeGateways);

const call = (ask: Transport, token: string, headers: Record<string, string>, type = "application/json") =>
  ask({ path: STATUS, raw: JSON.stringify({ dtoken: token }), headers: { "content-type": type, ...headers } });

describe("a page of another site", () => {
  it.each([
    ["an origin", FOREIGN],
    ["an origin that is hidden", { origin: "null" }],
    ["a kind of site", { "sec-fetch-site": "cross-site" }],
    ["a neighbour's", { "sec-fetch-site": "same-site" }],
    ["an origin that claims to be ours", { origin: "http://127.0.0.1:3001", "sec-fetch-site": "cross-site" }],
  ])("that shows by %s is refused, and none of its tokens is counted", async (_, headers) => {
    const ask = await openGateway(gatewayWorld());
    for (let round = 0; round < 12; round += 1) {
      const answer = await call(ask, "wrong", headers, "text/plain;charset=UTF-8");
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, "ORIGIN_REFUSED"]);
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
    const image = await ask({ method: "GET", path: `${STATUS}?dtoken=wrong`, headers });
    expect(image.status).toBe(403);
    expect((await call(ask, "token1", {})).status).toBe(200);
  });

  it("gets no leave beforehand", async () => {
    const ask = await openGateway(gatewayWorld());
    const headers = { ...FOREIGN, "access-control-request-method": "POST" };
    const answer = await ask({ method: "OPTIONS", path: "/send/Client001", headers });
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("may see how the gateway is, and its document", async () => {
    const ask = await openGateway(gatewayWorld());
    expect((await ask({ method: "GET", path: "/healthz", headers: FOREIGN })).status).toBe(200);
    expect((await ask({ method: "GET", path: "/openapi.json", headers: FOREIGN })).status).toBe(200);
  });
});

describe("a page whose origin is listed", () => {
  const open = () => openGateway(gatewayWorld(), { corsOrigins: [PAGE] });

  it("is told beforehand what it may send, without cookies", async () => {
    const ask = await open();
    const headers = { origin: PAGE, "access-control-request-method": "POST", "sec-fetch-site": "cross-site" };
    const { status, headers: told } = await ask({ method: "OPTIONS", path: "/send/Client001", headers });
    expect(status).toBe(204);
    expect(told).toMatchObject({
      "access-control-allow-origin": PAGE,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": expect.stringContaining("authorization, content-type, Idempotency-Key"),
      vary: "origin",
    });
    expect(told).not.toHaveProperty("access-control-allow-credentials");
  });

  it("may call, and read the answer and what limits it", async () => {
    const { status, headers } = await call(await open(), "token1", { origin: PAGE, "sec-fetch-site": "cross-site" });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "access-control-allow-origin": PAGE,
      "access-control-expose-headers": expect.stringContaining("ratelimit"),
      vary: "origin",
    });
  });

  it("does not open the door to any other", async () => {
    const ask = await open();
    for (const origin of [
      "https://app.example.com.evil.example",
      "http://app.example.com",
      "https://APP.example.com",
    ]) {
      expect((await call(ask, "token1", { origin })).status).toBe(403);
    }
  });
});

it("a page of the gateway's own address calls as programs do", async () => {
  const ask = await openGateway(gatewayWorld());
  const origin = `http://127.0.0.1:${listening[0]?.port}`;
  for (const headers of [{ origin }, { origin, "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }]) {
    expect((await call(ask, "token1", headers as Record<string, string>)).status).toBe(200);
  }
});

describe("an answer that a limit stands behind", () => {
  it("tells how many sends are left of how many", async () => {
    const ask = await openGateway(gatewayWorld());
    const send = () =>
      ask({
        path: "/send/Client001",
        raw: JSON.stringify({ dtoken: "token1", number: "9647701234567", message: "Hello" }),
        headers: { "content-type": "application/json" },
      });
    const [first, second] = [await send(), await send()];
    const left = (answer: typeof first) =>
      Number(/^"sends";r=(\d+);t=\d+$/.exec(String(answer.headers.ratelimit))?.[1]);
    expect(first.headers["ratelimit-policy"]).toMatch(/^"sends";q=\d+;w=60$/);
    expect(left(first) - left(second)).toBe(1);
  });

  it("tells who shows a wrong token how to show one, and how many more are looked at", async () => {
    const ask = await openGateway(gatewayWorld());
    const wrong = await call(ask, "wrong", {});
    expect([wrong.status, wrong.headers]).toMatchObject([
      401,
      {
        "www-authenticate": 'Bearer realm="wesal", error="invalid_token"',
        "ratelimit-policy": '"tokens";q=10;w=60',
        ratelimit: '"tokens";r=9;t=60',
      },
    ]);
    for (let round = 0; round < 9; round += 1) await call(ask, "wrong", {});
    const blocked = await call(ask, "wrong", {});
    expect([blocked.status, blocked.headers]).toMatchObject([
      429,
      { "retry-after": "60", ratelimit: '"tokens";r=0;t=60' },
    ]);
    const none = await ask({ path: STATUS, headers: { "content-type": "application/json" }, raw: "{}" });
    expect([none.status, none.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="wesal"']);
  });
});

import type { RequestListener } from "node:http";
import { request } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import type { PassOn } from "#adapters/http-kit/passed-on.ts";
import { v1Elsewhere } from "#adapters/http-kit/v1-elsewhere.ts";
import { passingOn } from "#adapters/providers/pass-on.ts";
import { problemSchema } from "#ports/contracts/management.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";

const URL_IN_DOCUMENT = "https://wesal.example";
const V1 = "/v1/instances/Client001";
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function served(listener: RequestListener): Promise<string> {
  const server: Listening = await listen(listener, { host: "127.0.0.1", port: 0 });
  closing.push(() => server.close(0));
  return `http://127.0.0.1:${server.port}`;
}

function passingTo(url: string): PassOn {
  const passing = passingOn({
    urls: { whatsapp: url, telegram: url },
    publicUrl: URL_IN_DOCUMENT,
    sign: () => "signed",
  });
  closing.push(passing.close);
  return passing.passOn;
}

/** Of Telegram's instances, in a world of its own: ids are the same in each. */
async function owner(): Promise<string> {
  const world = telegramGatewayWorld();
  world.receive({ kind: "image", file: { mimetype: "image/jpeg", fileName: null, bytes: 6, reference: "r" } });
  return await served(telegramGateway(world.ports, { url: URL_IN_DOCUMENT }));
}

const HOSTS: Readonly<Record<string, (passOn: PassOn) => RequestListener>> = {
  "the gateway of another platform": (passOn) => {
    const { instances } = telegramGatewayWorld().ports;
    return whatsAppGateway({ ...gatewayWorld().ports, instances }, { url: URL_IN_DOCUMENT, passOn });
  },
  "a host of no instance": (passOn) =>
    v1Elsewhere((_, response) => void response.writeHead(418).end(), {
      passOn,
      readAddress: () => "192.0.2.1",
      publicUrl: URL_IN_DOCUMENT,
      platformOf: async () => "telegram",
      newRequestId: () => "made",
    }),
};

interface Asked {
  readonly method?: "GET" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: object | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

const FORM = { "content-type": "multipart/form-data; boundary=b" };
const file = (name: string) =>
  `content-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nPNG`;
const form = (...parts: readonly string[]) =>
  Buffer.from(`${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`);
const TO = 'content-disposition: form-data; name="to"\r\n\r\n@layla';
/** What `owner` has received. */
const RECEIVED = await telegramGatewayWorld().receive();

const CALLS: Readonly<Record<string, Asked>> = {
  "a message": { path: `${V1}/messages`, body: { to: "@layla", text: "salam" }, status: 200 },
  "a message that goes out later": {
    path: `${V1}/messages`,
    body: { to: "@layla", text: "salam", sendAt: "2026-01-01T15:00:00Z" },
    status: 202,
  },
  "a message in a form": { path: `${V1}/messages`, body: form(TO, file("image")), headers: FORM, status: 200 },
  "a form that lacks its end": {
    path: `${V1}/messages`,
    body: form(TO, file("image")).subarray(0, -9),
    headers: FORM,
    status: 400,
  },
  "a file sent up": { path: "/v1/media?client=Client001", body: Buffer.from("PNG"), status: 201 },
  "no file sent up": { path: "/v1/media?client=Client001", body: new Uint8Array(), status: 400 },
  "a picture in a form": {
    method: "PUT",
    path: `${V1}/groups/group:4000000001/picture`,
    body: form(file("image")),
    headers: FORM,
    status: 404,
  },
  "a list": { method: "GET", path: `${V1}/messages?limit=1`, status: 200 },
  "a file of a message": { method: "GET", path: `${V1}/messages/${RECEIVED}/media`, status: 200 },
  "a field that is none": { path: `${V1}/messages`, body: { to: "@layla", text: "a", colour: "red" }, status: 400 },
  "a parameter that is none": { method: "GET", path: `${V1}/messages?colour=red`, status: 400 },
  "a person who is nobody": { path: `${V1}/messages`, body: { to: "@nobody", text: "a" }, status: 404 },
  "what the platform does not have": { method: "GET", path: `${V1}/session/passkey`, status: 422 },
  "a token that is wrong": { method: "GET", path: `${V1}/chats`, headers: { authorization: "Bearer x" }, status: 401 },
  "a method that is none": { method: "DELETE", path: `${V1}/chats`, status: 405 },
};

async function ask(host: string, { method, path, body, headers, status: _, ...more }: Asked) {
  const answer = await request(host + path, {
    method: method ?? "POST",
    headers: {
      authorization: "Bearer token1",
      "x-request-id": "asked",
      ...(body !== undefined && !(body instanceof Uint8Array) && { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined || body instanceof Uint8Array ? (body ?? null) : JSON.stringify(body),
    ...more,
  });
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...told } = answer.headers;
  return { status: answer.statusCode, headers: told, text: await answer.body.text() };
}

describe.each(Object.entries(HOSTS))("an instance of Telegram, asked about at %s", (_, hostOf) => {
  it.each(Object.entries(CALLS))("is answered for as at its own host: %s", async (_name, asked) => {
    const own = await ask(await owner(), asked);
    const passed = await ask(await served(hostOf(passingTo(await owner()))), asked);
    expect(own.status).toBe(asked.status);
    expect(passed).toEqual(own);
    if (own.status < 400) return;
    expect(passed.headers["content-type"]).toBe("application/problem+json");
    expect(problemSchema.parse(JSON.parse(passed.text)).status).toBe(asked.status);
  });

  it.each([
    ["a message", CALLS["a message"]],
    ["a message in a form", CALLS["a message in a form"]],
    ["a list", CALLS["a list"]],
  ])("is told of as busy while its own host is away: %s", async (_name, asked) => {
    const away = await listen(() => undefined, { host: "127.0.0.1", port: 0 });
    await away.close(0);
    const host = await served(hostOf(passingTo(`http://127.0.0.1:${away.port}`)));
    const { status, headers, text } = await ask(host, asked as Asked);
    expect([status, headers["content-type"], headers["retry-after"]]).toEqual([503, "application/problem+json", "1"]);
    expect(problemSchema.parse(JSON.parse(text))).toMatchObject({ code: "UNAVAILABLE", requestId: "asked" });
  });
});

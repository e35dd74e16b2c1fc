import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import { undiciTelegramProvider } from "#adapters/providers/telegram-client.ts";
import { telegramProviderContract } from "#test/contracts/telegram-provider.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeTelegramProvider } from "#test/fakes/telegram-provider.ts";
import { telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

telegramProviderContract("the fake", async () => {
  const provider = fakeTelegramProvider(fakeClock());
  for (const id of [1, 2]) provider.add({ instanceId: id, client: `Client00${id}`, token: `token${id}` });
  provider.sessions.link(1);
  return { provider, sessions: provider.sessions, putMessage: provider.putMessage };
});

telegramProviderContract("undici against our own gateway", async () => {
  const world = telegramGatewayWorld();
  const listener = telegramGateway(world.ports, { url: "http://127.0.0.1" });
  const server = await listen(listener, { host: "127.0.0.1", port: 0 });
  const provider = undiciTelegramProvider({ baseUrl: `http://127.0.0.1:${server.port}` });
  closers.push(() => provider.close().then(() => server.close(0)));
  return { provider, sessions: world.sessions, putMessage: world.putMessage };
});

describe("undiciTelegramProvider", () => {
  const credentials = { client: "Client 1/ä", token: "token1" };
  const app = { apiId: 1, apiHash: "h" };

  interface Asked {
    readonly line: string;
    readonly authorization: string | undefined;
    readonly body: string;
  }

  async function against(answer: (asked: Asked) => { status: number; body: string } | null) {
    const server = createServer(async (request, response) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method, url, headers } = request;
      const body = Buffer.concat(chunks).toString();
      const reply = answer({ line: `${method} ${url}`, authorization: headers.authorization, body });
      if (reply !== null) response.writeHead(reply.status).end(reply.body);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
    const provider = undiciTelegramProvider({ baseUrl, timeoutMs: 60_000, statusTimeoutMs: 100, fileTimeoutMs: 150 });
    closers.push(async () => {
      await provider.close();
      server.closeAllConnections();
      server.close();
    });
    return provider;
  }

  it("names the client in the path of what is read, and in the body of what is done", async () => {
    const asked: Asked[] = [];
    const provider = await against((call) => {
      asked.push(call);
      return { status: 200, body: "{}" };
    });
    await provider.status(credentials);
    await provider.messageStatus(credentials, "7");
    await provider.requestCode(credentials, { phone: "964770", app });
    await provider.send(credentials, "@a", { kind: "text", text: "b" });
    expect(asked.map(({ line }) => line)).toEqual([
      "GET /base/session-instance-status/Client%201%2F%C3%A4",
      "GET /base/message-status/Client%201%2F%C3%A4?messageId=7",
      "POST /base/auth/request-new-code",
      "POST /base/send-text",
    ]);
    expect(asked.slice(2).map(({ body }) => JSON.parse(body))).toEqual([
      { sessionId: "Client 1/ä", phoneNumber: "964770", apiId: 1, apiHash: "h" },
      { sessionId: "Client 1/ä", recipient: "@a", message: "b" },
    ]);
    expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer token1"]));
  });

  it.each([
    ["a refused connection", null],
    ["silence", () => null],
    ["HTML", () => ({ status: 502, body: "<h1>Bad gateway</h1>" })],
    ["JSON of another shape", () => ({ status: 200, body: '{"ok":true}' })],
  ])("calls %s no response", async (_name, answer) => {
    const provider =
      answer === null ? undiciTelegramProvider({ baseUrl: "http://127.0.0.1:1" }) : await against(answer);
    expect(await provider.status(credentials)).toEqual({ ok: false, failure: { code: "NO_RESPONSE", message: "" } });
    await provider.close();
  });

  it("waits for a file as long as a file may take", async () => {
    const provider = await against(() => null);
    const startedMs = performance.now();
    const sent = await provider.send(credentials, "@a", { kind: "document", url: "https://a.example/b" });
    expect(sent).toMatchObject({ failure: { code: "NO_RESPONSE" } });
    const tookMs = performance.now() - startedMs;
    expect(tookMs).toBeGreaterThan(140);
    expect(tookMs).toBeLessThan(10_000);
  });

  it("calls a code's answer that shows another step no response", async () => {
    const login = { step: "password", hint: null, expiresAt: "2026-01-01T00:00:00Z" };
    const delivery = { type: "app", next: null, length: 5, timeout: null };
    const timestamp = "2026-01-01T00:00:00Z";
    const body = JSON.stringify({ success: true, status: "success", message: "m", delivery, login, timestamp });
    const provider = await against(() => ({ status: 200, body }));
    expect(await provider.resendCode(credentials)).toMatchObject({ failure: { code: "NO_RESPONSE" } });
  });
});

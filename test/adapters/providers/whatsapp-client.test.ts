import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import { inCallersLanguage } from "#adapters/http-kit/speaking.ts";
import { undiciWhatsAppProvider } from "#adapters/providers/whatsapp-client.ts";
import { sayTo } from "#languages/say.ts";
import { whatsAppProviderContract } from "#test/contracts/whatsapp-provider.ts";
import { fakeWhatsAppProvider } from "#test/fakes/whatsapp-provider.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

whatsAppProviderContract("the fake", async () => {
  const { ports } = gatewayWorld();
  const provider = fakeWhatsAppProvider(ports.clock);
  for (const id of [1, 2]) provider.add({ instanceId: id, client: `Client00${id}`, token: `token${id}` });
  provider.sessions.scan(1, "9647700000001", "Shop");
  return { provider, sessions: provider.sessions, putMessage: provider.putMessage };
});

whatsAppProviderContract("undici against our own gateway", async () => {
  const world = gatewayWorld();
  const listener = whatsAppGateway(world.ports, { url: "http://127.0.0.1" });
  const server = await listen(listener, { host: "127.0.0.1", port: 0 });
  const provider = undiciWhatsAppProvider({ baseUrl: `http://127.0.0.1:${server.port}` });
  closers.push(() => provider.close().then(() => server.close(0)));
  return { provider, sessions: world.sessions, putMessage: world.putMessage };
});

describe("what our own gateway says", () => {
  it("is in the language of whom it is asked for", async () => {
    const world = gatewayWorld();
    const listener = inCallersLanguage(whatsAppGateway(world.ports, { url: "http://127.0.0.1" }));
    const server = await listen(listener, { host: "127.0.0.1", port: 0 });
    const provider = undiciWhatsAppProvider({ baseUrl: `http://127.0.0.1:${server.port}` });
    closers.push(() => provider.close().then(() => server.close(0)));
    const stranger = { client: "Client001", token: "of nobody" };
    const [arabic, english] = [
      await sayTo("ar", () => provider.status(stranger)),
      await sayTo("en", () => provider.status(stranger)),
    ];
    expect(arabic).toMatchObject({ ok: false, failure: { message: expect.stringMatching(/[\u0600-\u06ff]/) } });
    expect(english).toMatchObject({ ok: false, failure: { message: expect.stringMatching(/^[\x20-\x7e]+$/) } });
  });
});

describe("undiciWhatsAppProvider", () => {
  const credentials = { client: "Client 1/ä", token: "token1" };

  async function against(answer: (url: string) => { status: number; body: string } | null) {
    const server = createServer((request, response) => {
      const reply = answer(request.url ?? "");
      if (reply !== null) response.writeHead(reply.status).end(reply.body);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
    const provider = undiciWhatsAppProvider({ baseUrl, timeoutMs: 60_000, statusTimeoutMs: 100 });
    closers.push(async () => {
      await provider.close();
      server.closeAllConnections();
      server.close();
    });
    return provider;
  }

  it("keeps the base path and escapes the client", async () => {
    const seen: string[] = [];
    const provider = await against((url) => {
      seen.push(url);
      return { status: 200, body: "{}" };
    });
    await provider.status(credentials);
    expect(seen).toEqual(["/base/session-instance-status/Client%201%2F%C3%A4"]);
  });

  it.each([
    ["a refused connection", null],
    ["silence", () => null],
    ["HTML", () => ({ status: 502, body: "<h1>Bad gateway</h1>" })],
    ["JSON of another shape", () => ({ status: 200, body: '{"ok":true}' })],
  ])("calls %s no response", async (_name, answer) => {
    const provider =
      answer === null ? undiciWhatsAppProvider({ baseUrl: "http://127.0.0.1:1" }) : await against(answer);
    expect(await provider.status(credentials)).toEqual({ ok: false, failure: { code: "NO_RESPONSE", message: "" } });
    await provider.close();
  });
});

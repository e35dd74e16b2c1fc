import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { liveWhatsAppNetwork } from "#adapters/networks/whatsapp/live.ts";
import { sandboxShowCode, sandboxWhatsAppNetwork } from "#adapters/networks/whatsapp/sandbox.ts";
import { showingCodes } from "#adapters/networks/whatsapp/showing-codes.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeWhatsAppSessions } from "#test/fakes/whatsapp-sessions.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function sandbox(answer: object): Promise<string> {
  const server = createServer((_request, response) => response.end(JSON.stringify(answer)));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("sandboxWhatsAppNetwork", () => {
  const rootPublicKey = Buffer.alloc(32, 5).toString("base64");

  it("tells where the sandbox's WhatsApp is and whom to trust there", async () => {
    const sandboxUrl = await sandbox({ webSocketUrl: "ws://127.0.0.1:9/ws/chat", rootPublicKey, mediaCa: "PEM" });
    expect(await sandboxWhatsAppNetwork({ sandboxUrl }).locate()).toEqual({
      webSocketUrl: "ws://127.0.0.1:9/ws/chat",
      rootPublicKey: new Uint8Array(32).fill(5),
      mediaCa: "PEM",
    });
  });

  it.each([
    "http://sandbox.example:3003",
    "http://10.0.0.1",
    "http://127.0.0.1.example",
  ])("refuses a sandbox at %s", (sandboxUrl) => {
    expect(() => sandboxWhatsAppNetwork({ sandboxUrl })).toThrow("must be on this machine");
  });

  it("refuses a network that is somewhere else", async () => {
    const sandboxUrl = await sandbox({ webSocketUrl: "wss://evil.example/ws", rootPublicKey, mediaCa: "PEM" });
    await expect(sandboxWhatsAppNetwork({ sandboxUrl }).locate()).rejects.toThrow("must be on this machine");
  });

  it("throws while the sandbox does not answer", async () => {
    const network = sandboxWhatsAppNetwork({ sandboxUrl: "http://127.0.0.1:1" });
    await expect(network.locate()).rejects.toThrow("no answer from http://127.0.0.1:1");
  });
});

describe("liveWhatsAppNetwork", () => {
  it("leaves everything to WhatsApp's own", async () => {
    expect(await liveWhatsAppNetwork().locate()).toEqual({ webSocketUrl: null, rootPublicKey: null, mediaCa: null });
  });
});

describe("sandboxShowCode", () => {
  it("posts the code to the sandbox's phones", async () => {
    const posted: string[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk as Uint8Array);
      posted.push(`${request.method} ${request.url} ${Buffer.concat(chunks)}`);
      response.end("{}");
    });
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await sandboxShowCode({ sandboxUrl, logger: fakeLogger() })("a code");
    expect(posted).toEqual(['POST /whatsapp/pending {"qrText":"a code"}']);
  });

  it("keeps a start from failing while the sandbox is away", async () => {
    const logger = fakeLogger();
    const unreachable = await sandbox({});
    for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
    await sandboxShowCode({ sandboxUrl: unreachable, logger })("a code");
    expect(logger.lines.map(({ event }) => event)).toEqual(["code-not-shown-to-sandbox"]);
  });
});

describe("showingCodes", () => {
  it("shows each code before it is answered, and nothing else", async () => {
    const shown: string[] = [];
    const sessions = fakeWhatsAppSessions(fakeClock());
    const showing = showingCodes(sessions, async (qrText) => void shown.push(qrText));
    const shop = { instanceId: 1, client: "Client001" };
    const started = await showing.start(shop, { newCode: false });
    expect(started).toMatchObject({ ok: true, value: { kind: "qr", qrText: shown[0] } });
    sessions.scan(1, "9647701234567");
    await showing.start(shop, { newCode: false });
    expect(shown).toHaveLength(1);
  });
});

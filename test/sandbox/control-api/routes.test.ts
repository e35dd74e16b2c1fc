import "#test/support/harden-signatures.ts";

import { createHash } from "node:crypto";
import { createServer, request } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import { okSchema, repliedSchema, scannedSchema } from "#ports/contracts/sandbox/fields.ts";
import {
  pendingWhatsAppListSchema,
  phonesSchema,
  whatsappMessagesSchema,
  whatsappNetworkSchema,
} from "#ports/contracts/whatsapp/sandbox.ts";
import type { NodeBindings } from "#sandbox/control-api/loopback-guard.ts";
import { sandboxRoutes } from "#sandbox/control-api/routes.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { type BaileysClient, baileysClient } from "#test/support/baileys-client.ts";
import { type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const ALI = "9647711111111";

let world: SandboxWorld;
let app: Hono<{ Bindings: NodeBindings }>;
let client: BaileysClient;
let restoreConsole: () => void;

beforeAll(async () => {
  restoreConsole = silenceConsole();
  world = await sandboxWorld();
  app = sandboxRoutes({ whatsapp: world.sandbox }, () => "request-1");
});

afterAll(async () => {
  await client?.end();
  await world.close();
  restoreConsole();
});

async function get(path: string): Promise<unknown> {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return await response.json();
}

async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await app.request(path, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

test.each(["/whatsapp/phones", "/nothing"])("is not cached, guessed at or shown as a page: %s", async (path) => {
  const { headers } = await app.request(path);
  expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual(["no-store", "nosniff"]);
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
});

describe("with a client that shows a code", () => {
  test("the network says where it is and whom to trust", async () => {
    const network = whatsappNetworkSchema.parse(await get("/whatsapp/network"));
    expect(network.webSocketUrl).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws\/chat$/);
    expect(Buffer.from(network.rootPublicKey, "base64")).toHaveLength(32);
    expect(network.mediaCa).toContain("BEGIN CERTIFICATE");
  });

  test("a code that is shown waits until a phone scans it", async () => {
    const network = whatsappNetworkSchema.parse(await get("/whatsapp/network"));
    client = baileysClient(() => network);
    client.connect();
    const qrText = await until(() => client.codes[0], "a code");
    expect(pendingWhatsAppListSchema.parse(await get("/whatsapp/pending")).pending).toEqual([]);
    expect((await post("/whatsapp/pending", { qrText })).body).toEqual({ ok: true });
    const { pending } = pendingWhatsAppListSchema.parse(await get("/whatsapp/pending"));
    expect(pending).toMatchObject([{ qrText, device: "Wesal Client001" }]);

    const scanned = await post("/whatsapp/scan", { qrText, phone: "+964 770 000 0100" });
    expect(scannedSchema.parse(scanned.body)).toEqual({ phone: ME, device: "Wesal Client001" });
    expect(pendingWhatsAppListSchema.parse(await get("/whatsapp/pending")).pending).toEqual([]);
    expect((await post("/whatsapp/scan", { qrText, phone: ME })).status).toBe(409);
    await until(() => client.closes.at(-1) === 515, "the restart after linking");
    await client.open();
  });

  test("a phone can be added with a name", async () => {
    const added = await post("/whatsapp/phones", { phone: ALI, name: "Ali" });
    expect(phonesSchema.parse(added.body).phones).toMatchObject([
      { phone: ME },
      { phone: ALI, name: "Ali", unread: 0 },
    ]);
    expect(await get("/whatsapp/phones")).toEqual(added.body);
  });

  test("messages are listed, replied to and read", async () => {
    const id = await client.send(ALI, { text: "hello" });
    expect(whatsappMessagesSchema.parse(await get(`/whatsapp/messages?phone=%2B${ALI}`)).messages).toMatchObject([
      { id, kind: "text", text: "hello", status: "delivered" },
    ]);
    expect(phonesSchema.parse(await get("/whatsapp/phones")).phones[1]?.unread).toBe(1);
    expect(okSchema.parse((await post("/whatsapp/read", { phone: ALI, peer: ME })).body)).toEqual({ ok: true });
    await until(() => client.statuses(id).includes(4), "the blue ticks");
    const replied = await post("/whatsapp/reply", { from: ALI, to: ME, text: "salam" });
    expect(repliedSchema.parse(replied.body).id).toMatch(/^3EB0[0-9A-F]{18}$/);
    await until(() => client.texts().includes("salam"), "the reply");
  });

  test("media come as the bytes that were sent, and nothing in them can run", async () => {
    const page = Buffer.from("<script>alert(1)</script>");
    await client.send(ALI, { document: page, mimetype: "text/html", fileName: "page.html" });
    const response = await app.request(`/whatsapp/media/${createHash("sha256").update(page).digest("hex")}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(page)).toBe(true);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe("attachment");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("a fault is injected, and a phone unlinks its devices", async () => {
    expect((await post("/whatsapp/faults", { kind: "nack", code: 463, phone: ME })).status).toBe(200);
    await expect(client.send(ALI, { text: "x" })).rejects.toThrow("refused 463");
    await post("/whatsapp/faults", { kind: "clear" });
    expect((await post("/whatsapp/unlink", { phone: ME })).body).toEqual({ ok: true });
    await until(() => client.closes.at(-1) === 401, "the client is out");
  });
});

describe("what is not as described", () => {
  test.each([
    ["/whatsapp/scan", { qrText: "x", phone: ME }, 400, "MALFORMED", undefined],
    ["/whatsapp/scan", { qrText: "x", phone: "9647700000404" }, 404, "RECIPIENT_NOT_FOUND", undefined],
    ["/whatsapp/scan", { phone: ME }, 400, "MALFORMED", "qrText"],
    ["/whatsapp/enter-code", { code: "abcd-2345", phone: ME }, 409, "CONFLICT", undefined],
    ["/whatsapp/enter-code", { code: "ABCD-234O", phone: ME }, 400, "MALFORMED", "code"],
    ["/whatsapp/enter-code", { code: "ABCD2345", phone: "9647700000404" }, 404, "RECIPIENT_NOT_FOUND", undefined],
    ["/whatsapp/pending", { qrText: "2@x,y,z,w" }, 409, "CONFLICT", undefined],
    ["/whatsapp/phones", { phone: "12" }, 400, "MALFORMED", "phone"],
    ["/whatsapp/reply", { from: ALI, to: ME, text: "" }, 400, "MALFORMED", "text"],
    ["/whatsapp/faults", { kind: "flood" }, 400, "MALFORMED", "kind"],
  ])("POST %s %o is %i %s", async (path, input, status, code, field) => {
    const answer = await post(path, input);
    const body = errorAnswerSchema.parse(answer.body);
    expect({ status: answer.status, code: body.code, field: body.field }).toEqual({ status, code, field });
    expect(body.requestId).toBe("request-1");
  });

  test.each([
    ["/whatsapp/scan", { phone: ME }, "qrText is missing."],
    ["/whatsapp/scan", { qrText: 7, phone: ME }, "qrText must be text."],
    ["/whatsapp/phones", { phone: "12" }, "A phone is 7 to 15 digits with its country code."],
    ["/whatsapp/reply", { from: ALI, to: ME, text: "" }, "text must not be empty."],
    [
      "/whatsapp/reply",
      { from: ALI, to: ME, message: "x" },
      "message is not a field of this request, which takes from, to, text and quotes. text is missing.",
    ],
    [
      "/whatsapp/faults",
      { kind: "flood" },
      "kind must be drop, nack, silence, conflict, stream-error, login-failure, deaf or clear.",
    ],
    ["/whatsapp/read", "text", "The body must be a JSON object."],
  ])("POST %s %o says so in a sentence", async (path, input, message) => {
    const answer = await post(path, input);
    expect([answer.status, errorAnswerSchema.parse(answer.body).message]).toEqual([400, message]);
  });

  test("a query without its phone says so in a sentence", async () => {
    const answer = await (await app.request("/whatsapp/messages")).json();
    expect(errorAnswerSchema.parse(answer).message).toBe("phone is missing.");
  });

  test.each([
    ["GET", "/whatsapp/messages?phone=9647700000777"],
    ["POST", "/whatsapp/read", { phone: "9647700000777", peer: ME }],
    ["POST", "/whatsapp/read", { phone: ME, peer: "9647700000777" }],
  ])("a number that nobody wrote to or from is not found: %s %s %o", async (method, path, body?: object) => {
    const response = await app.request(path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { code, message } = errorAnswerSchema.parse(await response.json());
    expect([response.status, code, message]).toEqual([
      404,
      "RECIPIENT_NOT_FOUND",
      "Nobody on the sandbox's WhatsApp has written to or from this number yet.",
    ]);
  });

  test("a fault of the sandbox's own is logged and told without its cause", async () => {
    const logged: unknown[] = [];
    const broken = { ...world.sandbox, phones: () => raise("secret detail") };
    const routes = sandboxRoutes({ whatsapp: broken }, () => "request-2", {
      error: (event) => void logged.push(event),
    });
    const response = await routes.request("/whatsapp/phones");
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(errorAnswerSchema.parse(JSON.parse(body))).toMatchObject({ code: "INTERNAL", requestId: "request-2" });
    expect(body).not.toContain("secret");
    expect(logged).toEqual(["sandbox-request-failed"]);
  });

  test("no JSON, a phone that is none, and media that nobody sent", async () => {
    const response = await app.request("/whatsapp/read", { method: "POST", body: "{" });
    expect(response.status).toBe(400);
    expect((await app.request("/whatsapp/messages?phone=x")).status).toBe(400);
    expect((await app.request("/whatsapp/messages")).status).toBe(400);
    expect((await app.request(`/whatsapp/media/${"0".repeat(64)}`)).status).toBe(404);
  });
});

describe("only this machine may call", () => {
  const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

  test.each(["127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1"])("%s may", async (address) => {
    expect((await app.request("/whatsapp/phones", {}, from(address))).status).toBe(200);
  });

  test.each([
    "10.0.0.5",
    "192.168.1.2",
    "::ffff:10.0.0.5",
    "2001:db8::1",
    "1270.0.0.1",
  ])("%s may not", async (address) => {
    const response = await app.request("/whatsapp/phones", {}, from(address));
    expect(response.status).toBe(403);
    expect(errorAnswerSchema.parse(await response.json()).code).toBe("ORIGIN_REFUSED");
  });

  test.each([
    "http://evil.example/",
    "http://127.0.0.1.evil.example/",
    "http://10.0.0.5/",
  ])("a name that was bound to this machine is refused: %s", async (origin) => {
    expect((await app.request(`${origin}whatsapp/phones`)).status).toBe(403);
  });

  test("a page of another site is refused, the sandbox's own is not", async () => {
    const call = (origin: string) => app.request("http://127.0.0.1:3003/whatsapp/phones", { headers: { origin } });
    expect((await call("https://evil.example")).status).toBe(403);
    expect((await call("http://127.0.0.1:3000")).status).toBe(403);
    expect((await call("null")).status).toBe(403);
    expect((await call("http://127.0.0.1:3003")).status).toBe(200);
  });

  test("the peer is read from a real server's socket", async () => {
    const server = createServer(getRequestListener(app.fetch));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const call = (host: string) => fetchStatus(Number(port), host);
    expect(await call(`127.0.0.1:${port}`)).toBe(200);
    expect(await call("rebound.example")).toBe(403);
    server.closeAllConnections();
    server.close();
  });
});

function raise(message: string): never {
  throw new Error(message);
}

async function fetchStatus(port: number, host: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path: "/whatsapp/phones", headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on("error", reject).end();
  });
}

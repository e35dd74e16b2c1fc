import { request } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp/routes.ts";
import { webhookBody, webhookPath } from "#test/support/admission-webhooks.ts";
import { admissionMessages } from "#test/support/gateway-admission.ts";
import { closeGateways, listening, openGateway as open } from "#test/support/gateway-transports.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { CASES, NUMBER, send } from "#test/support/provider-api-cases.ts";

afterEach(closeGateways);

describe("the provider API", () => {
  it.each(CASES)("%s", async (_title, call, status, expected) => {
    const world = gatewayWorld();
    world.putMessage(1, "ABC", "delivered");
    const reply = await (await open(world))(call);
    expect(JSON.parse(reply.text)).toMatchObject(expected);
    expect(reply.status).toBe(status);
    expect(reply.headers["x-request-id"]).toMatch(/.+/);
    expect(String(reply.headers["content-type"])).toContain("application/json");
    if (status >= 400) expect(errorAnswerSchema.safeParse(JSON.parse(reply.text)).success).toBe(true);
  });

  it("answers in the shapes of the contract", async () => {
    const bodies: Record<string, object> = {
      send: { number: NUMBER, message: "m" },
      sendImage: { number: NUMBER, imageUrl: "https://a.example/b.png" },
      sendVideo: { number: NUMBER, videoUrl: "https://a.example/b.mp4" },
      sendDocument: { number: NUMBER, documentUrl: "https://a.example/b.pdf" },
      sendAudio: { number: NUMBER, audioUrl: "https://a.example/b.ogg" },
      sendSticker: { number: NUMBER, stickerUrl: "https://a.example/b.webp" },
      sendPoll: { number: NUMBER, question: "q", options: ["a", "b"] },
      sendContact: { number: NUMBER, contactName: "n", contactNumber: "123" },
      sendLocation: { number: NUMBER, latitude: 1, longitude: 2 },
      sendOtp: { number: NUMBER, otpCode: "123456" },
    };
    const queries: Record<string, string> = {
      checkNumber: `&number=${NUMBER}`,
      messageStatus: "&messageId=7",
      eraseMessages: "&person=1234567",
    };
    for (const [name, route] of Object.entries(WHATSAPP_ROUTES)) {
      const world = gatewayWorld();
      const ids = admissionMessages(world, world.ports.clock.now());
      const call = await open(world);
      world.sessions.scan(1, "9647700000001");
      const id = name === "cancelMessage" ? ids.waiting : name === "messageMedia" ? ids.received : ids.sent;
      const path = route.path
        .replace("{client}", name === "startSession" ? "Client002" : "Client001")
        .replace("{id}", id);
      const target = webhookPath(path);
      const dtoken = name === "startSession" ? "token2" : "token1";
      const reply =
        route.method === "POST" || route.method === "PATCH"
          ? await call({ method: route.method, path: target, body: { dtoken, ...webhookBody(name), ...bodies[name] } })
          : await call({ method: route.method, path: `${target}?dtoken=${dtoken}${queries[name] ?? ""}` });
      expect(reply.status, name).toBe(200);
      if (name === "messageMedia") continue;
      const answer = JSON.parse(reply.text);
      expect(
        route.answers.some((schema) => schema.safeParse(answer).success),
        name,
      ).toBe(true);
    }
  });

  it("gives a QR as an image and as text, the same one until a new one is asked for", async () => {
    const world = gatewayWorld();
    const call = await open(world);
    const start = async (body: object) =>
      JSON.parse((await call({ path: "/start-session/Client002", body: { dtoken: "token2", ...body } })).text);
    const first = await start({});
    expect(first).toMatchObject({ status: "qr", qr: expect.stringMatching(/^data:image\/png;base64,/) });
    expect(Date.parse(first.expiresAt) - Date.parse(first.timestamp)).toBe(30_000);
    world.passMs(10_000);
    expect(await start({})).toMatchObject({ qrText: first.qrText, expiresAt: first.expiresAt });
    expect((await start({ newCode: true })).qrText).not.toBe(first.qrText);
  });

  it("refuses the eleventh wrong token within a minute, then even the right one, from that address", async () => {
    const world = gatewayWorld();
    const call = await open(world);
    const status = async (dtoken: string) => call({ path: "/session-instance-status/Client001", body: { dtoken } });
    for (let tries = 0; tries < 10; tries += 1) expect((await status("wrong")).status).toBe(401);
    const refused = await status("wrong");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(JSON.parse(refused.text).retryAfter).toBe(Number(refused.headers["retry-after"]));
    expect((await status("token1")).status).toBe(429);
    world.passMs(61_000);
    expect((await status("token1")).status).toBe(200);
  });

  it("keeps a stranger's wrong tokens away from everybody else, behind a trusted proxy", async () => {
    const call = await open(gatewayWorld(), { readAddress: clientAddressBehind(1) });
    const status = async (dtoken: string, address: string) => {
      const headers = { "x-forwarded-for": address };
      return (await call({ path: "/session-instance-status/Client001", body: { dtoken }, headers })).status;
    };
    for (let tries = 0; tries < 10; tries += 1) await status("wrong", `203.0.113.${10 + tries}, 203.0.113.7`);
    expect(await status("token1", "203.0.113.7")).toBe(429);
    expect(await status("token1", "203.0.113.8")).toBe(200);
  });

  it("does not believe a forwarded address without one", async () => {
    const world = gatewayWorld();
    const call = await open(world);
    const status = async (dtoken: string, address: string) => {
      const headers = { "x-forwarded-for": address };
      return (await call({ path: "/session-instance-status/Client001", body: { dtoken }, headers })).status;
    };
    expect(await status("token1", "203.0.113.99")).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) await status("wrong", `203.0.113.${tries}`);
    expect(await status("token1", "203.0.113.99")).toBe(429);
    world.passMs(60_000);
    expect(await status("token1", "203.0.113.99")).toBe(200);
  });

  it.each([
    "/healthz",
    "/readyz",
    "/openapi.json",
    "/nothing",
  ])("is not cached, guessed at or shown as a page: %s", async (path) => {
    const { headers } = await (await open(gatewayWorld()))({ method: "GET", path });
    expect([headers["cache-control"], headers["x-content-type-options"]]).toEqual(["no-store", "nosniff"]);
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it("limits the sends of an instance", async () => {
    const call = await open(gatewayWorld());
    const statuses = new Set<number>();
    for (let tries = 0; tries < 51; tries += 1)
      statuses.add((await call(send({ number: NUMBER, message: "a" }))).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  it.each([
    [{ code: "url-invalid" }, 400, "MALFORMED"],
    [{ code: "url-blocked" }, 422, "MEDIA_BLOCKED"],
    [{ code: "unreachable" }, 422, "MEDIA_UNREACHABLE"],
    [{ code: "too-slow" }, 422, "MEDIA_UNREACHABLE"],
    [{ code: "http-status", status: 404 }, 422, "MEDIA_UNREACHABLE"],
    [{ code: "too-large", maxBytes: 16_777_216 }, 413, "MEDIA_TOO_LARGE"],
    [{ code: "wrong-type", mimetype: "text/html" }, 422, "MEDIA_TYPE"],
  ] as const)("says what was wrong with a media URL: %o", async (reason, status, code) => {
    const world = gatewayWorld();
    world.failDownloads(reason);
    const body = { dtoken: "token1", number: NUMBER, imageUrl: "https://a.example/b" };
    const reply = await (await open(world))({ path: "/send-image/Client001", body });
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([status, { code, field: "imageUrl" }]);
    expect(world.sessions.sent).toEqual([]);
  });

  it("downloads nothing for an instance that is not connected", async () => {
    const world = gatewayWorld();
    world.failDownloads({ code: "unreachable" });
    const body = { dtoken: "token2", number: NUMBER, imageUrl: "https://a.example/b" };
    const reply = await (await open(world))({ path: "/send-image/Client002", body });
    expect(JSON.parse(reply.text).code).toBe("NOT_CONNECTED");
  });

  it("keeps the caller's request id, and logs one line without token, number or query", async () => {
    const world = gatewayWorld();
    const call = await open(world);
    const headers = { "x-request-id": "mine-1" };
    const reply = await call({ ...send({ number: NUMBER, message: "secret text" }), headers });
    await call({ method: "GET", path: `/check-number/Client001?dtoken=token1&number=${NUMBER}` });
    expect(reply.headers["x-request-id"]).toBe("mine-1");
    expect(world.logLines).toHaveLength(2);
    expect(world.logLines[0]).toMatchObject({
      event: "request",
      fields: { requestId: "mine-1", method: "POST", path: "/send/{client}", client: "Client001", status: 200 },
    });
    expect(JSON.stringify(world.logLines)).not.toMatch(/token1|secret|9647711111111/);
  });

  it("answers 500 with an id when something breaks, and says nothing of what", async () => {
    const world = gatewayWorld();
    const broken = { ...world.ports, instances: { findAccess: () => Promise.reject(new Error("disk on fire")) } };
    const reply = await (await open({ ...world, ports: broken }))(send({ number: NUMBER, message: "a" }));
    expect(reply.status).toBe(500);
    expect(JSON.parse(reply.text)).toMatchObject({ code: "INTERNAL", requestId: reply.headers["x-request-id"] });
    expect(reply.text).not.toContain("fire");
    expect(world.logLines.some(({ fields }) => fields?.error instanceof Error)).toBe(true);
  });

  it("answers 413 to a body without a declared length", async () => {
    const call = await open(gatewayWorld());
    const port = listening[0]?.port;
    async function* endless() {
      for (let sent = 0; sent < 410; sent += 1) yield Buffer.alloc(1024, 32);
    }
    const answer = await request(`http://127.0.0.1:${port}/send/Client001`, {
      method: "POST",
      body: endless() as never,
    });
    expect(answer.statusCode).toBe(413);
    await answer.body.dump();
    expect((await call(send({ number: NUMBER, message: "still here" }))).status).toBe(200);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import { TELEGRAM_ROUTES, type TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import { PASSWORD_HINT, RIGHT_PASSWORD } from "#test/fakes/telegram-sessions.ts";
import { webhookBody, webhookPath } from "#test/support/admission-webhooks.ts";
import { admissionMessages } from "#test/support/gateway-admission.ts";
import { closeGateways, type Transport } from "#test/support/gateway-transports.ts";
import { ASKING, TELEGRAM_CASES } from "#test/support/telegram-api-cases.ts";
import {
  openTelegramGateway as open,
  type TelegramGatewayWorld,
  telegramGatewayWorld,
} from "#test/support/telegram-gateway-world.ts";
import { NEW, RECIPIENT, sendText } from "#test/support/telegram-send-cases.ts";

afterEach(closeGateways);

function worldOfCases(): TelegramGatewayWorld {
  const world = telegramGatewayWorld();
  world.putMessage(1, "7", "read");
  world.receive({ providerId: "3", text: "hi" });
  world.receive({ providerId: "4", kind: "image", text: "look" });
  return world;
}

const QUERIES: Partial<Record<TelegramRouteName, string>> = {
  messageStatus: "&messageId=7",
  eraseMessages: "&person=id:99",
};
const ROUTE_NAMES = Object.keys(TELEGRAM_ROUTES) as TelegramRouteName[];

describe("the Telegram provider API", () => {
  const post = async (call: Transport, path: string, body: object) => {
    const reply = await call({ path, body });
    return { ...reply, answer: JSON.parse(reply.text) };
  };

  it.each(TELEGRAM_CASES)("%s", async (_title, call, status, expected) => {
    const reply = await (await open(worldOfCases()))(call);
    expect(JSON.parse(reply.text)).toMatchObject(expected);
    expect(reply.status).toBe(status);
    expect(reply.headers["x-request-id"]).toMatch(/.+/);
    expect(String(reply.headers["content-type"])).toContain("application/json");
    if (status >= 400) expect(errorAnswerSchema.safeParse(JSON.parse(reply.text)).success).toBe(true);
  });

  it("answers in the shapes of the contract", async () => {
    for (const name of ROUTE_NAMES) {
      const world = telegramGatewayWorld();
      const ids = admissionMessages(world, world.clock.now());
      const call = await open(world);
      if (name === "resendCode" || name === "verifyCode") {
        await post(call, "/auth/request-new-code", { ...NEW, phoneNumber: "9647701234567" });
      }
      if (name === "verifyPassword") world.sessions.scan(2, true);
      const { method, path, answers } = TELEGRAM_ROUTES[name];
      const id = name === "cancelMessage" ? ids.waiting : name === "messageMedia" ? ids.received : ids.sent;
      const target = webhookPath(path.replace("{client}", "Client001").replace("{id}", id));
      const asked = path.includes("{client}") ? { dtoken: "token1", ...webhookBody(name) } : NEW;
      const reply =
        method === "POST" || method === "PATCH"
          ? await call({ method, path: target, body: ASKING[name] ?? asked })
          : await call({ method, path: `${target}?dtoken=token1${QUERIES[name] ?? ""}` });
      expect(reply.status, name).toBe(200);
      if (name === "messageMedia") continue;
      const answer = JSON.parse(reply.text);
      expect(
        answers.some((schema) => schema.safeParse(answer).success),
        name,
      ).toBe(true);
    }
  });

  it("logs in with a code in any digits, then the two-step password", async () => {
    const call = await open(telegramGatewayWorld());
    await post(call, "/auth/request-new-code", { ...NEW, phoneNumber: 9647700000022 });
    const verified = await post(call, "/auth/verify-code-op", { ...NEW, code: "١٢٣-٤٥" });
    expect([verified.status, verified.answer]).toMatchObject([
      401,
      { code: "SESSION_PASSWORD_NEEDED", hint: PASSWORD_HINT },
    ]);
    const wrong = await post(call, "/auth/verify-password", { ...NEW, password: "wrong" });
    expect([wrong.status, wrong.answer]).toMatchObject([400, { code: "PASSWORD_HASH_INVALID", field: "password" }]);
    const right = await post(call, "/auth/verify-password", { ...NEW, password: RIGHT_PASSWORD });
    expect([right.status, right.answer]).toMatchObject([
      200,
      { message: "Successfully logged in to Telegram", user: { username: "layla" } },
    ]);
  });

  it("logs in in the name of the instance's application, unless another is given", async () => {
    const world = telegramGatewayWorld();
    const call = await open(world);
    const phoneNumber = "9647701234567";
    await post(call, "/auth/request-new-code", { ...NEW, phoneNumber });
    await post(call, "/auth/request-new-code", { ...NEW, phoneNumber, apiId: "777", apiHash: "given" });
    expect(world.sessions.requested.map(({ app }) => app)).toEqual([
      { apiId: 12345, apiHash: "own-hash" },
      { apiId: 777, apiHash: "given" },
    ]);
  });

  it("shows neither account, hint nor QR without the token", async () => {
    const world = telegramGatewayWorld();
    const call = await open(world);
    world.sessions.put(2, {
      state: "qr",
      reason: "waiting-for-scan",
      login: { step: "qr", url: "tg://login?token=secret", expiresAt: new Date("2026-01-01T12:01:00Z") },
    });
    for (const client of ["Client001", "Client002"]) {
      const answer = JSON.parse((await call({ method: "GET", path: `/session-status/${client}` })).text);
      expect(Object.keys(answer)).toEqual(["success", "status", "reason", "message", "since", "timestamp"]);
    }
    const shown = await call({ method: "GET", path: "/session-instance-status/Client002?dtoken=token2" });
    expect(JSON.parse(shown.text).login).toMatchObject({ step: "qr", qrText: "tg://login?token=secret" });
  });

  it("gives a QR as an image and as text, the same one until a new one is asked for", async () => {
    const world = telegramGatewayWorld();
    const call = await open(world);
    const start = async (fields: object) => (await post(call, "/auth/qr", { ...NEW, ...fields })).answer;
    const first = await start({});
    expect(first).toMatchObject({ status: "qr", qr: expect.stringMatching(/^data:image\/png;base64,/) });
    expect(Date.parse(first.expiresAt) - Date.parse(first.timestamp)).toBe(30_000);
    world.clock.pass(10_000);
    expect(await start({})).toMatchObject({ qrText: first.qrText, expiresAt: first.expiresAt });
    expect((await start({ newCode: true })).qrText).not.toBe(first.qrText);
  });

  it("sends a message with the same key once", async () => {
    const world = telegramGatewayWorld();
    const call = await open(world);
    const headers = { "idempotency-key": "order-7" };
    const first = await call({ ...sendText(), headers });
    expect(JSON.parse(first.text)).toMatchObject({ duplicate: false, messageId: "1" });
    const again = await call({ ...sendText(), headers });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect([first, again].map((reply) => reply.headers["idempotency-replayed"])).toEqual([undefined, "true"]);
    expect(world.sessions.sent).toHaveLength(1);
  });

  it("adds nobody to the address book unless asked to", async () => {
    const world = telegramGatewayWorld();
    const call = await open(world);
    await call(sendText());
    await call(sendText({ addContact: true }));
    expect(world.sessions.sent.map(({ options }) => options.addContact)).toEqual([undefined, true]);
  });

  it("limits the sends of an instance", async () => {
    const call = await open(telegramGatewayWorld());
    const statuses = new Set<number>();
    for (let tries = 0; tries < 51; tries += 1) statuses.add((await call(sendText())).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  it("limits the codes and passwords tried of an instance, and not its sends or its QR on show", async () => {
    const world = telegramGatewayWorld();
    const call = await open(world);
    const attempt = () => post(call, "/auth/verify-code-op", { ...NEW, code: "00000" });
    for (let tries = 0; tries < 30; tries += 1) expect((await attempt()).status).toBe(409);
    const refused = await attempt();
    expect([refused.status, refused.answer.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    for (const name of ["requestCode", "resendCode", "verifyPassword"] as const) {
      expect((await post(call, TELEGRAM_ROUTES[name].path, ASKING[name] ?? {})).status, name).toBe(429);
    }
    expect((await post(call, "/auth/qr", NEW)).status).toBe(200);
    expect((await post(call, "/auth/qr", { ...NEW, newCode: true })).status).toBe(429);
    expect((await call(sendText())).status).toBe(200);
  });

  it("refuses the eleventh wrong token within a minute, then even the right one", async () => {
    const world = telegramGatewayWorld();
    const call = await open(world);
    const status = async (dtoken: string) =>
      (await call({ method: "GET", path: `/session-instance-status/Client001?dtoken=${dtoken}` })).status;
    for (let tries = 0; tries < 10; tries += 1) expect(await status("wrong")).toBe(401);
    expect(await status("wrong")).toBe(429);
    expect(await status("token1")).toBe(429);
    world.clock.pass(61_000);
    expect(await status("token1")).toBe(200);
  });

  it.each([
    "/healthz",
    "/readyz",
    "/openapi.json",
    "/nothing",
  ])("is not cached, guessed at or shown as a page: %s", async (path) => {
    const { headers } = await (await open(telegramGatewayWorld()))({ method: "GET", path });
    expect([headers["cache-control"], headers["x-content-type-options"]]).toEqual(["no-store", "nosniff"]);
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it("keeps the caller's request id, and logs one line without token, recipient, code or password", async () => {
    const world = telegramGatewayWorld();
    const call = await open(world);
    const headers = { "x-request-id": "mine-1" };
    const reply = await call({ ...sendText({ message: "secret text" }), headers });
    await post(call, "/auth/request-new-code", { ...NEW, phoneNumber: RECIPIENT, apiId: 1, apiHash: "secret-hash" });
    await post(call, "/auth/verify-code-op", { ...NEW, code: "54321" });
    await post(call, "/auth/verify-password", { ...NEW, password: "secret password" });
    expect(reply.headers["x-request-id"]).toBe("mine-1");
    expect(world.logLines).toHaveLength(4);
    expect(world.logLines[0]).toMatchObject({
      event: "request",
      requestId: "mine-1",
      method: "POST",
      path: "/send-text",
      client: "Client001",
      status: 200,
    });
    expect(JSON.stringify(world.logLines)).not.toMatch(/token1|token2|secret|9647711111111|54321/);
  });

  it("answers 500 with an id when something breaks, and says nothing of what", async () => {
    const world = telegramGatewayWorld();
    const findAccess = () => Promise.reject(new Error("disk on fire"));
    const broken = { ...world.ports, instances: { ...world.ports.instances, findAccess } };
    const reply = await (await open({ ...world, ports: broken }))(sendText());
    expect(reply.status).toBe(500);
    expect(JSON.parse(reply.text)).toMatchObject({ code: "INTERNAL", requestId: reply.headers["x-request-id"] });
    expect(reply.text).not.toContain("fire");
    expect(world.logLines.some(({ error }) => error instanceof Error)).toBe(true);
  });
});

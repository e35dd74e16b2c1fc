import { request } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { whatsAppGatewayListener } from "#adapters/gateways/whatsapp/fast-path.ts";
import { whatsAppGatewayApp } from "#adapters/gateways/whatsapp/routes.ts";
import { type Listening, listen } from "#adapters/http-kit/listen.ts";
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp-api.ts";
import { type GatewayWorld, gatewayWorld } from "#test/support/gateway-world.ts";

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  /** The body's text as it goes over the wire. */
  readonly raw?: string;
  readonly headers?: Record<string, string>;
}

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, unknown>;
}

type Transport = (call: Call) => Promise<Reply>;

const URL_IN_DOCUMENT = "http://127.0.0.1:3001";
const NUMBER = "9647711111111";
const listening: Listening[] = [];

afterEach(async () => {
  await Promise.all(listening.splice(0).map((server) => server.close(0)));
});

function throughHono(world: GatewayWorld): Promise<Transport> {
  const app = whatsAppGatewayApp(world.ports, { url: URL_IN_DOCUMENT });
  return Promise.resolve(async ({ method = "POST", path, body, raw, headers = {} }) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const init = { method, headers, ...(payload === undefined ? {} : { body: payload }) };
    const response = await app.request(path, init);
    return {
      status: response.status,
      text: await response.text(),
      headers: Object.fromEntries(response.headers),
    };
  });
}

async function throughSockets(world: GatewayWorld): Promise<Transport> {
  const server = await listen(whatsAppGatewayListener(world.ports, { url: URL_IN_DOCUMENT }), {
    host: "127.0.0.1",
    port: 0,
  });
  listening.push(server);
  return async ({ method = "POST", path, body, raw, headers = {} }) => {
    const payload = raw ?? (body === undefined ? null : JSON.stringify(body));
    const answer = await request(`http://127.0.0.1:${server.port}${path}`, {
      method: method as "GET",
      headers,
      body: payload,
    });
    return { status: answer.statusCode, text: await answer.body.text(), headers: answer.headers };
  };
}

const TRANSPORTS = [
  ["Hono", throughHono],
  ["node:http", throughSockets],
] as const;

const send = (fields: object): Call => ({ path: "/send/Client001", body: { dtoken: "token1", ...fields } });

/** title, call, status, what the body must hold */
const CASES: readonly (readonly [string, Call, number, object])[] = [
  ["sends a text", send({ number: NUMBER, message: "hello" }), 200, { status: "success", messageId: "FAKE00000001" }],
  [
    "takes the token as a bearer",
    {
      path: "/send/Client001",
      body: { number: NUMBER, message: "hello" },
      headers: { authorization: "Bearer token1" },
    },
    200,
    { success: true },
  ],
  [
    "takes the token from the query",
    { path: "/send/Client001?dtoken=token1", body: { number: NUMBER, message: "hello" } },
    200,
    { success: true },
  ],
  ["takes a number as a JSON number", send({ number: 9647711111111, message: "hello" }), 200, { success: true }],
  ["takes Arabic-Indic digits", send({ number: "+٩٦٤ ٧٧١-١١١١١١١", message: "hello" }), 200, { success: true }],
  [
    "sends an image",
    {
      path: "/send-image/Client001",
      body: { dtoken: "token1", number: NUMBER, imageUrl: "https://a.example/b.png", caption: "c" },
    },
    200,
    { success: true },
  ],
  [
    "sends a video",
    { path: "/send-video/Client001", body: { dtoken: "token1", number: NUMBER, videoUrl: "https://a.example/b.mp4" } },
    200,
    { success: true },
  ],
  [
    "sends a contact",
    {
      path: "/send-contact/Client001",
      body: { dtoken: "token1", number: NUMBER, contactName: "Test Contact", contactNumber: "00000000000" },
    },
    200,
    { success: true },
  ],
  [
    "sends a location given as text",
    {
      path: "/send-location/Client001",
      body: { dtoken: "token1", number: NUMBER, latitude: "33.3152", longitude: 44.3661, name: "My Location" },
    },
    200,
    { success: true },
  ],
  [
    "sends a one-time code",
    { path: "/send-otp/Client001", body: { dtoken: "token1", number: NUMBER, otpCode: "012345" } },
    200,
    { success: true },
  ],
  [
    "tells the state and account to the holder of the token",
    { path: "/session-instance-status/Client001", body: { dtoken: "token1" } },
    200,
    { status: "connected", user: { phone: "9647700000001", name: "Shop" }, message: "Connected as +9647700000001" },
  ],
  [
    "ends a session",
    { path: "/logout/Client001", body: { dtoken: "token1" } },
    200,
    { message: "Logged out successfully" },
  ],
  [
    "answers start-session of a linked instance with its status",
    { path: "/start-session/Client001", body: { dtoken: "token1" } },
    200,
    { status: "connected" },
  ],
  [
    "wants a number",
    send({ message: "hello" }),
    400,
    { code: "MALFORMED", field: "number", message: "number is missing." },
  ],
  [
    "wants a message",
    send({ number: NUMBER, message: "" }),
    400,
    { field: "message", message: "message must not be empty." },
  ],
  ["wants text", send({ number: NUMBER, message: 5 }), 400, { field: "message", message: "message must be text." }],
  [
    "wants a number that is text or a number",
    send({ number: {}, message: "hello" }),
    400,
    { field: "number", message: "number must be text or a number." },
  ],
  [
    "wants a message within bounds",
    send({ number: NUMBER, message: "x".repeat(65_537) }),
    413,
    { code: "BODY_TOO_LARGE" },
  ],
  [
    "wants latitude within bounds",
    {
      path: "/send-location/Client001",
      body: { dtoken: "token1", number: NUMBER, latitude: 91, longitude: 0 },
    },
    400,
    { field: "latitude", message: "latitude must be at most 90." },
  ],
  ["wants a phone number", send({ number: "call me", message: "hello" }), 400, { code: "MALFORMED", field: "number" }],
  ["wants a country code", send({ number: "07711111111", message: "hello" }), 400, { field: "number" }],
  [
    "wants a contact's number",
    {
      path: "/send-contact/Client001",
      body: { dtoken: "token1", number: NUMBER, contactName: "A", contactNumber: "none" },
    },
    400,
    { field: "contactNumber" },
  ],
  ["wants an object", { path: "/send/Client001", raw: "[1]" }, 400, { code: "MALFORMED" }],
  ["wants JSON", { path: "/send/Client001", raw: "number=1" }, 400, { code: "MALFORMED" }],
  ["takes an empty body as no fields", { path: "/send/Client001", raw: "" }, 400, { code: "MALFORMED" }],
  [
    "wants a client name it can read",
    { path: "/send/%E0%A4", body: { number: NUMBER, message: "a" } },
    400,
    { field: "client" },
  ],
  [
    "wants a token",
    { path: "/send/Client001", body: { number: NUMBER, message: "a" } },
    401,
    { code: "TOKEN_MISSING" },
  ],
  [
    "wants the right token",
    { path: "/send/Client001", body: { dtoken: "token2", number: NUMBER, message: "a" } },
    401,
    { code: "TOKEN_INVALID" },
  ],
  [
    "knows no other client",
    { path: "/send/Client009", body: { dtoken: "token1", number: NUMBER, message: "a" } },
    404,
    { code: "INSTANCE_NOT_FOUND" },
  ],
  [
    "knows no Telegram instance",
    { path: "/send/Client004", body: { dtoken: "token4", number: NUMBER, message: "a" } },
    404,
    { code: "INSTANCE_NOT_FOUND" },
  ],
  [
    "refuses an expired instance",
    { path: "/send/Client003", body: { dtoken: "token3", number: NUMBER, message: "a" } },
    410,
    { code: "INSTANCE_EXPIRED" },
  ],
  [
    "refuses to start an expired instance",
    { path: "/start-session/Client003", body: { dtoken: "token3" } },
    410,
    { code: "INSTANCE_EXPIRED" },
  ],
  [
    "still logs an expired instance out",
    { path: "/logout/Client003", body: { dtoken: "token3" } },
    200,
    { success: true },
  ],
  [
    "sends nothing without a linked account",
    { path: "/send/Client002", body: { dtoken: "token2", number: NUMBER, message: "a" } },
    409,
    { code: "NOT_CONNECTED", message: "The instance is not connected. No phone is linked yet" },
  ],
  [
    "says that a number is not on WhatsApp",
    send({ number: "9647711110404", message: "a" }),
    404,
    { code: "RECIPIENT_NOT_FOUND" },
  ],
  [
    "says that the account is restricted",
    send({ number: "9647711110463", message: "a" }),
    403,
    { code: "ACCOUNT_RESTRICTED" },
  ],
  ["says that WhatsApp refused", send({ number: "9647711110479", message: "a" }), 502, { code: "PROVIDER_REFUSED" }],
  ["says that WhatsApp was silent", send({ number: "9647711110408", message: "a" }), 504, { code: "PROVIDER_SILENT" }],
  [
    "says that the connection dropped",
    send({ number: "9647711110503", message: "a" }),
    502,
    { code: "CONNECTION_LOST" },
  ],
  [
    "shows the state to anybody, and the account to nobody",
    { method: "GET", path: "/session-status/Client001" },
    200,
    { status: "connected", reason: "linked", message: "Connected" },
  ],
  [
    "finds a number",
    { method: "GET", path: `/check-number/Client001?dtoken=token1&number=%2B${NUMBER}` },
    200,
    { exists: true, number: NUMBER },
  ],
  [
    "does not find a number",
    { method: "GET", path: "/check-number/Client001?dtoken=token1&number=9647711110404" },
    200,
    { exists: false },
  ],
  [
    "wants a number to look for",
    { method: "GET", path: "/check-number/Client001?dtoken=token1" },
    400,
    { field: "number", message: "number is missing." },
  ],
  [
    "tells how far a message has come",
    { method: "GET", path: "/message-status/Client001?messageId=ABC", headers: { authorization: "bearer token1" } },
    200,
    { status: "delivered", messageId: "ABC" },
  ],
  [
    "knows no message of another instance",
    { method: "GET", path: "/message-status/Client002?messageId=ABC&dtoken=token2" },
    404,
    { code: "MESSAGE_NOT_FOUND" },
  ],
  ["knows no other path", { method: "GET", path: "/nowhere" }, 404, { code: "NOT_FOUND" }],
  ["knows no other path to post to", { path: "/nowhere/Client001", body: {} }, 404, { code: "NOT_FOUND" }],
  ["knows no path below a route", { path: "/send/Client001/x", body: {} }, 404, { code: "NOT_FOUND" }],
  ["refuses another method", { method: "GET", path: "/send/Client001" }, 405, { code: "METHOD_NOT_ALLOWED" }],
  [
    "refuses to post to a reading route",
    { path: "/session-status/Client001", body: {} },
    405,
    { code: "METHOD_NOT_ALLOWED" },
  ],
];

/** Ids differ from call to call; nothing else may. */
function withoutIds(text: string): string {
  return text.replace(/"requestId":"[^"]*"/, '"requestId":""');
}

describe.each(TRANSPORTS)("the provider API through %s", (_name, open) => {
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
    const world = gatewayWorld();
    world.putMessage(1, "ABC", "read");
    const call = await open(world);
    const bodies: Record<string, object> = {
      send: { message: "m" },
      sendImage: { imageUrl: "https://a.example/b.png" },
      sendVideo: { videoUrl: "https://a.example/b.mp4" },
      sendContact: { contactName: "n", contactNumber: "123" },
      sendLocation: { latitude: 1, longitude: 2 },
      sendOtp: { otpCode: "123456" },
    };
    for (const [name, route] of Object.entries(WHATSAPP_ROUTES)) {
      world.sessions.scan(1, "9647700000001");
      const path = route.path.replace("{client}", name === "startSession" ? "Client002" : "Client001");
      const dtoken = name === "startSession" ? "token2" : "token1";
      const reply =
        route.method === "GET"
          ? await call({ method: "GET", path: `${path}?dtoken=${dtoken}&number=${NUMBER}&messageId=ABC` })
          : await call({ path, body: { dtoken, number: NUMBER, ...bodies[name] } });
      expect(reply.status, name).toBe(200);
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
});

describe("both transports", () => {
  it("answer with the same bytes", async () => {
    for (const [title, call] of CASES) {
      const texts = await Promise.all(
        TRANSPORTS.map(async ([, open]) => {
          const world = gatewayWorld();
          world.putMessage(1, "ABC", "delivered");
          return withoutIds((await (await open(world))(call)).text);
        }),
      );
      expect(texts[1], title).toBe(texts[0]);
    }
  });

  it("answer 413 to a body without a declared length", async () => {
    const call = await throughSockets(gatewayWorld());
    const port = listening[0]?.port;
    async function* endless() {
      for (let sent = 0; sent < 70; sent += 1) yield Buffer.alloc(1024, 32);
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
